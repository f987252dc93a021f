// Elements of a page. Text stays text: nothing that a packet says becomes markup.

// element("button", {class: "quiet", onclick: f, "aria-pressed": true}, "Pause")
export function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (typeof value === "function") {
            made[key] = value;
        } else if (value !== undefined && value !== null && value !== false) {
            made.setAttribute(key, value === true ? "" : value);
        }
    }
    made.append(...children.flat().filter(child => child !== null && child !== undefined));
    return made;
}

// The path of a field as text and places where a line may break.
export function breakable(path) {
    return path.split(/(?<=\.)/).flatMap((part, i) => i === 0 ? [part] : [element("wbr"), part]);
}

// The element of an id.
export function byId(id) {
    return document.getElementById(id);
}
