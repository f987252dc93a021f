// The demo's page: what the program sends is drawn, and what is turned here is told to it.

import * as packets from "./packets.js";
import {Connection} from "/shared/connection.js";
import {byId, element} from "/shared/elements.js";
import {computed, onThemeChange} from "/shared/palette.js";
import {bits, bytes, kilobits, milliseconds, percent} from "/shared/units.js";
import {Chart} from "./charts.js";
import {Drive} from "./drive.js";
import {Knobs} from "./knobs.js";
import {View, World, errorColour} from "./worlds.js";

const CUBES = 901;
// Below these, a second, the page says that the machine is slow.
const SMOOTH_FRAMES = 15;
const SMOOTH_TICKS = 57;
// So long it is slow before it draws fewer pixels.
const PATIENCE_SECONDS = 3;
// So long an answer may wait, unless it was dropped with others.
const GREETING_SECONDS = 15;
const CHARTS_MILLISECONDS = 200;
// What the first byte of a frame says that the rest is.
const PACKET = 0;
const SERVER = 1;
const BEFORE = 2;

packets.begin(CUBES);
const server = new World(CUBES);
const client = new World(CUBES);
const view = new View(byId("canvas"), server, client);
const connection = new Connection({json: figures, bytes: received, state});
const knobs = new Knobs(byId("knobs"), order => tell(order));
new Drive(byId("pad"), order => {
    byId("driver").textContent = "You drive.";
    tell(order);
});

const TYPES = ["Snapshot", "Level", "Chat", "Clock", "headers"];
const kind = n => `--kind-${n}`;
const charts = {
    error: new Chart(byId("chart-error"), [{name: "worst", colour: "--refused"}, {name: "mean", colour: kind(0)}], {unit: "m", log: true}),
    sent: new Chart(byId("chart-sent"), TYPES.map((name, i) => ({name, colour: kind(i)})), {unit: "kbit/s", stacked: true}),
    delay: new Chart(byId("chart-delay"),
        [{name: "round trip", colour: kind(0)}, {name: "jitter", colour: kind(3)}, {name: "queue", colour: kind(1)}], {unit: "ms", least: 50}),
    loss: new Chart(byId("chart-loss"), [{name: "lost", colour: "--refused"}], {unit: "%", least: 5}),
    refused: new Chart(byId("chart-refused"), [{name: "none", colour: kind(2)}], {unit: "/s", stacked: true, least: 10}),
    budget: new Chart(byId("chart-budget"),
        [{name: "room", colour: kind(2)}, {name: "used", colour: kind(0)}], {unit: "bytes", least: 100}),
    rate: new Chart(byId("chart-rate"), [{name: "sent", colour: kind(0)}], {unit: "/s", least: 10}),
    cube: new Chart(byId("chart-cube"),
        [{name: "by itself", colour: kind(2)}, {name: "as sent", colour: kind(0)}], {unit: "bits", least: 10}),
};
let reasons = [];
let before = null;
let paused = false;
let read = {packets: 0, refused: 0, milliseconds: 0};
let lastText = 0;
let isTextVisible = false;
let lastHello = 0;
let isGreeted = false;
let microscope = null;
const recent = [];
const drawing = {frames: 0, since: performance.now(), rate: NaN, slow: 0, charts: 0};

function tell(order) {
    connection.ask(order).then(() => {
        byId("wrong").textContent = "";
    }, problem => {
        byId("wrong").textContent = problem.message;
    });
}

function state(now) {
    if (now === "open") {
        hello();
    }
    byId("level").textContent = now === "open" ? "" : "The program has ended.";
}

function received(buffer) {
    const frame = new Int8Array(buffer);
    const rest = frame.subarray(1);
    if (frame[0] === PACKET) {
        const start = performance.now();
        const accepted = packets.read(rest);
        const snapshot = packets.snapshot();
        read.milliseconds += performance.now() - start;
        if (packets.lacksBaseline()) {
            askForBaseline(start);
            return;
        }
        read.packets++;
        read.refused += accepted ? 0 : 1;
        if (snapshot.length > 0) {
            client.take(snapshot);
        }
        if (isTextVisible && start - lastText > 250 && snapshot.length > 1) {
            lastText = start;
            byId("packet").textContent = `${bytes(rest.length)}, ${packets.verdict()}\n${packets.text()}${packets.cubesText()}`;
        }
    } else if (frame[0] === SERVER || frame[0] === BEFORE) {
        packets.readSnapshot(rest);
        if (frame[0] === BEFORE) {
            lastHello = performance.now();
            isGreeted = true;
        }
        (frame[0] === SERVER ? server : client).take(packets.snapshot());
    }
}

// Packets are relative to others that came before this page did, or while it could not keep up: they begin anew for who says hello.
// The answer waits behind what a slow page has not read yet: to ask again meanwhile would begin anew before it is read.
function askForBaseline(now) {
    if (now - lastHello > (isGreeted ? PATIENCE_SECONDS : GREETING_SECONDS) * 1000) {
        hello();
    }
}

function hello() {
    lastHello = performance.now();
    isGreeted = false;
    tell({hello: true});
}

function figures(now) {
    if (now.time === undefined) {
        return;
    }
    knobs.set(now.knobs);
    setPaused(now.paused);
    byId("tick").textContent = `tick ${now.tick}`;
    byId("level").textContent = now.level < 100 ? `${now.level} % of the level` : `${now.clients} client${now.clients === 1 ? "" : "s"}`;
    byId("driver").textContent = now.driven ? "You drive." : "It drives itself until you do.";
    while (recent.length > 0 && (recent[0].time < now.time - 1 || recent[0].time >= now.time)) {
        recent.shift();
    }
    recent.push(now);
    showMicroscope(now.microscope);
    // Of the last second, which is calmer than what came since the last figures.
    if (now.time > recent[0].time) {
        plot(now, recent[0], now.time - recent[0].time);
    }
    before = now;
    formats(now.formats);
}

function plot(now, then, seconds) {
    const distances = Array.from({length: CUBES}, (_, i) => server.distance(client, i));
    const worst = Math.max(...distances);
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / CUBES;
    charts.error.add(now.time, {worst, mean});
    byId("now-error").textContent = `${metres(worst)} at worst`;
    const sent = {};
    let named = 0;
    for (const type of TYPES.slice(0, -1)) {
        const bits = 8 * ((now.sent[type] ?? 0) - (then.sent[type] ?? 0)) / seconds;
        sent[type] = bits / 1000;
        named += bits;
    }
    const all = 8 * (now.sent.all - then.sent.all) / seconds;
    sent.headers = Math.max(0, all - named) / 1000;
    charts.sent.add(now.time, sent);
    byId("now-sent").textContent = kilobits(all);
    charts.delay.add(now.time, {"round trip": now.roundTrip, jitter: now.jitter, queue: now.queue});
    byId("now-delay").textContent = `${milliseconds(now.roundTrip)}, ${milliseconds(now.queue)}`;
    byId("now-line").textContent = `The server may send ${kilobits(now.allowed)}, ${kilobits(now.arriving)} get through, `
        + `${milliseconds(now.base)} without a queue; ${now.rateState}; last fall: ${now.lastFall}.`;
    charts.loss.add(now.time, {lost: 100 * now.loss});
    byId("now-loss").textContent = percent(now.loss);
    const used = (now.snapshotBytes - then.snapshotBytes) / Math.max(1, now.snapshots - then.snapshots);
    charts.budget.add(now.time, {room: now.budget, used});
    byId("now-budget").textContent = `${bytes(used)} of ${bytes(now.budget)}`;
    const rate = (now.snapshots - then.snapshots) / seconds;
    charts.rate.add(now.time, {sent: rate});
    byId("now-rate").textContent = `${rate.toFixed(0)} a second`;
    charts.cube.add(now.time, {"as sent": now.cubeBits, "by itself": now.wholeCubeBits});
    byId("now-cube").textContent = bits(Math.round(now.cubeBits));
    refusals(now, then, seconds);
    byId("read").textContent = `${read.packets} packets, ${read.refused} refused, `
        + `${(1000 * read.milliseconds / Math.max(1, read.packets)).toFixed(0)} µs each.`;
}

function refusals(now, then, seconds) {
    const seen = Object.keys(now.refused).filter(reason => !reasons.includes(reason));
    if (seen.length > 0) {
        reasons = [...reasons, ...seen];
        charts.refused.setSeries(reasons.map((name, i) => ({name, colour: kind(i % 6)})));
    }
    const rates = Object.fromEntries(reasons.map(reason => [reason, ((now.refused[reason] ?? 0) - (then.refused[reason] ?? 0)) / seconds]));
    charts.refused.add(now.time, rates);
    const all = Object.values(rates).reduce((sum, rate) => sum + rate, 0);
    byId("now-refused").textContent = `${all.toFixed(0)} a second`;
}

const bars = new Map();

function formats(sizes) {
    const largest = Math.max(...Object.values(sizes));
    bars.forEach(({row}, name) => row.forEach(one => one.hidden = sizes[name] === undefined));
    Object.entries(sizes).forEach(([name, size], i) => {
        if (!bars.has(name)) {
            const bar = element("div", {class: "bar"});
            const number = element("span", {class: "number"});
            bar.style.background = `var(${kind(i)})`;
            const row = [element("span", {}, name), bar, number];
            bars.set(name, {bar, number, row});
            byId("formats").append(...row);
        }
        const {bar, number} = bars.get(name);
        bar.style.width = `${100 * size / largest}%`;
        number.textContent = bytes(size);
    });
}

function showMicroscope(address) {
    if (address !== microscope) {
        microscope = address;
        byId("microscope").href = address;
    }
}

function metres(distance) {
    return distance < 0.1 ? `${(1000 * distance).toFixed(1)} mm` : `${distance.toFixed(2)} m`;
}

function setPaused(now) {
    paused = now;
    byId("pause").setAttribute("aria-pressed", now);
    byId("step").disabled = !now;
}

// The text of a packet takes longer than to read it. On a busy machine, one call has several frames' entries: the last one is what holds.
new IntersectionObserver(entries => isTextVisible = entries.at(-1).isIntersecting).observe(byId("packet"));

byId("pause").onclick = () => tell({paused: !paused});
byId("step").onclick = () => tell({step: true});

const stops = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1].map(distance => `rgb(${errorColour(distance)})`);
byId("ramp").style.background = `linear-gradient(to right, ${stops.join(", ")})`;
onThemeChange(() => {
    view.theme();
    Object.values(charts).forEach(chart => chart.theme());
});

function draw(now) {
    view.draw();
    drawing.frames++;
    if (now - drawing.charts > CHARTS_MILLISECONDS) {
        drawing.charts = now;
        Object.values(charts).forEach(chart => chart.draw());
    }
    if (now - drawing.since > 1000) {
        drawing.rate = 1000 * drawing.frames / (now - drawing.since);
        drawing.frames = 0;
        drawing.since = now;
        drawing.slow = drawing.rate < SMOOTH_FRAMES && document.visibilityState === "visible" ? drawing.slow + 1 : 0;
        if (drawing.slow === PATIENCE_SECONDS) {
            drawing.slow = 0;
            view.coarsen();
        }
        health();
    }
    requestAnimationFrame(draw);
}

// What the machine manages, of the last second.
function health() {
    const first = recent[0];
    const last = recent.at(-1);
    const ticks = recent.length > 1 ? (last.tick - first.tick) / (last.time - first.time) : NaN;
    const words = [];
    if (!paused && !isNaN(ticks)) {
        words.push(`Server ${ticks.toFixed(0)} ticks/s`);
    }
    if (!isNaN(drawing.rate)) {
        words.push(`page ${drawing.rate.toFixed(0)} frames/s`);
    }
    const isSlow = !paused && ticks < SMOOTH_TICKS || drawing.rate < SMOOTH_FRAMES;
    byId("health").textContent = words.join(", ") + (isSlow ? ": this machine is slow, not the network" : "");
    byId("health").classList.toggle("refused", isSlow);
}

requestAnimationFrame(draw);
// For the tests, and for whoever opens the console.
globalThis.demo = {server, client, charts, drawing, read: () => read, figures: () => before};
