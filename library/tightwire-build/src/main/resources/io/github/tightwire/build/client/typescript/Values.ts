// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

import type { BitReader } from "./BitReader.js";
import type { BitWriter } from "./BitWriter.js";

/** An object with a place on the wire. After a read that was refused it may hold a part of the packet. */
export interface WireObject {
    /** Reads the object; false if the packet is refused, and then the reader has the verdict. */
    read(reader: BitReader): boolean;

    /** Writes the object; throws a WireError if a value is outside its bounds. */
    write(writer: BitWriter): void;
}

/** A value that can't be written: a mistake of the program that writes it. */
export class WireError extends Error {
    override readonly name: string = "WireError";
}

/** A packet that does not fit into the bytes that there are for it. */
export class PacketOverflowError extends WireError {
    override readonly name: string = "PacketOverflowError";
}

/** An instant since 1970 in UTC, or a duration. */
export class WireTime {
    /** The instant 1970-01-01T00:00Z, or no time at all. */
    static readonly zero = new WireTime(0n, 0);

    /** The seconds of the first instant that Java has. */
    static readonly minSecond = -31557014167219200n;

    /** The seconds of the last instant that Java has. */
    static readonly maxSecond = 31556889864403199n;

    static readonly maxNano = 999999999;

    /** Whole seconds, rounded down. */
    readonly seconds: bigint;

    /** Nanoseconds after that, from 0 to 999,999,999. */
    readonly nanos: number;

    constructor(seconds: bigint, nanos: number) {
        this.seconds = seconds;
        this.nanos = nanos;
    }
}

const integers = new Int32Array(2);
const doubles = new Float64Array(integers.buffer);
const floats = new Float32Array(integers.buffer);
/** The index of the lower half of a double. */
const low = ((): number => {
    doubles[0] = 1;
    return integers[0] === 0 ? 0 : 1;
})();

/** The bits of floats and doubles. */
export const FloatBits = {
    toFloat(bits: number): number {
        integers[0] = bits;
        return floats[0]!;
    },

    ofFloat(value: number): number {
        floats[0] = value;
        return integers[0]!;
    },

    toDouble(lower: number, upper: number): number {
        integers[low] = lower;
        integers[1 - low] = upper;
        return doubles[0]!;
    },

    lowerOf(value: number): number {
        doubles[0] = value;
        return integers[low]!;
    },

    upperOf(value: number): number {
        doubles[0] = value;
        return integers[1 - low]!;
    },
};

const minLong = -0x8000000000000000n;
const maxLong = 0x7fffffffffffffffn;

/** Arithmetic as Java has it. A long is a bigint, within 64 bits. */
export const JavaMath = {
    /** Java's conversion: a NaN is 0, and what is too large the largest. */
    toInt(value: number): number {
        return value >= 0x7fffffff ? 0x7fffffff : value <= -0x80000000 ? -0x80000000 : value | 0;
    },

    /** Java's conversion: a NaN is 0, and what is too large the largest. */
    toLong(value: number): bigint {
        return Number.isNaN(value) ? 0n : value >= 2 ** 63 ? maxLong : value <= -(2 ** 63) ? minLong : BigInt(Math.trunc(value));
    },

    /** The nearest float: one rounding, not one to a double before it. */
    longToFloat(value: bigint): number {
        const magnitude = value < 0n ? -value : value;
        if (magnitude < 0x20000000000000n) {
            return Math.fround(Number(value));
        }
        const lost = (magnitude & 0x7ffn) !== 0n ? 1n : 0n;
        const rounded = Math.fround(Number((magnitude >> 11n) | lost) * 2048);
        return value < 0n ? -rounded : rounded;
    },

    /** The lower 32 bits. */
    longToInt(value: bigint): number {
        return Number(BigInt.asIntN(32, value));
    },

    /** The lower 64 bits. */
    long(value: bigint): bigint {
        return BigInt.asIntN(64, value);
    },

    /** A shift to the left. */
    shiftLeft(value: bigint, distance: number): bigint {
        return BigInt.asIntN(64, value << BigInt(distance & 63));
    },

    /** A shift to the right that keeps the sign. */
    shiftRight(value: bigint, distance: number): bigint {
        return value >> BigInt(distance & 63);
    },

    /** A shift to the right that brings zeros. */
    shiftRightUnsigned(value: bigint, distance: number): bigint {
        return BigInt.asIntN(64, BigInt.asUintN(64, value) >> BigInt(distance & 63));
    },

    /** The smaller one. */
    min(a: bigint, b: bigint): bigint {
        return a < b ? a : b;
    },

    /** The larger one. */
    max(a: bigint, b: bigint): bigint {
        return a > b ? a : b;
    },

    /** The number of bits for the integers from 0 to a largest one of at most 32 bits. */
    bitsFor(largest: number): number {
        return 32 - Math.clz32(largest);
    },

    /** The number of bits for the integers from 0 to a largest one of at most 64 bits. */
    bitsForLong(largest: bigint): number {
        const upper = Number(largest >> 32n);
        return upper !== 0 ? 64 - Math.clz32(upper) : 32 - Math.clz32(Number(largest & 0xffffffffn));
    },
};

const maxFloat = 3.4028234663852886e38;
const { fround } = Math;

/** The family's float of few bits. */
export const CompressedFloat = {
    /** The largest code; negative if the bounds make no sense. */
    maxInteger(min: number, max: number, resolution: number): number {
        const delta = fround(max - min);
        if (!(delta > 0) || delta === Infinity || !(resolution > 0)) {
            return -1;
        }
        const steps = fround(delta / resolution);
        return Math.ceil(steps < 1 ? 1 : steps > 4294967040 ? 4294967040 : steps);
    },

    decode(code: number, min: number, max: number, maxInteger: number): number {
        const normalized = fround(fround(code) / fround(maxInteger));
        return fround(fround(normalized * fround(max - min)) + min);
    },

    isWithin(value: number, min: number, max: number, maxInteger: number): boolean {
        const half = fround(fround(fround(max - min) / fround(maxInteger)) * 0.5);
        const least = Math.max(fround(min - half), -maxFloat);
        const most = Math.min(Math.max(fround(max + half), CompressedFloat.decode(maxInteger, min, max, maxInteger)), maxFloat);
        return value >= least && value <= most;
    },

    encode(value: number, min: number, max: number, maxInteger: number): number {
        const normalized = fround(fround(value - min) / fround(max - min));
        const clamped = normalized < 0 ? 0 : normalized > 1 ? 1 : normalized;
        const rounded = fround(fround(clamped * fround(maxInteger)) + 0.5);
        return Math.min(Math.trunc(rounded), maxInteger);
    },
};

function half(bits: number): number {
    return 2 ** (bits - 1) - 1;
}

function part(code: bigint, slot: number, bits: number): number {
    return Number((code >> BigInt(2 + slot * bits)) & ((1n << BigInt(bits)) - 1n)) - half(bits);
}

function rest(a: number, b: number, c: number, most: number): number {
    return 2 * most * most - a * a - b * b - c * c;
}

function roundToEven(value: number): number {
    const below = Math.floor(value);
    const above = value - below;
    return above < 0.5 || (above === 0.5 && below % 2 === 0) ? below : below + 1;
}

/** A quaternion of three components, each of so many bits, and the number of the one that is left out, the largest. */
export const SmallestThree = {
    /** The bits of a code, whose components have from 2 to 20. */
    codeBits(bits: number): number {
        return 2 + 3 * bits;
    },

    /** A component of the quaternion: x, y, z and w are 0 to 3. */
    component(code: bigint, index: number, bits: number): number {
        const most = half(bits);
        const largest = Number(code & 3n);
        if (index === largest) {
            return fround(Math.sqrt(rest(part(code, 0, bits), part(code, 1, bits), part(code, 2, bits), most) / (2 * most * most)));
        }
        return fround(part(code, index < largest ? index : index - 1, bits) / (most * Math.SQRT2));
    },

    /** The code of a quaternion, which need not be of length one. */
    encode(x: number, y: number, z: number, w: number, bits: number): bigint {
        const length = Math.sqrt(x * x + y * y + z * z + w * w);
        if (bits < 2 || bits > 20 || !(length > 0 && length < Infinity)) {
            throw new WireError(`(${x}, ${y}, ${z}, ${w}) of ${bits} bits is not a rotation`);
        }
        const all = [x, y, z, w];
        let largest = 0;
        for (let i = 1; i < 4; i++) {
            largest = Math.abs(all[i]!) > Math.abs(all[largest]!) ? i : largest;
        }
        const most = half(bits);
        const scale = ((most * Math.SQRT2) / length) * (all[largest]! < 0 ? -1 : 1);
        const a = roundToEven((largest === 0 ? y : x) * scale);
        const b = roundToEven((largest <= 1 ? z : y) * scale);
        let c = roundToEven((largest <= 2 ? w : z) * scale);
        if (rest(a, b, c, most) < 0) {
            c = 0;
        }
        const width = BigInt(bits);
        return (((((BigInt(c + most) << width) | BigInt(b + most)) << width) | BigInt(a + most)) << 2n) | BigInt(largest);
    },

    /** True of the code of a rotation. */
    isRotation(code: bigint, bits: number): boolean {
        const most = half(bits);
        const a = part(code, 0, bits);
        const b = part(code, 1, bits);
        const c = part(code, 2, bits);
        return a <= most && b <= most && c <= most && rest(a, b, c, most) >= 0;
    },
};

/** UTF-8 as packets have it: without a NUL. */
export const Text = {
    hasNul(bytes: Uint8Array, offset: number, count: number): boolean {
        for (let i = offset; i < offset + count; i++) {
            if (bytes[i] === 0) {
                return true;
            }
        }
        return false;
    },

    /** True of UTF-8 without a NUL, overlong forms and surrogates. */
    isWellFormed(bytes: Uint8Array, offset: number, count: number): boolean {
        const stop = offset + count;
        let i = offset;
        while (i < stop) {
            const lead = bytes[i]!;
            const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
            if (lead === 0 || length === 0 || length > stop - i) {
                return false;
            }
            if (length > 1) {
                const second = bytes[i + 1]!;
                const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
                const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
                if (second < least || second > most) {
                    return false;
                }
            }
            for (let k = 2; k < length; k++) {
                if ((bytes[i + k]! & 0xc0) !== 0x80) {
                    return false;
                }
            }
            i += length;
        }
        return true;
    },

    /** The text of well-formed bytes. */
    decode(bytes: Uint8Array, offset: number, count: number): string {
        const stop = offset + count;
        let text = "";
        for (let i = offset; i < stop; ) {
            const lead = bytes[i++]!;
            if (lead < 0x80) {
                text += String.fromCharCode(lead);
            } else if (lead < 0xe0) {
                text += String.fromCharCode(((lead & 0x1f) << 6) | (bytes[i++]! & 0x3f));
            } else if (lead < 0xf0) {
                text += String.fromCharCode(((lead & 0xf) << 12) | ((bytes[i++]! & 0x3f) << 6) | (bytes[i++]! & 0x3f));
            } else {
                const upper = ((lead & 7) << 18) | ((bytes[i++]! & 0x3f) << 12);
                text += String.fromCodePoint(upper | ((bytes[i++]! & 0x3f) << 6) | (bytes[i++]! & 0x3f));
            }
        }
        return text;
    },

    /** The bytes of UTF-8; -1 if there is a NUL or half of a surrogate pair. */
    utf8Length(text: string): number {
        let length = 0;
        for (let i = 0; i < text.length; i++) {
            const code = text.codePointAt(i)!;
            if (code === 0 || (code >= 0xd800 && code < 0xe000)) {
                return -1;
            }
            i += code > 0xffff ? 1 : 0;
            length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        }
        return length;
    },

    /** Writes well-formed text. */
    encode(text: string, bytes: Uint8Array, offset: number): void {
        let at = offset;
        for (let i = 0; i < text.length; i++) {
            const code = text.codePointAt(i)!;
            if (code < 0x80) {
                bytes[at++] = code;
                continue;
            }
            if (code < 0x800) {
                bytes[at++] = 0xc0 | (code >> 6);
            } else {
                if (code < 0x10000) {
                    bytes[at++] = 0xe0 | (code >> 12);
                } else {
                    i++;
                    bytes[at++] = 0xf0 | (code >> 18);
                    bytes[at++] = 0x80 | ((code >> 12) & 0x3f);
                }
                bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
            }
            bytes[at++] = 0x80 | (code & 0x3f);
        }
    },
};
