// Made by tightwire-build --typescript; don't edit.
import { type BitReader, type BitWriter, Reason, type WireObject } from "./tightwire/index.js";
import { Cell } from "./Cell.js";
import { Stance } from "./Stance.js";

/** The Java type io.github.tightwire.build.client.Samples$Player. */
export class Player implements WireObject {
    /** Of the type's wire; it is not sent. Types with the same number read each other's packets. */
    static readonly fingerprint = 0x8b120efbbcd71b59n;

    health: number = 0; // 0 to 100; Samples.java:42
    stance: Stance = Stance.Standing; // Samples.java:43
    moving: boolean = false; // Samples.java:44
    speed: number = 0; // Samples.java:48
    name: string = ""; // at most 15 bytes of UTF-8; Samples.java:50
    count: number = 0; // 0 to 4; Samples.java:51
    slots: number[] = []; // Samples.java:53
    cell: Cell = new Cell(); // Samples.java:56

    /** Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it. */
    read(reader: BitReader): boolean {
        let v0 = 0;
        let passes0 = 0;
        let last0 = 0;
        let pass0: number = 0;
        this.health = reader.readInt(0, 100, this.health);
        this.stance = reader.readInt(0, 1, this.stance) as Stance;
        this.moving = reader.readBool(this.moving);
        if (reader.isRefused) return false;
        if (this.moving) {
            if (this.stance === Stance.InCover) {
                this.speed = reader.readCompressedFloat(0, 1, Math.fround(0.01), this.speed);
                if (reader.isRefused) return false;
            } else {
                this.speed = reader.readFloat(this.speed);
                if (reader.isRefused) return false;
            }
        } else {
            this.speed = reader.readCompressedFloat(0, 1, Math.fround(0.01), this.speed);
            if (reader.isRefused) return false;
        }
        this.name = reader.readString(15, this.name);
        this.count = reader.readInt(0, 4, this.count);
        if (reader.isRefused) return false;
        v0 = 0;
        passes0 = 0;
        last0 = -1;
        for (; ; v0 = (v0 + 1) | 0) {
            if (v0 >= this.count) {
                break;
            }
            if (!reader.pass(last0)) return false;
            last0 = reader.position;
            pass0 = reader.readInt(0, Math.imul(this.health, 2), pass0);
            if (reader.isRefused) return false;
            this.slots[passes0++] = pass0;
        }
        this.slots.length = passes0;
        if (!(this.health !== 13)) return reader.refuse(Reason.Rejected);
        if (!reader.readObject(this.cell)) return false;
        if (!reader.readCheck(0x98197a65)) return false;
        return true;
    }

    /** Called by writer.write(packet), which ends the packet, too. Throws a WireError for a value outside its bounds. */
    write(writer: BitWriter): void {
        let v0 = 0;
        let passes0 = 0;
        let pass0: number = 0;
        writer.writeInt(0, 100, this.health);
        writer.writeInt(0, 1, this.stance);
        writer.writeBool(this.moving);
        if (this.moving) {
            if (this.stance === Stance.InCover) {
                writer.writeCompressedFloat(0, 1, Math.fround(0.01), this.speed);
            } else {
                writer.writeFloat(this.speed);
            }
        } else {
            writer.writeCompressedFloat(0, 1, Math.fround(0.01), this.speed);
        }
        writer.writeString(15, this.name);
        writer.writeInt(0, 4, this.count);
        v0 = 0;
        passes0 = 0;
        for (; ; v0 = (v0 + 1) | 0) {
            if (v0 >= this.count) {
                break;
            }
            writer.require(passes0 < this.slots.length, "this.slots has fewer elements than are sent, Samples.java:51");
            pass0 = this.slots[passes0]!;
            passes0++;
            writer.writeInt(0, Math.imul(this.health, 2), pass0);
        }
        writer.require(this.slots.length === passes0, "this.slots has more elements than are sent, Samples.java:53");
        writer.require(this.health !== 13, "Samples.java:55");
        writer.writeObject(this.cell);
        writer.writeCheck(0x98197a65);
    }
}
