// The WebSocket of a page: frames one way, orders the other. It comes back by itself when the program does.

const RETRY_MILLISECONDS = 1000;

export class Connection {
    #socket = null;
    #waiting = new Map();
    #next = 1;
    #on;

    // on.json(object) and on.bytes(ArrayBuffer) get the frames, on.state("open" or "lost") what became of the connection.
    constructor(on) {
        this.#on = on;
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
            this.#on.bytes?.(data);
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
