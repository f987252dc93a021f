// The fleet's page: where each match and each player is, as the program sees it, and buttons that disturb nodes.

import {Connection} from "/shared/connection.js";
import {byId, element} from "/shared/elements.js";
import {colour} from "/shared/palette.js";
import {count, grouped, kilobits, milliseconds} from "/shared/units.js";

const TICKS_PER_SECOND = 60;
// Without a packet for so long, in seconds, a player waits.
const PATIENCE_SECONDS = 1;
const FLIGHT_MILLISECONDS = 700;
const MOVED_MILLISECONDS = 5000;

const connection = new Connection({json: show, state});
const still = matchMedia("(prefers-reduced-motion: reduce)");
const nodes = new Map();
const matches = new Map();
let now = null;

function state(is) {
    if (is === "lost") {
        byId("summary").textContent = "The program has ended.";
        sentence("waits", "");
        sentence("late", "");
        nodes.forEach(parts => {
            parts.state.textContent = "ended";
            parts.state.className = "refused";
            parts.panel.classList.add("is-down");
            parts.meter.classList.remove("is-late");
            parts.panel.querySelectorAll("button").forEach(button => {
                button.disabled = true;
            });
        });
    }
}

// Words as a sentence; nothing where there are none.
function sentence(id, words) {
    byId(id).textContent = words === "" ? "" : words[0].toUpperCase() + words.slice(1) + ".";
}

function disturb(fault, node) {
    connection.ask({fault, node}).then(() => {
        byId("wrong").textContent = "";
    }, problem => {
        byId("wrong").textContent = problem.message;
    });
}

function show(frame) {
    if (frame.nodes === undefined) {
        return;
    }
    now = frame;
    frame.nodes.forEach(showNode);
    const places = placesOf(frame);
    const numbers = [...new Set([...places.keys(), ...frame.players.map(player => player.match)])].sort((a, b) => a - b);
    numbers.forEach(number => showMatch(number, places.get(number)));
    summarize(numbers.length, places.size);
    sentence("waits", frame.waits);
    sentence("late", frame.late);
    const events = byId("events");
    const text = frame.events.slice().reverse().join("\n");
    if (events.textContent !== text) {
        events.textContent = text;
    }
}

// Of each match the node that has its newest placement: one that sleeps, or is cut off, may think that it has an older one.
function placesOf(frame) {
    const places = new Map();
    for (const {node, matches: all} of frame.nodes) {
        for (const match of all) {
            if (match.placement > (places.get(match.match)?.placement ?? 0)) {
                places.set(match.match, {...match, node});
            }
        }
    }
    return places;
}

function nodeOf(number) {
    if (!nodes.has(number)) {
        const button = (text, title) => element("button", {title}, text);
        const parts = {
            process: element("span", {class: "faint"}),
            state: element("span"),
            tick: element("span"),
            load: element("span", {class: "faint"}),
            missing: element("span", {class: "number"}),
            sent: element("span", {class: "number faint"}),
            bar: element("div"),
            matches: element("div", {class: "matches"}),
            kill: button("Kill", "kill -9: the process is gone"),
            stop: button("Stop", "kill -STOP, and -CONT: it hangs, and goes on"),
            leave: button("Leave", "SIGTERM: its matches move, then it ends"),
            cut: button("Cut off", "The other members hear nothing of it, nor it of them; its players do"),
        };
        parts.meter = element("div", {class: "meter"}, parts.bar);
        parts.kill.onclick = () => disturb("kill", number);
        parts.stop.onclick = () => disturb(parts.shown === "stopped" ? "continue" : "stop", number);
        parts.leave.onclick = () => disturb("leave", number);
        parts.cut.onclick = () => disturb(parts.isCut ? "join" : "cut", number);
        parts.panel = element("section", {class: "panel node", "data-node": number},
            element("h2", {}, element("span", {}, `Node ${number} `, parts.process), parts.state),
            element("div", {class: "figures"}, parts.tick, parts.sent, parts.load, parts.missing, parts.meter),
            parts.matches,
            element("div", {class: "row"}, parts.kill, parts.stop, parts.leave, parts.cut));
        byId("nodes").append(parts.panel);
        nodes.set(number, parts);
    }
    return nodes.get(number);
}

function showNode(node) {
    const parts = nodeOf(node.node);
    const isUp = node.state === "up";
    parts.shown = node.state;
    parts.isCut = node.cut;
    parts.process.textContent = `process ${node.process}`;
    parts.state.textContent = node.state;
    parts.state.className = isUp ? "accepted" : "refused";
    parts.panel.classList.toggle("is-down", !isUp);
    const hasFigures = isUp && node.longest !== undefined;
    parts.tick.textContent = hasFigures ? `longest tick ${milliseconds(node.longest / 1000)} of ${milliseconds(now.budget / 1000)}` : "";
    parts.tick.title = hasFigures ? `of the last second; half of them took less than ${milliseconds(node.median / 1000)}` : "";
    parts.load.textContent = hasFigures ? `${count(node.matches.length, "match", "matches")}, sized for ${node.size}` : "";
    parts.missing.textContent = hasFigures && node.missing > 0 ? `${count(node.missing, "tick")} missing` : "";
    parts.missing.title = "of the last second: the node had no time for them, and its worlds are slower than real time";
    parts.missing.classList.toggle("refused", node.late === true);
    parts.sent.textContent = hasFigures ? kilobits(1000 * node.kilobits) : "";
    parts.bar.style.width = hasFigures ? `${Math.min(100, 100 * node.longest / now.budget)}%` : "0";
    parts.meter.classList.toggle("is-late", hasFigures && node.longest > now.budget);
    parts.kill.disabled = node.state === "ended";
    parts.leave.disabled = node.state === "ended";
    parts.stop.disabled = node.state === "ended";
    parts.stop.textContent = node.state === "stopped" ? "Go on" : "Stop";
    parts.cut.disabled = !now.separable;
    parts.cut.textContent = parts.isCut ? "Join" : "Cut off";
}

function matchOf(number) {
    if (!matches.has(number)) {
        const parts = {
            placement: element("div", {class: "faint"}),
            saved: element("div", {class: "faint"}),
            players: element("div", {class: "players"}),
            chips: new Map(),
        };
        parts.tile = element("div", {class: "match", "data-match": number}, element("b", {}, `Match ${number}`),
            parts.placement, parts.saved, parts.players);
        parts.tile.style.setProperty("--colour", colour(number));
        matches.set(number, parts);
    }
    return matches.get(number);
}

function showMatch(number, place) {
    const parts = matchOf(number);
    move(parts, number, place === undefined ? document.querySelector("#between .matches") : nodeOf(place.node).matches);
    if (place !== undefined) {
        parts.placement.textContent = `placement ${grouped(place.placement)}`;
        parts.saved.textContent = `saved ${((place.tick - place.saved) / TICKS_PER_SECOND).toFixed(1)}\u00a0s ago`;
    } else {
        parts.saved.textContent = "";
    }
    for (const player of now.players) {
        if (player.match === number) {
            showPlayer(parts, player, place?.players.includes(player.player) ?? false);
        }
    }
}

function showPlayer(parts, {player, silent}, isIn) {
    if (!parts.chips.has(player)) {
        const chip = element("span", {class: "player", "data-player": player});
        parts.chips.set(player, chip);
        parts.players.append(chip);
    }
    const chip = parts.chips.get(player);
    const isWaiting = silent < 0 || silent > PATIENCE_SECONDS;
    chip.classList.toggle("is-in", isIn && !isWaiting);
    chip.classList.toggle("is-waiting", isWaiting);
    chip.textContent = silent > PATIENCE_SECONDS ? `${player}: ${silent.toFixed(0)}\u00a0s` : player;
    chip.title = isWaiting ? `player ${player} waits for a packet` : `player ${player}`;
}

// Puts a match where it is now: it flies there from where it was.
function move(parts, number, to) {
    const {tile} = parts;
    const from = tile.parentNode;
    if (from === to) {
        return;
    }
    const before = tile.getBoundingClientRect();
    to.insertBefore(tile, [...to.children].find(other => Number(other.dataset.match) > number) ?? null);
    if (from === null) {
        return;
    }
    tile.classList.add("is-moved");
    clearTimeout(parts.calm);
    parts.calm = setTimeout(() => tile.classList.remove("is-moved"), MOVED_MILLISECONDS);
    if (!still.matches) {
        const after = tile.getBoundingClientRect();
        tile.animate([{transform: `translate(${before.left - after.left}px, ${before.top - after.top}px)`, zIndex: 1}, {transform: "none"}],
            {duration: FLIGHT_MILLISECONDS, easing: "ease-in-out"});
    }
}

function summarize(all, placed) {
    const up = now.nodes.filter(node => node.state === "up").length;
    const waiting = now.players.filter(player => player.silent < 0 || player.silent > PATIENCE_SECONDS).length;
    byId("summary").textContent = `${up} of ${count(now.nodes.length, "node")} up, ${placed} of ${count(all, "match", "matches")} on one, `
        + `${count(now.players.length, "player")}, ${waiting} of them waiting. ${now.second.toFixed(0)}\u00a0s since the start.`;
}

// For tests: what the program sent last.
window.fleet = {now: () => now};
