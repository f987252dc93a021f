// Colours that the colour-blind tell apart (Okabe and Ito, 2008). Vermilion is kept for what is refused. The style sheet has them.

export const KINDS = 6;

// The colour of the nth kind of anything: for a style, or for a canvas.
export function colour(n) {
    return `var(--kind-${n % KINDS})`;
}

// A colour of the style sheet as the browser computes it, in the light or dark that is on: for a canvas.
export function computed(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// Calls back when light becomes dark, or dark light.
export function onThemeChange(callback) {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", callback);
}
