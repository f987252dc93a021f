import { createCipheriv, createDecipheriv } from "node:crypto";

const name = "chacha20-poly1305";
const tag = { authTagLength: 16 };

/** The cipher of node, under a key of so many and the 31 numbers behind it. */
export function cipher(first) {
    const key = Uint8Array.from({ length: 32 }, (_, i) => first + i);
    return {
        seal(nonce, associatedData, contents) {
            const sealing = createCipheriv(name, key, nonce, tag).setAAD(associatedData, { plaintextLength: contents.length });
            return Buffer.concat([sealing.update(contents), sealing.final(), sealing.getAuthTag()]);
        },
        open(nonce, associatedData, sealed) {
            const end = sealed.length - 16;
            const opening = createDecipheriv(name, key, nonce, tag).setAAD(associatedData, { plaintextLength: end });
            opening.setAuthTag(sealed.subarray(end));
            try {
                return Buffer.concat([opening.update(sealed.subarray(0, end)), opening.final()]);
            } catch {
                return null;
            }
        },
    };
}
