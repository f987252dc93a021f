// A packet's fields, as they come from the library: a tree, and which of its leaves each bit is of.

export class Fields {
    // In the order of the packet: {field, depth, index, parent, colour}. What has parts has no colour.
    rows = [];
    // The row of each bit; -1 where nothing was read.
    #rowOf;

    constructor(tree, bits) {
        this.#rowOf = new Int32Array(bits).fill(-1);
        let colours = 0;
        const add = (fields, depth, parent) => {
            for (const field of fields) {
                const row = {field, depth, parent, index: this.rows.length, colour: null};
                this.rows.push(row);
                if (field.parts) {
                    add(field.parts, depth + 1, row);
                } else if (field.bits > 0) {
                    row.colour = colours++;
                    this.#rowOf.fill(row.index, field.bit, field.bit + field.bits);
                }
            }
        };
        add(tree, 0, null);
    }

    at(bit) {
        const index = this.#rowOf[bit];
        return index === undefined || index < 0 ? null : this.rows[index];
    }
}

// What a field is called beside its parent.
export function nameOf(row) {
    const path = row.field.path;
    const parent = row.parent?.field.path ?? "";
    if (path === "") {
        return row.field.call;
    }
    if (parent !== "" && path.startsWith(parent) && path.length > parent.length) {
        return path.substring(parent.length).replace(/^\./, "");
    }
    return path;
}
