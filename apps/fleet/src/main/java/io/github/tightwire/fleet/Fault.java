package io.github.tightwire.fleet;

/** The faults of a node. */
enum Fault {
    /** Its process ends at once, as with {@code kill -9}. */
    KILL,
    /** Its process stops, as with {@code kill -STOP}, and does not know it. */
    STOP,
    /** A process that was stopped goes on, as with {@code kill -CONT}. */
    CONTINUE,
    /** It is told to leave, as with {@code kill}: its matches move first. */
    LEAVE,
    /** The other members hear no more of it, nor it of them. Its players do. */
    CUT,
    /** A node that was cut off is connected again. */
    JOIN
}
