// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

import { BitReader } from "./BitReader.js";
import { BitWriter } from "./BitWriter.js";
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

/** Reads packets of a protocol, of any type. Each type has one object, which the next packet of it is read into. */
export class PacketReader<P extends WireObject, H extends WireObject | null> {
    /** The header of the last packet; null if packets have none. */
    readonly header: H;

    /** The packet, if the last one was accepted; else null. */
    packet: P | null = null;

    private readonly types: PacketTypes<P, H>;
    private readonly reader = new BitReader();
    private readonly packets: P[] = [];
    private readonly prefix: number;

    constructor(types: PacketTypes<P, H>) {
        this.types = types;
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
        reader.reset(bytes, offset, length);
        if (length <= 4) {
            reader.refuse(Reason.TooShort, 0);
            return reader.verdict;
        }
        const sent = reader.readBits(32, 0);
        if (sent !== ~crc32(this.prefix, bytes, offset + 4, length - 4)) {
            reader.refuse(Reason.WrongChecksum, 0);
            return reader.verdict;
        }
        if (this.header === null || this.header.read(reader)) {
            const packet = this.packets[reader.readType(this.types.count)]!;
            if (!reader.isRefused && packet.read(reader) && reader.readCheck(this.types.endOfPacket) && reader.readEnd()) {
                this.packet = packet;
            }
        }
        return reader.verdict;
    }
}

/** Writes packets of a protocol. */
export class PacketWriter<P extends WireObject, H extends WireObject | null> {
    /** The header of the packets to come; null if packets have none. */
    readonly header: H;

    private readonly types: PacketTypes<P, H>;
    private readonly writer = new BitWriter(new Uint8Array(0));
    private readonly prefix: number;

    constructor(types: PacketTypes<P, H>) {
        this.types = types;
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
        writer.reset(bytes, offset, length);
        writer.writeBits(32, 0);
        if (this.header !== null) {
            this.header.write(writer);
        }
        writer.writeInt(0, this.types.count - 1, type);
        packet.write(writer);
        writer.writeCheck(this.types.endOfPacket);
        const written = writer.finish();
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
