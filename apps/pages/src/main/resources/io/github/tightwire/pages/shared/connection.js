// The WebSocket of a page: frames one way, orders the other. It comes back by itself when the program does.

const RETRY_MILLISECONDS = 1000;
// Of bytes at a time, so that a page on a slow machine still draws, and answers who uses it.
const TURN_MILLISECONDS = 8;
// Some seconds of them. If more wait, they are stale, and the page goes on with those that come now.
const MAX_FRAMES = 256;

export class Connection {
    #socket = null;
    #frames = [];
    // A timer's turns are a second apart in a tab that nobody sees.
    #turn = new MessageChannel();
    #waiting = new Map();
    #next = 1;
    #on;

    // on.json(object) and on.bytes(ArrayBuffer) get the frames, on.state("open" or "lost") what became of the connection.
    constructor(on) {
        this.#on = on;
        this.#turn.port1.onmessage = () => this.#take();
        this.#connect();
    }

    #connect() {
        const socket = new WebSocket(`ws://${location.host}/frames`);
        socket.binaryType = "arraybuffer";
        socket.onopen = () => {
            this.#socket = socket;
            this.#on.state?.("open");
        };
        socket.onmessage = ({data}) => this.#received(data);
        socket.onclose = () => {
            this.#socket = null;
            this.#waiting.forEach(({reject}) => reject(new Error("the connection is lost")));
            this.#waiting.clear();
            this.#on.state?.("lost");
            setTimeout(() => this.#connect(), RETRY_MILLISECONDS);
        };
    }

    #received(data) {
        if (typeof data !== "string") {
            this.#add(data);
            return;
        }
        const json = JSON.parse(data);
        const waiting = this.#waiting.get(json.id);
        if (waiting === undefined) {
            this.#on.json?.(json);
            return;
        }
        this.#waiting.delete(json.id);
        if (json.wrong === undefined) {
            waiting.resolve(json);
        } else {
            waiting.reject(new Error(json.wrong));
        }
    }

    #add(frame) {
        if (this.#frames.length === MAX_FRAMES) {
            this.#frames = [];
        } else if (this.#frames.length === 0) {
            this.#turn.port2.postMessage(null);
        }
        this.#frames.push(frame);
    }

    #take() {
        const end = performance.now() + TURN_MILLISECONDS;
        do {
            this.#on.bytes?.(this.#frames.shift());
        } while (this.#frames.length > 0 && performance.now() < end);
        if (this.#frames.length > 0) {
            this.#turn.port2.postMessage(null);
        }
    }

    // Gives an order that has no answer. One that is given while there is no connection is lost.
    tell(order) {
        this.#socket?.send(JSON.stringify(order));
    }

    // Gives an order, and promises its answer.
    ask(order) {
        if (this.#socket === null) {
            return Promise.reject(new Error("there is no connection"));
        }
        const id = this.#next++;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, {resolve, reject});
            this.#socket.send(JSON.stringify({...order, id}));
        });
    }
}
