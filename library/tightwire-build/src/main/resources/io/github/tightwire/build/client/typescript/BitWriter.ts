// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

import { BitReader } from "./BitReader.js";
import { CompressedFloat, FloatBits, JavaMath, PacketOverflowError, SmallestThree, Text, WireError, type WireObject, WireTime } from "./Values.js";

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Writes a packet: little-endian, bits filled from the lowest up. A value outside its bounds is a mistake of the program, and throws a
 * WireError; a packet that does not fit throws a PacketOverflowError.
 */
export class BitWriter {
    /** True if serialization checks are on the wire: as the other side has it. */
    hasChecks = true;

    private bytes: Uint8Array = new Uint8Array(0);
    private start = 0;
    private limit = 0;
    private at = 0;
    private depth = 0;
    private partial = 0;

    /** A writer of packets of at most so many bytes. */
    constructor(packet: Uint8Array) {
        this.reset(packet);
    }

    /** Starts over with another packet. */
    reset(packet: Uint8Array, offset = 0, length = packet.length - offset): void {
        if (!(offset >= 0 && length >= 0 && length <= packet.length - offset)) {
            throw new RangeError(`${length} bytes from ${offset} of ${packet.length}`);
        }
        this.bytes = packet;
        this.start = offset;
        this.limit = Math.min(length * 8, 0x7ffffff8);
        this.at = 0;
        this.depth = 0;
        this.partial = 0;
    }

    /** The bit of the packet that is written next. */
    get position(): number {
        return this.at;
    }

    /** Writes an object that is the whole packet; gives its length in bytes. */
    write(packet: WireObject): number {
        packet.write(this);
        return this.finish();
    }

    /** Writes the last bits; gives the length in bytes. */
    finish(): number {
        if ((this.at & 7) !== 0) {
            this.bytes[this.start + (this.at >>> 3)] = this.partial;
        }
        return Math.ceil(this.at / 8);
    }

    /** The error of a value that can't be written here. */
    invalid(message: string): WireError {
        return new WireError(`${message}, at bit ${this.at}`);
    }

    private room(bits: number): void {
        if (bits > this.limit - this.at) {
            throw new PacketOverflowError(`${bits} bits at bit ${this.at} do not fit into a packet of ${this.limit / 8} bytes`);
        }
    }

    /** The low bits of an int, up to 32. */
    private put(value: number, bits: number): void {
        this.room(bits);
        let index = this.start + (this.at >>> 3);
        let used = this.at & 7;
        this.at += bits;
        let rest = bits === 32 ? value : value & ((1 << bits) - 1);
        let left = bits;
        while (used + left >= 8) {
            this.bytes[index++] = this.partial | (rest << used);
            rest >>>= 8 - used;
            left -= 8 - used;
            used = 0;
            this.partial = 0;
        }
        this.partial |= rest << used;
    }

    /** The low bits of a long, up to 64. */
    private putLong(value: bigint, bits: number): void {
        this.room(bits);
        this.put(Number(BigInt.asIntN(32, value)), Math.min(bits, 32));
        if (bits > 32) {
            this.put(Number(BigInt.asIntN(32, value >> 32n)), bits - 32);
        }
    }

    /** One bit. */
    writeBool(value: boolean): void {
        this.put(value ? 1 : 0, 1);
    }

    /** From 1 to 32 bits. */
    writeBits(bits: number, value: number): void {
        if (bits < 1 || bits > 32) {
            throw this.invalid(`a width of ${bits} bits is outside [1, 32]`);
        }
        if ((value | 0) !== value || (bits < 32 && (value < -1 << (bits - 1) || value >> bits > 0))) {
            throw this.invalid(`${value} does not fit ${bits} bits`);
        }
        this.put(value, bits);
    }

    /** From 1 to 64 bits. */
    writeLongBits(bits: number, value: bigint): void {
        if (bits < 1 || bits > 64) {
            throw this.invalid(`a width of ${bits} bits is outside [1, 64]`);
        }
        if (BigInt.asIntN(64, value) !== value || (bits < 64 && (value < -1n << BigInt(bits - 1) || value >> BigInt(bits) > 0n))) {
            throw this.invalid(`${value} does not fit ${bits} bits`);
        }
        this.putLong(value, bits);
    }

    /** A set of an enum's constants: a bit each, up to 64. */
    writeFlags(constants: number, value: ReadonlySet<number>): void {
        let known = 0;
        for (let i = 0; i < constants; i++) {
            const isThere = value.has(i);
            known += isThere ? 1 : 0;
            this.writeBool(isThere);
        }
        if (known !== value.size) {
            throw this.invalid("a set has what is no constant");
        }
    }

    /** An integer from a least to a largest one. */
    writeInt(min: number, max: number, value: number): void {
        if (!(min <= max && value >= min && value <= max && (value | 0) === value)) {
            throw this.invalid(min > max ? `[${min}, ${max}] is not a range` : `${value} is no integer within [${min}, ${max}]`);
        }
        this.put((value - min) | 0, JavaMath.bitsFor(max - min));
    }

    /** An integer from a least to a largest one. */
    writeLong(min: bigint, max: bigint, value: bigint): void {
        if (min > max || value < min || value > max) {
            throw this.invalid(min > max ? `[${min}, ${max}] is not a range` : `${value} is outside [${min}, ${max}]`);
        }
        this.putLong(value - min, JavaMath.bitsForLong(max - min));
    }

    /** An integer of one to five bytes. */
    writeVarInt(value: number): void {
        this.checkInt(value);
        this.groups(value);
    }

    /** An integer of one to ten bytes. */
    writeVarLong(value: bigint): void {
        this.checkLong(value);
        this.longGroups(BigInt.asUintN(64, value));
    }

    /** An integer of one to five bytes, few if it is near zero. */
    writeSignedVarInt(value: number): void {
        this.checkInt(value);
        this.groups((value << 1) ^ (value >> 31));
    }

    /** An integer of one to ten bytes, few if it is near zero. */
    writeSignedVarLong(value: bigint): void {
        this.checkLong(value);
        this.longGroups(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)));
    }

    private checkInt(value: number): void {
        if ((value | 0) !== value) {
            throw this.invalid(`${value} is no integer of 32 bits`);
        }
    }

    private checkLong(value: bigint): void {
        if (BigInt.asIntN(64, value) !== value) {
            throw this.invalid(`${value} is no integer of 64 bits`);
        }
    }

    private groups(value: number): void {
        let rest = value;
        while (rest >>> 7 !== 0) {
            this.put((rest & 0x7f) | 0x80, 8);
            rest >>>= 7;
        }
        this.put(rest, 8);
    }

    private longGroups(value: bigint): void {
        let rest = value;
        while (rest > 0x7fn) {
            this.put(Number(rest & 0x7fn) | 0x80, 8);
            rest >>= 7n;
        }
        this.put(Number(rest), 8);
    }

    /** A finite float. A number that is none is rounded to the nearest one. */
    writeFloat(value: number): void {
        if (!Number.isFinite(Math.fround(value))) {
            throw this.invalid(`${value} is not finite`);
        }
        this.writeRawFloat(value);
    }

    /** A float, NaN and infinities too. */
    writeRawFloat(value: number): void {
        this.put(FloatBits.ofFloat(value), 32);
    }

    /** A finite double. */
    writeDouble(value: number): void {
        if (!Number.isFinite(value)) {
            throw this.invalid(`${value} is not finite`);
        }
        this.writeRawDouble(value);
    }

    /** A double, NaN and infinities too. */
    writeRawDouble(value: number): void {
        this.room(64);
        const upper = FloatBits.upperOf(value);
        this.put(FloatBits.lowerOf(value), 32);
        this.put(upper, 32);
    }

    /** A float within bounds, of a resolution. */
    writeCompressedFloat(min: number, max: number, resolution: number, value: number): void {
        const float = Math.fround(value);
        const maxInteger = CompressedFloat.maxInteger(min, max, resolution);
        if (maxInteger < 0 || !CompressedFloat.isWithin(float, min, max, maxInteger)) {
            throw this.invalid(`${value} is outside [${min}, ${max}]`);
        }
        this.put(CompressedFloat.encode(float, min, max, maxInteger), JavaMath.bitsFor(maxInteger));
    }

    /** The code of a quaternion: see SmallestThree. */
    writeSmallestThree(bits: number, value: bigint): void {
        const width = SmallestThree.codeBits(bits);
        if (bits < 2 || bits > 20 || value < 0n || value >> BigInt(width) !== 0n || !SmallestThree.isRotation(value, bits)) {
            throw this.invalid(`${value} is not the code of a rotation of ${bits} bits`);
        }
        this.putLong(value, width);
    }

    /** An integer above a previous one, few bits if it is near. */
    writeIntRelative(previous: number, value: number): void {
        this.checkInt(value);
        if (previous < -1 || value <= previous) {
            throw this.invalid(`${value} does not follow ${previous}`);
        }
        const step = value - previous;
        this.writeBool(step === 1);
        if (step === 1) {
            return;
        }
        let least = 2;
        for (const most of [6, 23, 280, 4377, 69914]) {
            this.writeBool(step <= most);
            if (step <= most) {
                this.writeInt(least, most, step);
                return;
            }
            least = most + 1;
        }
        this.writeBits(32, value);
    }

    /** Zeros up to a whole byte. */
    writeAlign(): void {
        const padding = -this.at & 7;
        if (padding > 0) {
            this.put(0, padding);
        }
    }

    /** A serialization check: the CRC-32 of its name. */
    writeCheck(expected: number): void {
        if (this.hasChecks) {
            this.put(expected | 0, 32);
        }
    }

    /** So many bytes, at a whole byte. */
    writeBytes(count: number, value: Uint8Array): void {
        if (value.length !== count) {
            throw this.invalid(`there are not ${count} bytes to write`);
        }
        this.writeAlign();
        this.room(count * 8);
        this.bytes.set(value, this.start + (this.at >>> 3));
        this.at += count * 8;
    }

    /** A number of bytes, and the bytes at a whole byte. */
    writeByteArray(maxCount: number, value: Uint8Array): void {
        this.writeInt(0, maxCount, value.length);
        this.writeBytes(value.length, value);
    }

    /** Text, of at most so many bytes of UTF-8. */
    writeString(maxBytes: number, value: string): void {
        const length = Text.utf8Length(value);
        if (length < 0 || length > maxBytes) {
            throw this.invalid(length < 0 ? "text with a NUL or half of a surrogate pair" : `text of ${length} bytes, at most ${maxBytes}`);
        }
        this.writeInt(0, maxBytes, length);
        this.writeAlign();
        this.room(length * 8);
        Text.encode(value, this.bytes, this.start + (this.at >>> 3));
        this.at += length * 8;
    }

    /** Text that may be null. */
    writeOptionalString(maxBytes: number, value: string | null): void {
        this.writeBool(value !== null);
        if (value !== null) {
            this.writeString(maxBytes, value);
        }
    }

    /** A UUID in the usual form. */
    writeUuid(value: string): void {
        if (!uuidForm.test(value)) {
            throw this.invalid(`'${value}' is no UUID`);
        }
        const hex = value.replaceAll("-", "");
        this.putLong(BigInt("0x" + hex.slice(16)), 64);
        this.putLong(BigInt("0x" + hex.slice(0, 16)), 64);
    }

    /** An instant. */
    writeInstant(value: WireTime): void {
        this.writeLong(WireTime.minSecond, WireTime.maxSecond, value.seconds);
        this.writeInt(0, WireTime.maxNano, value.nanos);
    }

    /** A duration. */
    writeDuration(value: WireTime): void {
        this.writeLongBits(64, value.seconds);
        this.writeInt(0, WireTime.maxNano, value.nanos);
    }

    /** Goes one object deeper. */
    enter(): void {
        this.depth++;
        if (this.depth > BitReader.maxDepth) {
            throw this.invalid("objects nested too deep");
        }
    }

    /** Comes back from an object. */
    leave(): void {
        this.depth--;
    }

    /** An object in place, one deeper. */
    writeObject(value: WireObject | null): void {
        if (value === null) {
            throw this.invalid("there is no object to write");
        }
        this.enter();
        value.write(this);
        this.leave();
    }

    /** The number of elements of a collection. */
    writeCount(maxCount: number, count: number): void {
        if (count > maxCount) {
            throw this.invalid(`${count} elements, at most ${maxCount}`);
        }
        this.writeInt(0, maxCount, count);
    }

    /** Requires that a condition of the type holds. */
    require(condition: boolean, place: string): void {
        if (!condition) {
            throw this.invalid(`the type does not accept these values, ${place}`);
        }
    }
}
