// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

import { CompressedFloat, FloatBits, JavaMath, SmallestThree, Text, type WireObject, WireTime } from "./Values.js";
import { Reason, Verdict } from "./Verdict.js";

const maxPacketBits = 0x7ffffff8;

/**
 * Reads a packet: little-endian, bits filled from the lowest up. Bad data is refused, never an exception: a method then returns the value
 * that it was given, the one that the object held, and the verdict has the reason and the bit. After that every method does so.
 */
export class BitReader {
    /** The most objects that may be nested in one another. */
    static readonly maxDepth = 256;

    /** The most elements without bits that a packet may have, besides its bits so far. */
    static readonly maxFreeElements = 1024;

    /** True if serialization checks are on the wire: as the other side has it. */
    hasChecks = true;

    private bytes: Uint8Array = new Uint8Array(0);
    private start = 0;
    private end = 0;
    private limit = 0;
    private at = 0;
    private depth = 0;
    private free = 0;
    private outcome = Verdict.accepted;

    /** A reader of a packet, or of none yet. */
    constructor(packet?: Uint8Array) {
        if (packet !== undefined) {
            this.reset(packet);
        }
    }

    /** Starts over with another packet. */
    reset(packet: Uint8Array, offset = 0, length = packet.length - offset): void {
        if (!(offset >= 0 && length >= 0 && length <= packet.length - offset)) {
            throw new RangeError(`${length} bytes from ${offset} of ${packet.length}`);
        }
        this.bytes = packet;
        this.start = offset;
        this.limit = Math.min(length * 8, maxPacketBits);
        this.end = offset + this.limit / 8;
        this.at = 0;
        this.depth = 0;
        this.free = 0;
        this.outcome = Verdict.accepted;
    }

    /** The bit of the packet that is read next. */
    get position(): number {
        return this.at;
    }

    /** The outcome so far. */
    get verdict(): Verdict {
        return this.outcome;
    }

    /** True if the packet was refused. */
    get isRefused(): boolean {
        return this.limit < 0;
    }

    /** Reads an object that is the whole packet. */
    read(packet: WireObject): Verdict {
        if (packet.read(this)) {
            this.readEnd();
        }
        return this.outcome;
    }

    /** Requires that the packet ends here, with zeros up to a whole byte. */
    readEnd(): boolean {
        if (!this.has(0)) {
            return false;
        }
        const used = this.at & 7;
        if (Math.ceil(this.at / 8) !== this.end - this.start) {
            return this.refuse(Reason.LeftOverBytes);
        }
        return used === 0 || this.bytes[this.end - 1]! >> used === 0 || this.refuse(Reason.NonZeroPadding);
    }

    /** Refuses the packet at a bit, or here; false. */
    refuse(reason: Reason, bit = this.at): boolean {
        if (!this.isRefused) {
            this.outcome = new Verdict(reason, bit);
            this.limit = -1;
            this.at = bit;
        }
        return false;
    }

    private has(bits: number): boolean {
        return (bits <= this.limit - this.at && this.limit >= 0) || this.refuse(Reason.PastEnd);
    }

    /** From 1 to 32 bits, as an int. What is behind the packet's end is not among them. */
    private peek(bits: number): number {
        const bytes = this.bytes;
        const index = this.start + (this.at >>> 3);
        const shift = this.at & 7;
        let word = bytes[index]! >>> shift;
        for (let up = 8 - shift, i = index + 1; up < bits; up += 8, i++) {
            word |= bytes[i]! << up;
        }
        return bits === 32 ? word : word & ((1 << bits) - 1);
    }

    private take(bits: number): number {
        const value = this.peek(bits);
        this.at += bits;
        return value;
    }

    private takeLong(bits: number): bigint {
        if (bits <= 32) {
            return BigInt(this.take(bits) >>> 0);
        }
        const lower = BigInt(this.take(32) >>> 0);
        return lower | (BigInt(this.take(bits - 32) >>> 0) << 32n);
    }

    /** One bit. */
    readBool(value: boolean): boolean {
        return this.has(1) ? this.take(1) !== 0 : value;
    }

    /** From 1 to 32 bits. */
    readBits(bits: number, value: number): number {
        if (bits < 1 || bits > 32) {
            return this.invalid(value);
        }
        return this.has(bits) ? this.take(bits) : value;
    }

    /** From 1 to 64 bits. */
    readLongBits(bits: number, value: bigint): bigint {
        if (bits < 1 || bits > 64) {
            return this.invalid(value);
        }
        return this.has(bits) ? BigInt.asIntN(64, this.takeLong(bits)) : value;
    }

    /** A set of an enum's constants: a bit each, up to 64. */
    readFlags<T extends number>(constants: number, value: Set<T>): Set<T> {
        if (!this.has(constants)) {
            return value;
        }
        value.clear();
        for (let i = 0; i < constants; i++) {
            if (this.take(1) !== 0) {
                value.add(i as T);
            }
        }
        return value;
    }

    private invalid<T>(value: T): T {
        if (this.has(0)) {
            this.refuse(Reason.InvalidArgument);
        }
        return value;
    }

    /** An integer from a least to a largest one. */
    readInt(min: number, max: number, value: number): number {
        return min > max ? this.invalid(value) : (this.readUpTo(max - min, min, value) | 0);
    }

    /** An integer from a least one up to as much more, of 32 bits at most. */
    private readUpTo(range: number, min: number, value: number): number {
        const bits = JavaMath.bitsFor(range);
        if (!this.has(bits)) {
            return value;
        }
        const offset = bits === 0 ? 0 : this.peek(bits) >>> 0;
        if (offset > range) {
            this.refuse(Reason.OutOfRange);
            return value;
        }
        this.at += bits;
        return min + offset;
    }

    /** An integer from a least to a largest one. */
    readLong(min: bigint, max: bigint, value: bigint): bigint {
        if (min > max) {
            return this.invalid(value);
        }
        const range = max - min;
        const bits = JavaMath.bitsForLong(range);
        if (!this.has(bits)) {
            return value;
        }
        const begin = this.at;
        const offset = bits === 0 ? 0n : this.takeLong(bits);
        if (offset > range) {
            this.refuse(Reason.OutOfRange, begin);
            return value;
        }
        return min + offset;
    }

    /** An integer of one to five bytes. */
    readVarInt(value: number): number {
        const code = this.groups(32, -1n);
        return code < 0n ? value : Number(BigInt.asIntN(32, code));
    }

    /** An integer of one to ten bytes. */
    readVarLong(value: bigint): bigint {
        return BigInt.asIntN(64, this.groups(64, value));
    }

    /** An integer of one to five bytes, few if it is near zero. */
    readSignedVarInt(value: number): number {
        const code = Number(this.groups(32, -1n));
        return code < 0 ? value : (code >>> 1) ^ -(code & 1);
    }

    /** An integer of one to ten bytes, few if it is near zero. */
    readSignedVarLong(value: bigint): bigint {
        const code = this.groups(64, -1n);
        return code < 0n ? value : (code >> 1n) ^ -(code & 1n);
    }

    private groups(width: number, value: bigint): bigint {
        const begin = this.at;
        let lower = 0;
        let upper = 0n;
        for (let shift = 0; ; shift += 7) {
            if (!this.has(8)) {
                return value;
            }
            const group = this.take(8);
            if (shift + 7 > width && group >> (width - shift) !== 0) {
                this.refuse(Reason.OutOfRange, begin);
                return value;
            }
            if (group === 0 && shift > 0) {
                this.refuse(Reason.Overlong, begin);
                return value;
            }
            if (shift < 28) {
                lower |= (group & 0x7f) << shift;
            } else {
                upper |= BigInt(group & 0x7f) << BigInt(shift);
            }
            if (group <= 0x7f) {
                return upper | BigInt(lower);
            }
        }
    }

    /** A finite float. */
    readFloat(value: number): number {
        if (!this.has(32)) {
            return value;
        }
        if ((~this.peek(32) & 0x7f800000) === 0) {
            this.refuse(Reason.NotFinite);
            return value;
        }
        return FloatBits.toFloat(this.take(32));
    }

    /** A float, NaN and infinities too. */
    readRawFloat(value: number): number {
        return this.has(32) ? FloatBits.toFloat(this.take(32)) : value;
    }

    /** A finite double. */
    readDouble(value: number): number {
        if (!this.has(64)) {
            return value;
        }
        const begin = this.at;
        const lower = this.take(32);
        const upper = this.take(32);
        if ((~upper & 0x7ff00000) === 0) {
            this.refuse(Reason.NotFinite, begin);
            return value;
        }
        return FloatBits.toDouble(lower, upper);
    }

    /** A double, NaN and infinities too. */
    readRawDouble(value: number): number {
        if (!this.has(64)) {
            return value;
        }
        const lower = this.take(32);
        return FloatBits.toDouble(lower, this.take(32));
    }

    /** A float within bounds, of a resolution. */
    readCompressedFloat(min: number, max: number, resolution: number, value: number): number {
        const maxInteger = CompressedFloat.maxInteger(min, max, resolution);
        if (maxInteger < 0) {
            return this.invalid(value);
        }
        const code = this.readUpTo(maxInteger, 0, -1);
        return code < 0 ? value : CompressedFloat.decode(code, min, max, maxInteger);
    }

    /** The code of a quaternion: see SmallestThree. */
    readSmallestThree(bits: number, value: bigint): bigint {
        if (bits < 2 || bits > 20) {
            return this.invalid(value);
        }
        const begin = this.at;
        const width = SmallestThree.codeBits(bits);
        if (!this.has(width)) {
            return value;
        }
        const code = this.takeLong(width);
        if (!SmallestThree.isRotation(code, bits)) {
            this.refuse(Reason.NotARotation, begin);
            return value;
        }
        return code;
    }

    /** An integer above a previous one, few bits if it is near. */
    readIntRelative(previous: number, value: number): number {
        if (previous < -1) {
            return this.invalid(value);
        }
        const begin = this.at;
        const step = this.step();
        if (this.isRefused) {
            return value;
        }
        const next = step > 0 ? previous + step : this.readBits(32, value);
        if (this.isRefused) {
            return value;
        }
        if (next <= previous || next > 0x7fffffff) {
            this.refuse(Reason.NotIncreasing, begin);
            return value;
        }
        if (step === 0 && next - previous <= 69914) {
            this.refuse(Reason.Overlong, begin);
            return value;
        }
        return next;
    }

    /** The step to the next integer; 0 if that stands as it is, or if the packet is refused. */
    private step(): number {
        if (this.readBool(false)) {
            return 1;
        }
        let least = 2;
        for (const most of [6, 23, 280, 4377, 69914]) {
            if (this.readBool(false)) {
                return this.readInt(least, most, 0);
            }
            least = most + 1;
        }
        return 0;
    }

    /** Zeros up to a whole byte. */
    readAlign(): boolean {
        const padding = -this.at & 7;
        if (padding === 0) {
            return this.has(0);
        }
        if (!this.has(padding)) {
            return false;
        }
        if (this.peek(padding) !== 0) {
            return this.refuse(Reason.NonZeroPadding);
        }
        this.at += padding;
        return true;
    }

    /** A serialization check: the CRC-32 of its name. */
    readCheck(expected: number): boolean {
        if (!this.hasChecks) {
            return this.has(0);
        }
        const begin = this.at;
        return this.has(32) && (this.take(32) === (expected | 0) || this.refuse(Reason.CheckFailed, begin));
    }

    /** So many bytes, at a whole byte. An array of another length is replaced. */
    readBytes(count: number, value: Uint8Array): Uint8Array {
        if (count < 0) {
            return this.invalid(value);
        }
        if (!this.readAlign()) {
            return value;
        }
        if (count > (this.limit - this.at) >> 3) {
            this.refuse(Reason.PastEnd);
            return value;
        }
        const index = this.start + (this.at >>> 3);
        const read = value.length === count ? value : new Uint8Array(count);
        read.set(this.bytes.subarray(index, index + count));
        this.at += count * 8;
        return read;
    }

    /** A number of bytes, and the bytes at a whole byte. */
    readByteArray(maxCount: number, value: Uint8Array): Uint8Array {
        const count = this.readInt(0, maxCount, 0);
        return this.isRefused ? value : this.readBytes(count, value);
    }

    /** Text, of at most so many bytes of UTF-8. */
    readString<T extends string | null>(maxBytes: number, value: T): T | string {
        const length = this.readInt(0, maxBytes, 0);
        if (!this.readAlign()) {
            return value;
        }
        if (length > (this.limit - this.at) >> 3) {
            this.refuse(Reason.PastEnd);
            return value;
        }
        const index = this.start + (this.at >>> 3);
        if (!Text.isWellFormed(this.bytes, index, length)) {
            this.refuse(Text.hasNul(this.bytes, index, length) ? Reason.EmbeddedNul : Reason.InvalidUtf8);
            return value;
        }
        this.at += length * 8;
        return Text.decode(this.bytes, index, length);
    }

    /** Text that may be null. */
    readOptionalString(maxBytes: number, value: string | null): string | null {
        const isThere = this.readBool(false);
        return isThere ? this.readString(maxBytes, value) : this.isRefused ? value : null;
    }

    /** A UUID in the usual form. */
    readUuid(value: string): string {
        if (!this.has(128)) {
            return value;
        }
        const low = this.takeLong(64);
        const hex = this.takeLong(64).toString(16).padStart(16, "0") + low.toString(16).padStart(16, "0");
        return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    }

    /** An instant. */
    readInstant(value: WireTime): WireTime {
        const seconds = this.readLong(WireTime.minSecond, WireTime.maxSecond, 0n);
        return this.readNanos(seconds, value);
    }

    /** A duration. */
    readDuration(value: WireTime): WireTime {
        const seconds = this.readLongBits(64, 0n);
        return this.readNanos(seconds, value);
    }

    private readNanos(seconds: bigint, value: WireTime): WireTime {
        const nanos = this.readInt(0, WireTime.maxNano, 0);
        return this.isRefused ? value : new WireTime(seconds, nanos);
    }

    /** The type of a packet; 0 if the packet is refused. */
    readType(count: number): number {
        const bits = JavaMath.bitsFor(count - 1);
        if (!this.has(bits)) {
            return 0;
        }
        const type = bits === 0 ? 0 : this.peek(bits) >>> 0;
        if (type >= count) {
            this.refuse(Reason.UnknownType);
            return 0;
        }
        this.at += bits;
        return type;
    }

    /** Goes one object deeper. */
    enter(): boolean {
        if (!this.has(0)) {
            return false;
        }
        this.depth++;
        return this.depth <= BitReader.maxDepth || this.refuse(Reason.NestedTooDeep);
    }

    /** Comes back from an object. */
    leave(): void {
        this.depth--;
    }

    /** An object in place, one deeper. */
    readObject(value: WireObject): boolean {
        if (!this.enter() || !value.read(this)) {
            return false;
        }
        this.leave();
        return true;
    }

    /** The number of elements of a collection, for whose memory the packet has the bits. */
    readCount(maxCount: number, value: number): number {
        const begin = this.at;
        const count = this.readInt(0, maxCount, value);
        const isLarge = count > BitReader.maxFreeElements;
        if (isLarge && Math.trunc((count - BitReader.maxFreeElements + 1) / 2) - this.at > this.limit - this.at) {
            this.refuse(Reason.PastEnd, begin);
        }
        return count;
    }

    /** The number of elements, each of which has at least so many bits. */
    readElements(maxCount: number, minElementBits: number, value: number): number {
        if (minElementBits < 1) {
            return this.invalid(value);
        }
        const begin = this.at;
        const count = this.readInt(0, maxCount, value);
        if (count * minElementBits > this.limit - this.at) {
            this.refuse(Reason.PastEnd, begin);
        }
        return count;
    }

    /** At the end of a collection, takes what its bits do not pay for out of the packet's budget. */
    pay(begin: number, count: number): boolean {
        const unpaid = count - (this.at - begin);
        return unpaid <= 0 || this.spend(unpaid) || this.refuse(Reason.PastEnd, begin);
    }

    private spend(elements: number): boolean {
        this.free += elements;
        return this.free <= BitReader.maxFreeElements + this.at;
    }

    /** At the beginning of each pass of a loop that the packet decides about, with the bit of the last one: passes without bits are paid for. */
    pass(last: number): boolean {
        return last !== this.at || this.spend(1) || this.refuse(Reason.PastEnd);
    }
}
