// The runtime of Tightwire clients in TypeScript. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

/** Why a read refused a packet. */
export const Reason = {
    /** Every value was there and within its bounds. */
    Accepted: 0,
    /** A value reaches past the end of the packet, or there are too many elements without bits. */
    PastEnd: 1,
    /** A value is outside its bounds. */
    OutOfRange: 2,
    /** The padding up to a whole byte is not zero. */
    NonZeroPadding: 3,
    /** A float or a double that is infinite, or not a number. */
    NotFinite: 4,
    /** Bytes of text that are not well-formed UTF-8, and have no NUL among them. */
    InvalidUtf8: 5,
    /** Bytes of text with a NUL among them. */
    EmbeddedNul: 6,
    /** A sequence that must increase does not. */
    NotIncreasing: 7,
    /** A compressed quaternion that is not a rotation. */
    NotARotation: 8,
    /** A key of a map, or an element of a set, that came before. */
    Duplicate: 9,
    /** A tag that its family doesn't have. */
    UnknownKind: 10,
    /** An integer of variable length that is longer than it need be. */
    Overlong: 11,
    /** A condition that the type itself set does not hold, or the Java type throws an exception here. */
    Rejected: 12,
    /** A serialization check found another value. */
    CheckFailed: 13,
    /** Objects are nested too deep. */
    NestedTooDeep: 14,
    /** A bound or a length makes no sense. */
    InvalidArgument: 15,
    /** Too few bytes to be a packet. */
    TooShort: 16,
    /** The checksum differs: damaged, or of another protocol or version. */
    WrongChecksum: 17,
    /** A packet type that the protocol does not have. */
    UnknownType: 18,
    /** Bytes are left over after the end of the packet. */
    LeftOverBytes: 19,
    /** A sealed packet whose tag is wrong: forged, damaged, or of another key, protocol or version. */
    Forged: 20,
    /** A sealed packet that was accepted before. */
    Replayed: 21,
    /** A sealed packet from before the last 256. */
    TooOld: 22,
} as const;

/** Why a read refused a packet. */
export type Reason = (typeof Reason)[keyof typeof Reason];

/** The names of the reasons, by number. */
const names: readonly string[] = Object.keys(Reason);

/** The outcome of a read. */
export class Verdict {
    /** The outcome of a packet that was accepted. */
    static readonly accepted = new Verdict(Reason.Accepted, 0);

    /** Why the packet was refused; Accepted if it was not. */
    readonly reason: Reason;

    /** The bit at which it was refused; 0 if it was not. */
    readonly bit: number;

    constructor(reason: Reason, bit: number) {
        this.reason = reason;
        this.bit = bit;
    }

    /** True if every value was there and within its bounds. */
    get isAccepted(): boolean {
        return this.reason === Reason.Accepted;
    }

    /** The outcome in words. */
    toString(): string {
        return this.isAccepted ? "accepted" : `refused at bit ${this.bit}: ${names[this.reason]}`;
    }
}
