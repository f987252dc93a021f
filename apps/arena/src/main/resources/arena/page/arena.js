// The player's screen and keys. All else is the program's.
import {Connection} from "/shared/connection.js";
import {byId} from "/shared/elements.js";
import {colour, computed} from "/shared/palette.js";

const KEYS = {ArrowLeft: "left", ArrowRight: "right", ArrowUp: "thrust", " ": "fire"};
const SWITCHES = ["prediction", "interpolation", "rewind"];
const LINES = 8;

const held = {left: false, right: false, thrust: false, fire: false};
const said = [];
// For tests.
const arena = window.arena = {frames: 0, frame: null, own: null};

const connection = new Connection({
    json: show,
    state: state => byId("connection").textContent = state === "open" ? "" : "The program has ended.",
});

function key(event, isHeld) {
    const name = KEYS[event.key];
    if (name === undefined || event.target.tagName === "SELECT") {
        return;
    }
    event.preventDefault();
    if (held[name] !== isHeld) {
        held[name] = isHeld;
        connection.tell(held);
    }
}

addEventListener("keydown", event => key(event, true));
addEventListener("keyup", event => key(event, false));
addEventListener("blur", () => {
    Object.keys(held).forEach(name => held[name] = false);
    connection.tell(held);
});
byId("network").onchange = event => {
    connection.tell({network: event.target.value});
    event.target.blur();
};
for (const id of SWITCHES) {
    byId(id).onchange = event => {
        connection.tell(Object.fromEntries(SWITCHES.map(name => [name, byId(name).checked])));
        event.target.blur();
    };
}

function show(frame) {
    if (frame.ships === undefined) {
        return;
    }
    if (arena.frame === null || SWITCHES.some(name => frame[name] !== arena.frame[name]) || frame.network !== arena.frame.network) {
        SWITCHES.forEach(name => byId(name).checked = frame[name]);
        byId("network").value = frame.network;
    }
    arena.frame = frame;
    arena.own = frame.ships.find(ship => ship.slot === frame.slot) ?? arena.own;
    arena.frames++;
    said.push(...frame.said);
    said.splice(0, said.length - LINES);
    byId("said").textContent = said.join("\n");
    byId("reaction").textContent = frame.reaction < 0 ? "" : `It turned ${frame.reaction} ticks after the key.`;
    byId("statistics").textContent = frame.statistics;
}

function draw() {
    requestAnimationFrame(draw);
    const frame = arena.frame;
    if (frame === null || arena.own === null) {
        return;
    }
    const canvas = byId("view");
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.translate(canvas.width / 2 - arena.own.x, canvas.height / 2 - arena.own.y);
    context.strokeStyle = "#3a4450";
    for (let at = 0; at <= frame.size; at += 100) {
        line(context, at, 0, at, frame.size);
        line(context, 0, at, frame.size, at);
    }
    frame.ships.forEach(ship => drawShip(context, ship, frame));
    for (const bullet of frame.bullets) {
        context.fillStyle = ofSlot(bullet.slot);
        context.fillRect(bullet.x - 3, bullet.y - 3, 6, 6);
    }
}

function line(context, fromX, fromY, toX, toY) {
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
    context.stroke();
}

function drawShip(context, ship, frame) {
    const angle = ship.heading * 2 * Math.PI / frame.headings;
    context.fillStyle = ofSlot(ship.slot);
    context.beginPath();
    for (const [turn, length] of [[0, 20], [2.5, 18], [Math.PI, 8], [-2.5, 18]]) {
        context.lineTo(ship.x + length * Math.cos(angle + turn), ship.y + length * Math.sin(angle + turn));
    }
    context.fill();
    context.fillRect(ship.x - 20, ship.y - 32, 40 * (frame.health[ship.slot] ?? 0) / frame.fullHealth, 4);
}

function ofSlot(slot) {
    return computed(colour(slot).slice(4, -1));
}

draw();
