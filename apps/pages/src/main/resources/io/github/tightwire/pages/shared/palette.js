// Colours that the colour-blind tell apart (Okabe and Ito, 2008). Vermilion is kept for what is refused. The style sheet has them.

export const KINDS = 6;

// The colour of the nth kind of anything: for a style, or for a canvas.
export function colour(n) {
    return `var(--kind-${n % KINDS})`;
}

// How many kinds a legend can tell apart: each colour plain, and with lines.
export const FILLS = 2 * KINDS;

// What the nth kind of a legend is filled with. From FILLS on all are grey: a legend has one entry for them.
export function fill(n) {
    if (n >= FILLS) {
        return "var(--faint)";
    }
    return n < KINDS ? colour(n) : `repeating-linear-gradient(${colour(n)} 0 3px, var(--on-kind) 3px 4px)`;
}

// A colour of the style sheet as the browser computes it, in the light or dark that is on: for a canvas.
export function computed(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// Calls back when light becomes dark, or dark light.
export function onThemeChange(callback) {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", callback);
}
