// Packets as bars, as many at once as there is room for.

import {byId, element} from "/shared/elements.js";
import {bytes} from "/shared/units.js";
import {fill} from "/shared/palette.js";

const POINTS_A_BAR = 7;
const MOST_BARS = 240;

export class Timeline {
    #bars = byId("bars");
    #window = byId("window");
    #list = null;
    // The numbers of the packets that are not filtered out.
    #shown = [];
    #chosen = -1;
    #choose;

    constructor(choose) {
        this.#choose = choose;
        this.#window.oninput = () => this.#draw();
        this.#bars.onclick = event => {
            const bar = event.target.closest("[data-packet]");
            if (bar !== null) {
                this.#choose(Number(bar.dataset.packet));
            }
        };
        this.#bars.onkeydown = event => this.#key(event);
        new ResizeObserver(() => this.#scroll()).observe(this.#bars);
    }

    show(list, isShown) {
        this.#list = list;
        this.#shown = list.length.map((_, i) => i).filter(isShown);
        this.#scroll();
    }

    // The number of the first packet that is shown; undefined if none is.
    first() {
        return this.#shown[0];
    }

    has(packet) {
        return this.#shown.includes(packet);
    }

    choose(packet, verdict) {
        this.#chosen = packet;
        this.#bars.setAttribute("aria-valuenow", packet + 1);
        this.#bars.setAttribute("aria-valuetext", `packet ${packet + 1}, ${bytes(this.#list.length[packet])}, ${verdict}`);
        this.#scroll();
    }

    #room() {
        return Math.max(1, Math.min(MOST_BARS, Math.floor(this.#bars.clientWidth / POINTS_A_BAR)));
    }

    // Brings the chosen packet into the window.
    #scroll() {
        const room = this.#room();
        const most = Math.max(0, this.#shown.length - room);
        this.#window.max = most;
        this.#window.hidden = most === 0;
        const place = this.#shown.indexOf(this.#chosen);
        const first = Number(this.#window.value);
        if (place >= 0 && (place < first || place >= first + room)) {
            this.#window.value = Math.min(most, Math.max(0, place - Math.floor(room / 2)));
        }
        this.#draw();
    }

    #draw() {
        if (this.#list === null) {
            return;
        }
        const first = Number(this.#window.value);
        const largest = this.#shown.reduce((most, packet) => Math.max(most, this.#list.length[packet]), 1);
        this.#bars.setAttribute("aria-valuemin", 1);
        this.#bars.setAttribute("aria-valuemax", this.#list.length.length);
        this.#bars.replaceChildren(...this.#shown.slice(first, first + this.#room()).map(packet => {
            const inner = element("span");
            inner.style.height = 100 * this.#list.length[packet] / largest + "%";
            inner.style.background = fill(this.#list.fills[this.#list.type[packet]]);
            const classes = ["bar", this.#list.refused[packet] ? "is-refused" : "", packet === this.#chosen ? "is-chosen" : ""];
            return element("span", {
                class: classes.join(" ").trim(), "data-packet": packet,
                title: `packet ${packet + 1}: ${bytes(this.#list.length[packet])}`,
            }, inner);
        }));
    }

    #key(event) {
        const place = this.#shown.indexOf(this.#chosen);
        const target = {
            ArrowLeft: place - 1, ArrowDown: place - 1, ArrowRight: place + 1, ArrowUp: place + 1,
            PageUp: place - this.#room(), PageDown: place + this.#room(), Home: 0, End: this.#shown.length - 1,
        }[event.key];
        if (target !== undefined && this.#shown.length > 0) {
            event.preventDefault();
            this.#choose(this.#shown[Math.max(0, Math.min(this.#shown.length - 1, target))]);
        }
    }
}
