package io.github.tightwire.fleet;

import io.github.tightwire.packet.Protocol;
import java.util.function.Supplier;

/** The messages between nodes and matchmaker. The settings name this class. */
public final class FleetProtocol implements Supplier<Protocol> {
    /** Pekko makes it. */
    public FleetProtocol() {
    }

    @Override
    public Protocol get() {
        return Protocol.builder("tightwire fleet", 1)
                .packet(LocateMatch.class, LocateMatch::new)
                .packet(MatchLocation.class, MatchLocation::new)
                .packet(MatchState.class, MatchState::new)
                .packet(NodeReport.class, NodeReport::new)
                .build();
    }
}
