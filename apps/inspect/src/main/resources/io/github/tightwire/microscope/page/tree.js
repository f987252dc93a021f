// The tree of a packet's fields, a row each.

import {breakable, element} from "/shared/elements.js";
import {bits} from "/shared/units.js";
import {colour} from "/shared/palette.js";
import {nameOf} from "./fields.js";

export class Tree {
    #container;
    #rows = [];
    #elements = [];
    #chosen = 0;
    #on;

    // on.light(row or null) while the pointer is there, on.choose(row) when one is chosen.
    constructor(container, on) {
        this.#container = container;
        this.#on = on;
        const rowOf = event => {
            const row = event.target.closest("[data-row]");
            return row === null ? null : this.#rows[Number(row.dataset.row)];
        };
        container.onpointerover = event => on.light(rowOf(event));
        container.onpointerleave = () => on.light(null);
        container.onclick = event => {
            const row = rowOf(event);
            if (row !== null) {
                on.choose(row);
            }
        };
        container.onkeydown = event => this.#key(event);
    }

    show(rows) {
        this.#rows = rows;
        this.#elements = rows.map(row => {
            const swatch = element("span", {class: "swatch"});
            if (row.colour !== null) {
                swatch.style.backgroundColor = colour(row.colour);
            }
            const made = element("div", {
                class: "field" + (row.field.stopped && !row.field.parts ? " is-stopped" : ""), role: "treeitem", tabindex: -1,
                "data-row": row.index, "aria-level": row.depth + 1, title: `${row.field.path} ${row.field.call}`.trim(),
            }, swatch, element("span", {class: "name"}, ...breakable(nameOf(row))), element("span", {class: "value mono"}, row.field.value ?? ""),
                element("span", {class: "width"}, bits(row.field.bits)));
            made.style.paddingLeft = 0.3 + Math.min(row.depth, 8) + "rem";
            return made;
        });
        this.#container.replaceChildren(...this.#elements);
        this.#chosen = Math.min(this.#chosen, Math.max(0, rows.length - 1));
        this.#elements[this.#chosen]?.setAttribute("tabindex", 0);
    }

    // Lights a row; null for none.
    light(row) {
        this.#container.querySelectorAll(".is-lit").forEach(each => each.classList.remove("is-lit"));
        this.#elements[row?.index]?.classList.add("is-lit");
    }

    // Makes a row the one that the keyboard is at, and shows it.
    choose(row) {
        this.#elements[this.#chosen]?.setAttribute("tabindex", -1);
        this.#elements[this.#chosen]?.removeAttribute("aria-selected");
        this.#chosen = row.index;
        const made = this.#elements[row.index];
        made.setAttribute("tabindex", 0);
        made.setAttribute("aria-selected", true);
        const top = made.offsetTop - this.#container.offsetTop;
        if (top < this.#container.scrollTop || top + made.offsetHeight > this.#container.scrollTop + this.#container.clientHeight) {
            this.#container.scrollTop = top - this.#container.clientHeight / 2;
        }
    }

    #key(event) {
        const target = {ArrowUp: this.#chosen - 1, ArrowDown: this.#chosen + 1, Home: 0, End: this.#rows.length - 1}[event.key];
        const row = event.key === "ArrowLeft" ? this.#rows[this.#chosen]?.parent : this.#rows[target];
        if (row) {
            event.preventDefault();
            this.#on.choose(row);
            this.#elements[row.index].focus();
        }
    }
}
