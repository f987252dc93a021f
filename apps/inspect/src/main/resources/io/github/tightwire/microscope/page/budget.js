// How many bits each field takes, over the packets of a type, and whether that is more than a budget.

import {breakable, byId, element} from "/shared/elements.js";
import {bits, count, percent} from "/shared/units.js";

export class Budget {
    #ask;
    #choose;
    #type = null;

    constructor(ask, choose) {
        this.#ask = ask;
        this.#choose = choose;
        byId("limit").onchange = () => this.#load();
        byId("limit-path").onchange = () => this.#load();
    }

    show(type) {
        if (type !== this.#type) {
            this.#type = type;
            byId("limit-path").replaceChildren(element("option", {value: ""}, "the whole packet"));
            this.#load();
        }
    }

    async #load() {
        const type = this.#type;
        const limit = byId("limit").valueAsNumber;
        const path = byId("limit-path").value;
        const answer = await this.#ask({order: "budget", type, ...(Number.isInteger(limit) ? {path, limit} : {})});
        if (type === this.#type) {
            this.#draw(answer, path);
        }
    }

    #draw({packets, isAll, rows, exceeded}, path) {
        byId("budget-words").textContent = this.#type === "" ? "Of a packet whose type is not known there is no budget."
            : `${this.#type}: ${isAll ? "" : "the first "}${count(packets, "accepted packet")}, `
                + `${bits(rows.reduce((sum, row) => sum + row.mean, 0))} each.`;
        byId("budget").tBodies[0].replaceChildren(...rows.map(row => {
            const share = element("span", {class: "share"});
            share.style.width = 100 * row.share + "%";
            return element("tr", {}, element("td", {class: "mono"}, ...breakable(row.path)), element("td", {class: "number"}, row.mean.toFixed(1)),
                element("td", {class: "number"}, String(row.most)), element("td", {class: "number"}, percent(row.share)),
                element("td", {}, share));
        }));
        byId("limit-path").replaceChildren(element("option", {value: ""}, "the whole packet"),
            ...rows.map(row => element("option", {value: row.path, selected: row.path === path}, row.path)));
        const words = byId("exceeded");
        words.className = exceeded ? "refused" : "accepted";
        if (exceeded) {
            words.replaceChildren(`exceeded: ${bits(exceeded.most)} in `,
                element("button", {type: "button", onclick: () => this.#choose(exceeded.packet)}, `packet ${exceeded.packet + 1}`));
        } else {
            words.textContent = Number.isInteger(byId("limit").valueAsNumber) ? "kept" : "";
        }
    }
}
