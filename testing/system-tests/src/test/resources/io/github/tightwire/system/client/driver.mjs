import { readFileSync } from "node:fs";
import { cipher } from "./cipher.mjs";
import { BitReader, BitWriter, PacketReader, PacketWriter, Reason } from "./tightwire/index.js";

// Reads packets, writes them again, and prints what came of it.
const reasons = Object.keys(Reason);
const buffer = new Uint8Array(1 << 14);
const writer = new BitWriter(buffer);
const output = [];
let read;
for (const line of readFileSync(process.argv[2], "latin1").split("\n").slice(0, -1)) {
    const [word, name] = line.split(" ");
    if (name === undefined) {
        output.push(outcome(Uint8Array.from(Buffer.from(line, "hex"))));
        continue;
    }
    const type = (await import(`./${name}.js`))[name];
    read = word === "packets" ? protocol(new type(), null) : word === "sealed" ? protocol(new type(), cipher(0)) : (packet) => object(new type(), packet);
}
process.stdout.write(output.join("\n") + "\n");

function outcome(packet) {
    try {
        return read(packet);
    } catch (e) {
        return "exception " + String(e.stack).replaceAll("\n", " | ");
    }
}

function object(value, packet) {
    const verdict = new BitReader(packet).read(value);
    if (!verdict.isAccepted) {
        return text(verdict);
    }
    writer.reset(buffer);
    const length = writer.write(value);
    return `${text(verdict)} ${hex(0, length)} ${Object.entries(value).map(field).join("")}`;
}

function protocol(types, key) {
    const packets = new PacketReader(types, key);
    const sender = new PacketWriter(types, key);
    return (packet) => {
        const verdict = packets.read(packet);
        if (!verdict.isAccepted) {
            return text(verdict) + (packets.packet === null ? "" : " and there is a packet");
        }
        Object.assign(sender.header, packets.header);
        return `${text(verdict)} ${hex(3, sender.write(packets.packet, buffer, 3))} `;
    };
}

function text(verdict) {
    return `${reasons[verdict.reason]} ${verdict.bit}`;
}

function hex(offset, length) {
    return "x" + Buffer.from(buffer.subarray(offset, offset + length)).toString("hex");
}

function field([name, value]) {
    const plain = typeof value === "boolean" ? (value ? "1" : "0")
        : typeof value === "number" ? "#" + (Object.is(value, -0) ? "-0" : value)
        : typeof value === "bigint" ? String(value)
        : typeof value === "string" && name !== "kind" ? `"x${Buffer.from(value).toString("hex")}` : null;
    return plain === null ? "" : `${name}=${plain};`;
}
