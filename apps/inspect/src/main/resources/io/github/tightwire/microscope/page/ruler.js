// A packet as a ruler of bits, each in its field's colour.

import {element} from "/shared/elements.js";
import {colour} from "/shared/palette.js";
import {bitOf} from "./bits.js";

// A page of the ruler has no more: more elements than this take long to draw.
export const BYTES_A_PAGE = 1536;

export class Ruler {
    #container;
    #bits = [];
    first = 0;

    constructor(container) {
        this.#container = container;
    }

    // Draws the bytes from a byte on. Classes of a bit: marks(bit) gives them.
    show(bytes, fields, firstByte, marks) {
        this.first = firstByte * 8;
        this.#bits = [];
        const cells = [];
        for (let i = firstByte; i < Math.min(bytes.length, firstByte + BYTES_A_PAGE); i++) {
            const cell = element("span", {class: "byte"}, element("span", {class: "at"}, String(i * 8)));
            for (let bit = i * 8; bit < i * 8 + 8; bit++) {
                const row = fields.at(bit);
                const made = element("span", {class: ["bit", ...marks(bit)].join(" "), "data-bit": bit}, String(bitOf(bytes, bit)));
                if (row === null) {
                    made.classList.add("is-unread");
                } else {
                    made.style.backgroundColor = colour(row.colour);
                }
                this.#bits.push(made);
                cell.append(made);
            }
            cells.push(cell);
        }
        this.#container.replaceChildren(...cells);
    }

    element(bit) {
        return this.#bits[bit - this.first] ?? null;
    }

    // Gives a class to bits, and takes it from all others.
    mark(name, bit, bits) {
        this.#container.querySelectorAll("." + name).forEach(each => each.classList.remove(name));
        for (let i = Math.max(bit, this.first); i < Math.min(bit + bits, this.first + this.#bits.length); i++) {
            this.element(i).classList.add(name);
        }
    }

    // How many bytes there are in a row, for the arrows up and down.
    bytesInRow() {
        const cells = [...this.#container.children];
        const next = cells.findIndex(cell => cell.offsetTop > cells[0].offsetTop);
        return next < 0 ? cells.length : next;
    }
}

// The bit under the pointer.
export function bitUnder(event) {
    const bit = event.target.closest?.("[data-bit]");
    return bit === null || bit === undefined ? null : Number(bit.dataset.bit);
}
