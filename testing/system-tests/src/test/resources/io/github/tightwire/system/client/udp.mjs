import { createSocket } from "node:dgram";
import { once } from "node:events";
import { AnswersProtocol } from "./AnswersProtocol.js";
import { cipher } from "./cipher.mjs";
import { Chat } from "./Chat.js";
import { PacketReader, PacketWriter } from "./tightwire/index.js";
import { Weapon } from "./Weapon.js";

// Sends packets to a server, and compares its answers.
const socket = createSocket("udp4");
socket.connect(Number(process.argv[2]), "127.0.0.1");
await once(socket, "connect");
setTimeout(() => process.exit(1), 20000).unref();
const isSealed = process.argv[3] === "sealed";
const reader = new PacketReader(new AnswersProtocol(), isSealed ? cipher(32) : null);
const writer = new PacketWriter(new AnswersProtocol(), isSealed ? cipher(0) : null);
const buffer = new Uint8Array(1200);
let answers = 0;
for (let i = 0; i < 50; i++) {
    const isChat = i % 2 === 0;
    const sent = isChat ? Object.assign(new Chat(), { text: `line é🚀 ${i}` }) : Object.assign(new Weapon(), { ammoInClip: i % 5 });
    const packet = buffer.slice(0, writer.write(sent, buffer));
    if (i % 10 === 0) {
        const damaged = packet.slice();
        damaged[damaged.length - 1] ^= 1;
        socket.send(damaged);
    }
    socket.send(packet);
    const [answer] = await once(socket, "message");
    if (!reader.read(answer).isAccepted) {
        continue;
    }
    const heard = reader.packet;
    const isRight = isChat ? heard instanceof Chat && heard.text === `heard line é🚀 ${i}`
        : heard instanceof Weapon && heard.ammoInClip === i % 5 + 1 && heard.roundInChamber;
    answers += isRight ? 1 : 0;
}
socket.close();
console.log(`${answers} answers`);
