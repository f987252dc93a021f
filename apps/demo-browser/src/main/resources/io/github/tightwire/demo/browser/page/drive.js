// Driving by keyboard, and by touch or mouse on the pad.

const KEYS = {
    ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", a: "left", d: "right", w: "up", s: "down", " ": "pull",
};

export class Drive {
    #held = new Set();
    #tell;

    constructor(pad, tell) {
        this.#tell = tell;
        addEventListener("keydown", event => this.#key(event, true));
        addEventListener("keyup", event => this.#key(event, false));
        addEventListener("blur", () => this.#release());
        for (const button of pad.querySelectorAll("[data-button]")) {
            const name = button.dataset.button;
            button.addEventListener("pointerdown", event => {
                button.setPointerCapture(event.pointerId);
                this.#set(name, true);
            });
            for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
                button.addEventListener(end, () => this.#set(name, false));
            }
            button.addEventListener("contextmenu", event => event.preventDefault());
        }
        this.pad = pad;
    }

    #key(event, down) {
        const name = KEYS[event.key];
        const other = event.target.closest?.("input, select, button, pre");
        // A control that has the focus keeps its keys, but for the pad, whose buttons are these keys.
        if (name === undefined || event.ctrlKey || event.altKey || event.metaKey || other && other.parentElement !== this.pad) {
            return;
        }
        event.preventDefault();
        this.#set(name, down);
    }

    #release() {
        for (const name of [...this.#held]) {
            this.#set(name, false);
        }
    }

    #set(name, down) {
        if (down === this.#held.has(name)) {
            return;
        }
        if (down) {
            this.#held.add(name);
        } else {
            this.#held.delete(name);
        }
        this.pad.querySelector(`[data-button=${name}]`).classList.toggle("held", down);
        this.#tell({drive: [...this.#held].join(" ")});
    }
}
