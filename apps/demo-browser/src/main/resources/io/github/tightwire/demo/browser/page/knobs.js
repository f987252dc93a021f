// The knobs: each says what it is, what it is at, and tells the program when it is turned. The program says what it did.

import {element} from "/shared/elements.js";

const KNOBS = [
    {name: "profile", label: "Network", options: [
        ["perfect", "perfect"], ["home-dsl", "home DSL"], ["cable", "cable"], ["lte", "LTE"], ["mobile-5g", "5G"],
        ["satellite", "satellite"], ["bad-wifi", "bad Wi-Fi"], ["full-uplink", "full uplink"], ["custom", "as below"]]},
    {name: "loss", label: "Loss", max: 50, unit: "%"},
    {name: "latency", label: "Latency", max: 500, step: 5, unit: "ms"},
    {name: "jitter", label: "Jitter", max: 200, step: 5, unit: "ms"},
    {name: "duplicates", label: "Duplicates", max: 50, unit: "%"},
    {name: "corruption", label: "Corruption", max: 50, unit: "%"},
    // By powers of two, and no limit at the end.
    {name: "bandwidth", label: "Bandwidth", max: 12, show: i => i === 12 ? "any" : `${bandwidth(i)} kbit/s`,
        value: bandwidth, position: kilobits => kilobits === 0 ? 12 : Math.max(0, Math.min(11, Math.round(Math.log2(kilobits / 32))))},
    {name: "attacker", label: "Attacker", max: 50, unit: "a burst"},
    {name: "rate", label: "Snapshots", options: [[60, "60 a second"], [30, "30 a second"], [20, "20 a second"], [10, "10 a second"]]},
];

function bandwidth(i) {
    return i === 12 ? 0 : 32 * 2 ** i;
}

export class Knobs {
    #controls = new Map();
    #touched = new Map();

    constructor(parent, tell) {
        for (const knob of KNOBS) {
            const shown = element("output");
            const control = knob.options === undefined
                ? element("input", {type: "range", min: 0, max: knob.max, step: knob.step ?? 1, value: 0})
                : element("select", {}, knob.options.map(([value, text]) => element("option", {value: JSON.stringify(value)}, text)));
            control.id = `knob-${knob.name}`;
            const show = () => {
                shown.textContent = knob.options === undefined
                    ? knob.show?.(Number(control.value)) ?? `${control.value} ${knob.unit}` : "";
            };
            control.addEventListener(knob.options === undefined ? "input" : "change", () => {
                show();
                this.#touched.set(knob.name, performance.now());
                const value = knob.options === undefined ? knob.value?.(Number(control.value)) ?? Number(control.value)
                    : JSON.parse(control.value);
                if (value !== "custom") {
                    tell({[knob.name]: value});
                }
            });
            this.#controls.set(knob.name, {knob, control, show});
            // Nothing is known before the program says it.
            control.disabled = true;
            shown.textContent = "…";
            parent.append(element("label", {}, element("span", {}, knob.label), shown, control));
        }
    }

    // What the program has them at, unless somebody is turning one just now.
    set(values) {
        for (const [name, {knob, control, show}] of this.#controls) {
            control.disabled = false;
            if (values[name] === undefined || performance.now() - (this.#touched.get(name) ?? -Infinity) < 1500) {
                continue;
            }
            const value = String(knob.options === undefined ? knob.position?.(values[name]) ?? Math.round(values[name])
                : JSON.stringify(values[name]));
            control.value = value;
            show();
        }
    }
}
