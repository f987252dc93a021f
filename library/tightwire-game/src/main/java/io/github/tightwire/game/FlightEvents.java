package io.github.tightwire.game;

import io.github.tightwire.netcode.Counters;

/** The events of a server or client for the JVM's Flight Recorder, told on its thread. A peer is asked for its words if they are wanted. */
interface FlightEvents {
    /** The events of a JVM that has no Flight Recorder. */
    FlightEvents NONE = new FlightEvents() {
    };

    /** An update begins. */
    default void tickBegins() {
    }

    /** The update is done. Returns whether a second is over, and a recording wants the {@linkplain #rate rates}. */
    default boolean updated(long nanos, Counters counters) {
        return false;
    }

    /** The figures of a connection, once a second. */
    default void rate(Object peer, Statistics statistics) {
    }

    /** The packets of the tick are sent. */
    default void tickEnds() {
    }

    /** A connection is made. */
    default void connected(Object peer) {
    }

    /** A connection has ended, or could not be made. */
    default void disconnected(Object peer, Disconnection why) {
    }
}
