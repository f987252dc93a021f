import { BitReader, BitWriter, PacketReader, PacketWriter, Reason } from "./tightwire/index.js";

const reasons = Object.keys(Reason);
const buffer = new Uint8Array(1 << 14);
const writer = new BitWriter(buffer);

/** Reads the packets of lines, writes them again, and gives what came of each. Sealed ones need a cipher. Runs in node and in browsers. */
export async function outcomes(packets, cipher) {
    const output = [];
    let read;
    for (const line of packets.split("\n").slice(0, -1)) {
        const [word, name] = line.split(" ");
        if (name === undefined) {
            output.push(outcome(read, Uint8Array.from(line.match(/../g) ?? [], (digits) => parseInt(digits, 16))));
            continue;
        }
        const type = (await import(`./${name}.js`))[name];
        read = word === "packets" ? protocol(new type(), null) : word === "sealed" ? protocol(new type(), cipher(0)) : (packet) => object(new type(), packet);
    }
    return output;
}

function outcome(read, packet) {
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
    return `${text(verdict)} x${hex(buffer.subarray(0, length))} ${Object.entries(value).map(field).join("")}`;
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
        const length = sender.write(packets.packet, buffer, 3);
        return `${text(verdict)} x${hex(buffer.subarray(3, 3 + length))} `;
    };
}

function text(verdict) {
    return `${reasons[verdict.reason]} ${verdict.bit}`;
}

function hex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function field([name, value]) {
    const plain = typeof value === "boolean" ? (value ? "1" : "0")
        : typeof value === "number" ? "#" + (Object.is(value, -0) ? "-0" : value)
        : typeof value === "bigint" ? String(value)
        : typeof value === "string" && name !== "kind" ? `"x${hex(new TextEncoder().encode(value))}` : null;
    return plain === null ? "" : `${name}=${plain};`;
}
