// Made by tightwire-build --typescript; don't edit.
import { type BitReader, type BitWriter, Reason, type WireObject } from "./tightwire/index.js";
import { Cell } from "./Cell.js";
import { Dot } from "./Dot.js";
import { Label } from "./Label.js";
import { Player } from "./Player.js";
import type { Shapes } from "./Shapes.js";

/** The Java type io.github.tightwire.build.client.Samples$Scene. */
export class Scene implements WireObject {
    /** Of the type's wire; it is not sent. Types with the same number read each other's packets. */
    static readonly fingerprint = 0xf3b23433101467den;

    players: Player[] = []; // Samples.java:92
    shapes: Shapes[] = []; // Samples.java:93
    scores: Map<number, bigint> = new Map<number, bigint>(); // Samples.java:94
    goal: Cell | null = null; // Samples.java:95

    /** Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it. */
    read(reader: BitReader): boolean {
        let start0 = 0;
        let count0 = 0;
        let value0!: Player;
        let start2 = 0;
        let count2 = 0;
        let value2: Shapes | null = null;
        let tag3 = 0;
        let start3 = 0;
        let kind4!: Dot;
        let kindLabel!: Label;
        let start6 = 0;
        let count6 = 0;
        let key6: number = 0;
        let value6: bigint = 0n;
        let begin6 = 0;
        let value9!: Cell;
        let has9 = false;
        start0 = reader.position;
        count0 = reader.readCount(8, count0);
        if (reader.isRefused) return false;
        for (let i0 = 0; i0 < count0; i0++) {
            value0 = this.players[i0] ?? new Player();
            if (!reader.readObject(value0)) return false;
            this.players[i0] = value0;
        }
        this.players.length = count0;
        if (!reader.pay(start0, count0)) return false;
        start2 = reader.position;
        count2 = reader.readCount(20, count2);
        if (reader.isRefused) return false;
        for (let i2 = 0; i2 < count2; i2++) {
            value2 = this.shapes[i2] ?? null;
            if (!reader.enter()) return false;
            start3 = reader.position;
            tag3 = reader.readInt(0, 3, tag3);
            if (reader.isRefused) return false;
            if (tag3 === 0) {
                kind4 = value2 instanceof Dot ? value2 : new Dot();
                if (!reader.readObject(kind4)) return false;
                value2 = kind4;
            } else if (tag3 === 3) {
                kindLabel = value2 instanceof Label ? value2 : new Label();
                if (!reader.enter()) return false;
                kindLabel.text = reader.readString(8, kindLabel.text);
                if (reader.isRefused) return false;
                reader.leave();
                value2 = kindLabel;
            } else {
                return reader.refuse(Reason.UnknownKind, start3);
            }
            reader.leave();
            this.shapes[i2] = value2;
        }
        this.shapes.length = count2;
        if (!reader.pay(start2, count2)) return false;
        start6 = reader.position;
        count6 = reader.readCount(8, count6);
        if (reader.isRefused) return false;
        this.scores.clear();
        for (let i6 = 0; i6 < count6; i6++) {
            begin6 = reader.position;
            if (!reader.enter()) return false;
            key6 = reader.readVarInt(key6);
            if (reader.isRefused) return false;
            reader.leave();
            if (this.scores.has(key6)) return reader.refuse(Reason.Duplicate, begin6);
            if (!reader.enter()) return false;
            value6 = reader.readLongBits(64, value6);
            if (reader.isRefused) return false;
            reader.leave();
            this.scores.set(key6, value6);
        }
        if (!reader.pay(start6, count6)) return false;
        has9 = reader.readBool(has9);
        if (reader.isRefused) return false;
        if (has9) {
            value9 = this.goal ?? new Cell();
            if (!reader.readObject(value9)) return false;
            this.goal = value9;
        } else {
            this.goal = null;
        }
        return true;
    }

    /** Called by writer.write(packet), which ends the packet, too. Throws a WireError for a value outside its bounds. */
    write(writer: BitWriter): void {
        let value0!: Player;
        let value2: Shapes | null = null;
        let kind4!: Dot;
        let kindLabel!: Label;
        let key6: number = 0;
        let value6: bigint = 0n;
        let value9!: Cell;
        let has9 = false;
        writer.writeCount(8, this.players.length);
        for (let i0 = 0; i0 < this.players.length; i0++) {
            value0 = this.players[i0]!;
            writer.writeObject(value0);
        }
        writer.writeCount(20, this.shapes.length);
        for (let i2 = 0; i2 < this.shapes.length; i2++) {
            value2 = this.shapes[i2]!;
            writer.enter();
            if (value2 instanceof Dot) {
                kind4 = value2;
                writer.writeInt(0, 3, 0);
                writer.writeObject(kind4);
            } else if (value2 instanceof Label) {
                kindLabel = value2;
                writer.writeInt(0, 3, 3);
                writer.enter();
                writer.writeString(8, kindLabel.text);
                writer.leave();
            } else {
                throw writer.invalid("value2 is of no kind");
            }
            writer.leave();
        }
        writer.writeCount(8, this.scores.size);
        for (const entry6 of this.scores) {
            key6 = entry6[0];
            writer.enter();
            writer.writeVarInt(key6);
            writer.leave();
            value6 = entry6[1];
            writer.enter();
            writer.writeLongBits(64, value6);
            writer.leave();
        }
        writer.writeBool(this.goal !== null);
        has9 = this.goal !== null;
        if (has9) {
            value9 = this.goal!;
            writer.writeObject(value9);
        }
    }
}
