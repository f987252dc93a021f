// Numbers as people read them, with their units.

const SPACE = "\u00a0";

export function grouped(number) {
    return Math.round(number).toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

export function count(number, one, many = one + "s") {
    return grouped(number) + SPACE + (number === 1 ? one : many);
}

export function bits(number) {
    return Number.isInteger(number) ? count(number, "bit") : number.toFixed(1) + SPACE + "bits";
}

export function bytes(number) {
    return count(number, "byte");
}

export function kilobits(bitsPerSecond) {
    return (bitsPerSecond / 1000).toFixed(bitsPerSecond < 10_000 ? 1 : 0) + SPACE + "kbit/s";
}

export function milliseconds(number) {
    return number.toFixed(number < 10 ? 1 : 0) + SPACE + "ms";
}

export function percent(share) {
    return (100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0) + SPACE + "%";
}
