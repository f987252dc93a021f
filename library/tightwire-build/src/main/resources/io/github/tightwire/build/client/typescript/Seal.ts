// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

import { Reason } from "./Verdict.js";

/** ChaCha20-Poly1305 (RFC 8439) under the key of one direction, from the program: node has it, browsers have it in no API. */
export interface Cipher {
    /** Encrypts: gives as many bytes as the contents have, and the tag of 16 bytes. */
    seal(nonce: Uint8Array, associatedData: Uint8Array, contents: Uint8Array): Uint8Array;

    /** Decrypts what seal gave: the contents; null if the tag is wrong. */
    open(nonce: Uint8Array, associatedData: Uint8Array, sealed: Uint8Array): Uint8Array | null;
}

/** The bytes of the sequence before the contents of a sealed packet. */
export const sequenceBytes = 8;

/** The bytes of the tag behind them. */
export const tagBytes = 16;

/** Seals the packets of one direction, or opens them: each sequence is used once, and accepted once. */
export class Seal {
    private readonly cipher: Cipher;
    private readonly associatedData = new Uint8Array(8);
    private readonly nonce = new Uint8Array(12);
    private readonly nonceView = new DataView(this.nonce.buffer);
    private readonly window = new ReplayWindow();
    private nextSequence = 0n;

    /** Of a protocol, whose id has at most eight bytes. */
    constructor(cipher: Cipher, protocolId: Uint8Array) {
        this.cipher = cipher;
        this.associatedData.set(protocolId);
    }

    /** Puts a sequence before the contents, which it encrypts, and a tag behind them. */
    close(bytes: Uint8Array, offset: number, contentBytes: number): void {
        this.nonceView.setBigUint64(4, this.nextSequence++, true);
        bytes.set(this.nonce.subarray(4), offset);
        const begin = offset + sequenceBytes;
        bytes.set(this.cipher.seal(this.nonce, this.associatedData, bytes.subarray(begin, begin + contentBytes)), begin);
    }

    /** The contents of a packet, or why there are none. */
    open(bytes: Uint8Array, offset: number, length: number): Uint8Array | Reason {
        const begin = offset + sequenceBytes;
        this.nonce.set(bytes.subarray(offset, begin), 4);
        const sequence = this.nonceView.getBigUint64(4, true);
        const novelty = this.window.judge(sequence);
        if (novelty !== Reason.Accepted) {
            return novelty;
        }
        const contents = this.cipher.open(this.nonce, this.associatedData, bytes.subarray(begin, offset + length));
        if (contents === null) {
            return Reason.Forged;
        }
        this.window.accept(sequence);
        return contents;
    }
}

/** The window of the last 256 sequences. */
class ReplayWindow {
    private readonly seen = new Uint8Array(256);
    private highest = 0n;

    /** If a sequence is new: accepted, replayed or too old. Moves nothing. */
    judge(sequence: bigint): Reason {
        if (sequence > this.highest) {
            return Reason.Accepted;
        }
        if (this.highest - sequence >= 256n) {
            return Reason.TooOld;
        }
        return this.seen[Number(sequence & 255n)] === 0 ? Reason.Accepted : Reason.Replayed;
    }

    /** Marks a sequence that was judged new as seen. */
    accept(sequence: bigint): void {
        if (sequence > this.highest) {
            if (sequence - this.highest >= 256n) {
                this.seen.fill(0);
            } else {
                for (let skipped = this.highest + 1n; skipped !== sequence; skipped++) {
                    this.seen[Number(skipped & 255n)] = 0;
                }
            }
            this.highest = sequence;
        }
        this.seen[Number(sequence & 255n)] = 1;
    }
}
