// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

import { BitReader } from "./BitReader.js";
import { BitWriter } from "./BitWriter.js";
import { type Cipher, Seal, sequenceBytes, tagBytes } from "./Seal.js";
import { WireError, type WireObject } from "./Values.js";
import { Reason, type Verdict } from "./Verdict.js";

/** The agreement of a protocol: the id in its checksums, its packet types in order, its header. */
export interface PacketTypes<P extends WireObject, H extends WireObject | null> {
    /** The id and more, which a checksum has before the bytes of the packet. */
    readonly checksumPrefix: Uint8Array;

    /** The number of packet types. */
    readonly count: number;

    /** True if serialization checks are on the wire. */
    readonly hasChecks: boolean;

    /** The check behind each packet. */
    readonly endOfPacket: number;

    /** A new packet of a type. */
    make(type: number): P;

    /** The type of a packet; -1 if it is none of the protocol's. */
    indexOf(packet: WireObject): number;

    /** A new header; null if packets have none. */
    makeHeader(): H;
}

/** Reads packets of a protocol, plain or sealed, of any type. Each type has one object, which the next packet of it is read into. */
export class PacketReader<P extends WireObject, H extends WireObject | null> {
    /** The header of the last packet; null if packets have none. */
    readonly header: H;

    /** The packet, if the last one was accepted; else null. */
    packet: P | null = null;

    private readonly types: PacketTypes<P, H>;
    private readonly reader = new BitReader();
    private readonly packets: P[] = [];
    private readonly prefix: number;
    private readonly seal: Seal | null;
    private opened = new Uint8Array(0);

    /** A reader of plain packets, or of the sealed ones of one writer, which the cipher opens. */
    constructor(types: PacketTypes<P, H>, cipher: Cipher | null = null) {
        this.types = types;
        this.seal = cipher === null ? null : new Seal(cipher, types.checksumPrefix);
        this.header = types.makeHeader();
        this.reader.hasChecks = types.hasChecks;
        this.prefix = crc32(-1, types.checksumPrefix, 0, types.checksumPrefix.length);
        for (let i = 0; i < types.count; i++) {
            this.packets.push(types.make(i));
        }
    }

    /** Reads a packet that is all of these bytes. */
    read(bytes: Uint8Array, offset = 0, length = bytes.length - offset): Verdict {
        this.packet = null;
        const reader = this.reader;
        const reason = this.seal === null ? this.check(bytes, offset, length) : this.unseal(this.seal, bytes, offset, length);
        if (reason !== Reason.Accepted) {
            reader.refuse(reason, 0);
        } else if (this.header === null || this.header.read(reader)) {
            const packet = this.packets[reader.readType(this.types.count)]!;
            if (!reader.isRefused && packet.read(reader) && reader.readCheck(this.types.endOfPacket) && reader.readEnd()) {
                this.packet = packet;
            }
        }
        return reader.verdict;
    }

    private check(bytes: Uint8Array, offset: number, length: number): Reason {
        this.reader.reset(bytes, offset, length);
        if (length <= 4) {
            return Reason.TooShort;
        }
        const checksum = ~crc32(this.prefix, bytes, offset + 4, length - 4);
        return this.reader.readBits(32, 0) === checksum ? Reason.Accepted : Reason.WrongChecksum;
    }

    /** The reader goes on behind the sequence, with which it counts bits. */
    private unseal(seal: Seal, bytes: Uint8Array, offset: number, length: number): Reason {
        this.reader.reset(bytes, offset, length);
        if (length <= sequenceBytes + tagBytes) {
            return Reason.TooShort;
        }
        const contents = seal.open(bytes, offset, length);
        if (typeof contents === "number") {
            return contents;
        }
        const end = sequenceBytes + contents.length;
        if (this.opened.length < end) {
            this.opened = new Uint8Array(end);
        }
        this.opened.set(contents, sequenceBytes);
        this.reader.reset(this.opened, 0, end);
        this.reader.readLongBits(64, 0n);
        return Reason.Accepted;
    }
}

/** Writes packets of a protocol, plain or sealed. */
export class PacketWriter<P extends WireObject, H extends WireObject | null> {
    /** The header of the packets to come; null if packets have none. */
    readonly header: H;

    private readonly types: PacketTypes<P, H>;
    private readonly writer = new BitWriter(new Uint8Array(0));
    private readonly prefix: number;
    private readonly seal: Seal | null;

    /** A writer of plain packets, or of sealed ones by a cipher, whose key no other writer has or had: two packets of one key and
     * sequence give away their contents. */
    constructor(types: PacketTypes<P, H>, cipher: Cipher | null = null) {
        this.types = types;
        this.seal = cipher === null ? null : new Seal(cipher, types.checksumPrefix);
        this.header = types.makeHeader();
        this.writer.hasChecks = types.hasChecks;
        this.prefix = crc32(-1, types.checksumPrefix, 0, types.checksumPrefix.length);
    }

    /** Writes a packet into at most so many bytes; gives its length. */
    write(packet: P, bytes: Uint8Array, offset = 0, length = bytes.length - offset): number {
        const type = this.types.indexOf(packet);
        if (type < 0) {
            throw new WireError("the object is of no packet type of the protocol");
        }
        const writer = this.writer;
        writer.reset(bytes, offset, this.seal === null ? length : Math.max(0, length - tagBytes));
        writer.writeBits(32, 0);
        if (this.seal !== null) {
            writer.writeBits(32, 0);
        }
        if (this.header !== null) {
            this.header.write(writer);
        }
        writer.writeInt(0, this.types.count - 1, type);
        packet.write(writer);
        writer.writeCheck(this.types.endOfPacket);
        const written = writer.finish();
        if (this.seal !== null) {
            this.seal.close(bytes, offset, written - sequenceBytes);
            return written + tagBytes;
        }
        const checksum = ~crc32(this.prefix, bytes, offset + 4, written - 4);
        for (let i = 0; i < 4; i++) {
            bytes[offset + i] = checksum >>> (8 * i);
        }
        return written;
    }
}

const table = new Int32Array(256);
for (let i = 0; i < 256; i++) {
    let crc = i;
    for (let bit = 0; bit < 8; bit++) {
        crc = (crc & 1) !== 0 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    table[i] = crc;
}

/** The checksum of IEEE 802.3, as an int. */
function crc32(crc: number, bytes: Uint8Array, offset: number, count: number): number {
    let sum = crc;
    for (let i = offset; i < offset + count; i++) {
        sum = table[(sum ^ bytes[i]!) & 0xff]! ^ (sum >>> 8);
    }
    return sum;
}
