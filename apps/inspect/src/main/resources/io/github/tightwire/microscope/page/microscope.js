// The page: which packet, which bit, what was changed.

import {Connection} from "/shared/connection.js";
import {byId, element} from "/shared/elements.js";
import {bits, bytes, count, grouped, milliseconds} from "/shared/units.js";
import {FILLS, fill} from "/shared/palette.js";
import {bitOf, fromHex, toHex, withFlipped, withLength, withNumber} from "./bits.js";
import {Budget} from "./budget.js";
import {Fields} from "./fields.js";
import {BYTES_A_PAGE, Ruler, bitUnder} from "./ruler.js";
import {Timeline} from "./timeline.js";
import {Tree} from "./tree.js";

const connection = new Connection({
    state: state => {
        byId("connection").textContent = state === "open" ? "" : "The connection is lost; it is tried again …";
        if (state === "open") {
            load();
        }
    },
    json: ({read, of}) => {
        if (isLoading && read !== undefined) {
            byId("progress").textContent = `Reading the packets: ${grouped(read)} of ${grouped(of)} …`;
        }
    },
});
const ask = order => connection.ask(order);
const timeline = new Timeline(packet => choose(packet));
const ruler = new Ruler(byId("ruler"));
const tree = new Tree(byId("tree"), {light: row => light(row ?? fields?.at(cursor)), choose: row => moveTo(row.field.bit, row)});
const budget = new Budget(ask, packet => choose(packet));

let isLoading = false;
let list = null;
let packet = -1;
let sent = null;          // the packet as it was sent, an answer
let edited = null;        // its bytes with what was changed
let shown = null;         // the packet that is drawn, an answer
let fields = null;
let cursor = 0;
let chosenRow = null;
let page = 0;
let kept = null;          // {packet, answer}
let asked = 0;

// ---- The list

async function load() {
    isLoading = true;
    byId("progress").textContent = "Reading the packets …";
    try {
        list = await ask({order: "list", progress: true});
    } catch (e) {
        byId("progress").textContent = e.message;
        return;
    } finally {
        isLoading = false;
    }
    byId("progress").textContent = "";
    list.fills = fills(list);
    byId("protocol").textContent = list.protocol;
    byId("mend-label").hidden = !list.hasChecksum;
    byId("more").textContent = list.more > 0 ? `the first ${count(list.length.length, "packet")}; there are more` : "";
    byId("note").textContent = list.note;
    byId("types").replaceChildren(element("option", {value: ""}, "all"),
        ...list.types.map((type, i) => element("option", {value: i}, nameOfType(type))));
    const legend = list.types.map((type, i) => [list.fills[i], nameOfType(type)]).filter(([number]) => number < FILLS);
    if (legend.length < list.types.length) {
        legend.push([FILLS, "other types"]);
    }
    byId("legend").replaceChildren(...legend.map(([number, name]) => {
        const swatch = element("span", {class: "swatch"});
        swatch.style.background = fill(number);
        return element("span", {}, swatch, name);
    }), element("span", {}, element("span", {class: "swatch is-refused"}), "refused"));
    if (list.length.length === 0) {
        byId("verdict").textContent = "There are no packets.";
    }
    const refused = list.refused.indexOf(true);
    filter(packet >= 0 && packet < list.length.length ? packet : Math.max(0, refused));
}

// The number of each type's fill: types in the order in which they occur, or the most frequent ones where there are too many.
function fills({types, type}) {
    const counts = types.map(() => 0);
    type.forEach(each => counts[each]++);
    const ranked = types.map((_, i) => i);
    if (types.length > FILLS) {
        ranked.sort((one, other) => counts[other] - counts[one]);
    }
    const numbers = [];
    ranked.forEach((each, rank) => numbers[each] = Math.min(rank, FILLS));
    return numbers;
}

function nameOfType(type) {
    return type === "" ? "type not known" : type;
}

// Shows the packets that are not filtered out, and chooses one: the wanted one if it is among them.
function filter(wanted) {
    const type = byId("types").value;
    timeline.show(list, i => (type === "" || list.type[i] === Number(type)) && (!byId("only-refused").checked || list.refused[i]));
    if (list.length.length > 0) {
        byId("progress").textContent = timeline.first() === undefined ? "No packet is of this kind." : "";
        choose(timeline.has(wanted) ? wanted : timeline.first() ?? wanted);
    }
}

byId("types").onchange = () => filter(packet);
byId("only-refused").onchange = () => filter(packet);
byId("reload").onclick = load;

// ---- A packet

async function choose(number) {
    packet = number;
    const answer = await latest({order: "read", packet: number});
    if (answer === null) {
        return;
    }
    sent = answer;
    edited = fromHex(answer.bytes);
    timeline.choose(number, answer.verdict);
    byId("packet").replaceChildren(...[
        `${number + 1} of ${list.length.length}`, `at ${milliseconds(list.milliseconds[number])}`, list.ways[list.way[number]],
        bytes(list.length[number]) + (answer.missing > 0 ? `, of which ${bytes(answer.missing)} were not captured` : ""),
        nameOfType(answer.type), answer.comment,
    ].filter(words => words !== "").map(words => element("span", {}, words)));
    page = 0;
    show(answer);
    moveTo(answer.refusedAt >= 0 ? answer.refusedAt : 0, null);
    budget.show(answer.type);
    compare();
}

// Asks, and gives null where something else was asked for meanwhile.
async function latest(order) {
    const number = ++asked;
    try {
        const answer = await ask(order);
        return number === asked ? answer : null;
    } catch (e) {
        if (number === asked) {
            byId("verdict").textContent = e.message;
        }
        return null;
    }
}

function show(answer) {
    shown = answer;
    const raw = fromHex(answer.bytes);
    fields = new Fields(answer.fields, raw.length * 8);
    tree.show(fields.rows);
    byId("verdict").textContent = answer.verdict + (answer.omitted > 0 ? `; ${count(answer.omitted, "field")} not shown` : "");
    byId("verdict").className = answer.refusedAt < 0 ? "accepted" : "refused";
    byId("length").value = raw.length;
    byId("undo").disabled = answer.bytes === sent.bytes;
    byId("difference").textContent = answer.difference ? "first difference: " + answer.difference.words : "";
    draw();
}

function draw() {
    const raw = fromHex(shown.bytes);
    const before = fromHex(sent.bytes);
    page = Math.min(page, Math.max(0, Math.ceil(raw.length / BYTES_A_PAGE) - 1));
    ruler.show(raw, fields, page * BYTES_A_PAGE, bit => [
        ...(bit >= before.length * 8 || bitOf(raw, bit) !== bitOf(before, bit) ? ["is-changed"] : []),
        ...(bit === shown.refusedAt ? ["is-refused"] : []),
    ]);
    byId("ruler").dataset.bytes = shown.bytes;
    const pages = Math.ceil(raw.length / BYTES_A_PAGE);
    byId("pages").replaceChildren(...(pages < 2 ? [] : Array.from({length: pages}, (_, i) => element("button", {
        type: "button", "aria-pressed": String(i === page), onclick: () => {
            page = i;
            draw();
            light(chosenRow);
        },
    }, `from bit ${i * BYTES_A_PAGE * 8}`))));
}

// ---- A bit and its field

function light(row) {
    tree.light(row ?? null);
    ruler.mark("is-lit", row?.field.bit ?? 0, row?.field.bits ?? 0);
}

function moveTo(bit, row) {
    const last = shown.bytes.length * 4 - 1;
    cursor = Math.max(0, Math.min(last, bit));
    if (Math.floor(cursor / 8 / BYTES_A_PAGE) !== page) {
        page = Math.floor(cursor / 8 / BYTES_A_PAGE);
        draw();
    }
    chosenRow = row ?? fields.at(cursor);
    ruler.mark("is-cursor", cursor, 1);
    light(chosenRow);
    if (chosenRow !== null) {
        tree.choose(chosenRow);
    }
    byId("flip").textContent = `Flip bit ${cursor}`;
    byId("flip").disabled = last < 0;
    byId("set-raw").disabled = byId("raw").disabled = chosenRow === null || chosenRow.field.bits === 0;
    byId("raw").value = chosenRow?.field.raw ?? "";
    byId("chosen").textContent = chosenRow === null ? `bit ${cursor}: not read` : words(chosenRow.field);
    reveal(ruler.element(cursor));
}

function words({path, call, bit, bits: width, raw, value}) {
    const range = width === 0 ? `bit ${bit}, 0 bits` : `${width === 1 ? `bit ${bit}` : `bits ${bit} to ${bit + width - 1}`}, ${bits(width)}`;
    return `${range}: ${[path, call].filter(text => text !== "").join(", ")}${raw === undefined ? "" : `, ${raw} on the wire`}`
        + (value === undefined ? "" : ` = ${value}`);
}

// Scrolls the ruler, and nothing else.
function reveal(bit) {
    const container = byId("ruler");
    const cell = bit?.parentElement;
    if (cell) {
        const top = cell.offsetTop - container.offsetTop;
        if (top < container.scrollTop || top + cell.offsetHeight > container.scrollTop + container.clientHeight) {
            container.scrollTop = top - container.clientHeight / 2;
        }
    }
}

byId("ruler").onpointerover = event => {
    const bit = bitUnder(event);
    light(bit === null ? chosenRow : fields.at(bit));
};
byId("ruler").onpointerleave = () => light(chosenRow);
byId("ruler").onclick = event => {
    const bit = bitUnder(event);
    if (bit !== null) {
        moveTo(bit, null);
    }
};
byId("ruler").ondblclick = event => {
    if (bitUnder(event) !== null) {
        flip();
    }
};
byId("ruler").onkeydown = event => {
    const row = 8 * ruler.bytesInRow();
    const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row, PageUp: -8 * row, PageDown: 8 * row}[event.key];
    if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        flip();
    } else if (step !== undefined || event.key === "Home" || event.key === "End") {
        event.preventDefault();
        moveTo(event.key === "Home" ? 0 : event.key === "End" ? Infinity : cursor + step, null);
    }
};

// ---- Edits

async function edit(changed) {
    edited = changed;
    const isAsSent = toHex(changed) === sent.bytes;
    const mend = list.hasChecksum && byId("mend").checked && !isAsSent;
    const answer = await latest({order: "read", packet, bytes: toHex(changed), mend, against: sent.bytes, againstPacket: packet});
    if (answer !== null) {
        show(answer);
        moveTo(cursor, null);
    }
}

function flip() {
    if (cursor < edited.length * 8) {
        edit(withFlipped(edited, cursor));
    }
}

function setRaw() {
    const {bit, bits: width} = chosenRow.field;
    let number;
    try {
        number = BigInt(byId("raw").value.trim());
    } catch {
        number = -1n;
    }
    if (number < 0n || number >> BigInt(width) > 0n) {
        byId("chosen").textContent = `${bits(width)} hold 0 to ${(1n << BigInt(width)) - 1n}`;
    } else {
        edit(withNumber(edited, bit, width, number));
    }
}

byId("flip").onclick = flip;
byId("set-raw").onclick = setRaw;
byId("raw").onkeydown = event => {
    if (event.key === "Enter") {
        setRaw();
    }
};
byId("length").onchange = event => {
    if (event.target.validity.valid && Number.isInteger(event.target.valueAsNumber)) {
        edit(withLength(edited, event.target.valueAsNumber, fromHex(sent.bytes)));
    }
};
byId("mend").onchange = () => edit(edited);
byId("undo").onclick = () => edit(fromHex(sent.bytes));

// ---- Two packets

byId("keep").onclick = () => {
    kept = {packet, answer: shown};
    compare();
};

async function compare() {
    if (kept === null || kept.packet === packet) {
        byId("sides").hidden = true;
        byId("compared").textContent = kept === null ? "Keep a packet, then choose another one."
            : `Packet ${kept.packet + 1} is kept. Choose another one.`;
        return;
    }
    const number = packet;
    const answer = await ask({order: "read", packet, bytes: sent.bytes, mend: false, against: kept.answer.bytes,
        againstPacket: kept.packet});
    if (number !== packet) {
        return;
    }
    byId("sides").hidden = false;
    byId("compared").textContent = answer.difference ? "first difference: " + answer.difference.words : "no difference";
    const first = fromHex(kept.answer.bytes);
    const second = fromHex(answer.bytes);
    const different = bit => bit >= first.length * 8 || bit >= second.length * 8 || bitOf(first, bit) !== bitOf(second, bit);
    side("first", kept.packet, first, kept.answer, different, answer.difference?.first);
    side("second", number, second, answer, different, answer.difference?.second);
}

function side(id, number, raw, answer, different, at) {
    byId(id + "-title").textContent = `packet ${number + 1}: ${nameOfType(answer.type)}, ${bytes(raw.length)}`;
    const firstByte = Math.floor((at ?? 0) / 8 / BYTES_A_PAGE) * BYTES_A_PAGE;
    new Ruler(byId(id)).show(raw, new Fields(answer.fields, raw.length * 8), firstByte, bit => [
        ...(different(bit) ? ["is-different"] : []), ...(bit === at ? ["is-cursor"] : []),
    ]);
}
