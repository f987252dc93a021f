// The last minute of some figures, as lines or stacked.

import uPlot from "/webjars/uplot/dist/uPlot.esm.js";
import {computed} from "/shared/palette.js";

const SECONDS = 60;
const HEIGHT = 176;
// On a phone, where charts are one below the other.
const NARROW_HEIGHT = 120;
const narrow = matchMedia("(max-width: 40rem)");
// How often a chart that nobody sees is drawn: once in so many times, so that it is there when somebody scrolls.
const UNSEEN_PERIOD = 10;
// On a scale of distances, in metres.
const LEAST = 1e-4;
const DISTANCES = {
    splits: () => [1e-3, 1e-2, 0.1, 1, 10],
    filter: (_, splits) => splits,
    values: () => ["1 mm", "1 cm", "10 cm", "1 m", "10 m"],
};

export class Chart {
    #element;
    #series;
    #stacked;
    #unit;
    #log;
    #least;
    #plot = null;
    #rows = [];
    #isVisible = false;
    #isStale = false;
    #unseen = 0;

    // series are {name, colour}; unit stands at the axis, which goes up to least or more.
    constructor(element, series, {unit, stacked = false, log = false, least = 1}) {
        this.#element = element;
        this.#series = series;
        this.#unit = unit;
        this.#stacked = stacked;
        this.#log = log;
        this.#least = least;
        this.#make();
        new IntersectionObserver(entries => this.#isVisible = entries.at(-1).isIntersecting).observe(element);
        new ResizeObserver(() => this.#plot.setSize({width: element.clientWidth, height: height()})).observe(element);
    }

    // In another light, or with other series.
    #make() {
        this.#plot?.destroy();
        this.#element.classList.toggle("is-empty", this.#rows.length === 0);
        const ink = computed("--faint");
        const grid = {stroke: computed("--line"), width: 1};
        const axis = {stroke: ink, grid, ticks: grid};
        this.#plot = new uPlot({
            width: this.#element.clientWidth || 300,
            height: height(),
            cursor: {show: false},
            legend: {show: this.#series.length > 1, live: false, markers: {width: 0, fill: (_, i) => computed(this.#series[i - 1].colour)}},
            scales: {
                x: {time: false},
                y: this.#log ? {distr: 3, range: [LEAST, 10]} : {range: (_, min, max) => [0, Math.max(max * 1.1, this.#least)]},
            },
            axes: [
                {...axis, values: (_, all) => all.map(value => `${value} s`)},
                {...axis, size: 84, ...this.#log ? DISTANCES : {values: (_, all) => all.map(value => `${short(value)} ${this.#unit}`)}},
            ],
            series: [{}, ...this.#series.map(({name, colour, dash}) => ({
                label: name,
                stroke: computed(colour),
                fill: this.#stacked ? computed(colour) : undefined,
                width: this.#stacked ? 0 : 2,
                dash,
                points: {show: false},
            }))],
        }, this.#data(), this.#element);
    }

    theme() {
        this.#make();
    }

    setSeries(series) {
        this.#series = series;
        this.#make();
    }

    // A time in seconds, and a value of each series by its name.
    add(time, values) {
        this.#rows.push({time, values});
        while (this.#rows[0].time < time - SECONDS) {
            this.#rows.shift();
        }
        this.#isStale = true;
    }

    // Draws what has come: at once where it is seen or the first, elsewhere now and then.
    draw() {
        const isFirst = this.#isStale && this.#element.classList.contains("is-empty");
        this.#unseen = this.#isVisible ? 0 : this.#unseen + 1;
        if (this.#isStale && (this.#isVisible || isFirst || this.#unseen % UNSEEN_PERIOD === 0)) {
            this.#isStale = false;
            this.#element.classList.remove("is-empty");
            this.#plot.setData(this.#data());
        }
    }

    // The mean of the last so many seconds of a series.
    recent(name, seconds = 1) {
        const last = this.#rows.at(-1)?.time ?? 0;
        const values = this.#rows.filter(row => row.time > last - seconds).map(row => row.values[name] ?? 0);
        return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    }

    #data() {
        const last = this.#rows.at(-1)?.time ?? 0;
        const times = this.#rows.map(row => row.time - last);
        const values = this.#series.map(({name}) => this.#rows.map(row => {
            const value = row.values[name] ?? 0;
            return this.#log ? Math.max(value, LEAST) : value;
        }));
        if (this.#stacked) {
            // The last one lies at the bottom, and is drawn last.
            for (let i = values.length - 2; i >= 0; i--) {
                values[i] = values[i].map((value, k) => value + values[i + 1][k]);
            }
        }
        return [times, ...values];
    }
}

function height() {
    return narrow.matches ? NARROW_HEIGHT : HEIGHT;
}

function short(value) {
    return value >= 10000 ? `${Math.round(value / 1000)}k` : Number(value.toPrecision(3)).toString();
}
