// Bits of bytes: bit 0 is the lowest of the first byte, as a Verdict counts them.

export function fromHex(hex) {
    return Uint8Array.from({length: hex.length / 2}, (_, i) => parseInt(hex.substr(2 * i, 2), 16));
}

export function toHex(bytes) {
    return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}

export function bitOf(bytes, bit) {
    return bytes[bit >> 3] >> (bit & 7) & 1;
}

// A copy with other bits from one on: those of a number, the lowest first.
export function withNumber(bytes, bit, bits, number) {
    const copy = bytes.slice();
    for (let i = 0; i < bits && bit + i >> 3 < copy.length; i++) {
        const mask = 1 << (bit + i & 7);
        const isSet = (number >> BigInt(i) & 1n) === 1n;
        copy[bit + i >> 3] = isSet ? copy[bit + i >> 3] | mask : copy[bit + i >> 3] & ~mask;
    }
    return copy;
}

export function withFlipped(bytes, bit) {
    const copy = bytes.slice();
    copy[bit >> 3] ^= 1 << (bit & 7);
    return copy;
}

// A copy of another length: what is added comes from the packet as it was sent, as far as that goes, and is zero after it.
export function withLength(bytes, length, sent) {
    const copy = new Uint8Array(length);
    copy.set(sent.subarray(0, length));
    copy.set(bytes.subarray(0, length));
    return copy;
}
