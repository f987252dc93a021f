import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { BitReader, BitWriter } from "./tightwire/index.js";

// Reads and writes packets in turns. Arguments: the type, and a file with a packet a line. A line of input is an operation and a number of
// passes; the answer is the processor time in nanoseconds.
const [name, file] = process.argv.slice(2);
const type = (await import(`./${name}.js`))[name];
const received = readFileSync(file, "latin1").split("\n").slice(0, -1).map((line) => Uint8Array.from(Buffer.from(line, "hex")));
const sent = received.map((each) => new Uint8Array(each.length));
const packets = received.map(() => new type());
const reader = new BitReader(received[0]);
const writer = new BitWriter(sent[0]);

for await (const line of createInterface({ input: process.stdin })) {
    const [operation, passes] = line.split(" ");
    const start = now();
    const isRight = operation === "read" ? read(Number(passes)) : write(Number(passes));
    const end = now();
    process.stdout.write(`${isRight ? end - start : -1}\n`);
}

function read(passes) {
    let isRight = true;
    for (let pass = 0; pass < passes; pass++) {
        for (let i = 0; i < packets.length; i++) {
            reader.reset(received[i]);
            isRight = reader.read(packets[i]).isAccepted && isRight;
        }
    }
    return isRight;
}

function write(passes) {
    let isRight = true;
    for (let pass = 0; pass < passes; pass++) {
        for (let i = 0; i < packets.length; i++) {
            writer.reset(sent[i]);
            isRight = writer.write(packets[i]) === sent[i].length && isRight;
        }
    }
    return isRight && packets.every((_, i) => Buffer.compare(sent[i], received[i]) === 0);
}

function now() {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1000;
}
