package io.github.tightwire.microscope;

import io.github.tightwire.capture.Datagram;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.RecordedPacket;
import io.github.tightwire.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/** The worlds of a recording, explained at any place of it: to go back is to begin again. */
final class RecordedWorlds {
    private final GameProtocol protocol;
    private final WorldReplay replay;
    private List<Datagram> recording = List.of();
    /** By datagram, from the first one on, the packets of worlds that it has. */
    private final List<List<byte[]>> packets = new ArrayList<>();
    /** All before this one were taken. */
    private int next;

    RecordedWorlds(GameProtocol protocol, WorldReplay replay) {
        this.protocol = protocol;
        this.replay = replay;
    }

    /**
     * Explains the packets of worlds that a datagram has.
     *
     * @param place of the datagram
     * @param bytes its own, or others in their place
     * @param packet as the protocol reads the bytes
     */
    List<Trace> explain(Place place, byte[] bytes, RecordedPacket packet) {
        if (place.recording() != recording) {
            recording = place.recording();
            packets.clear();
            restart();
        } else if (place.index() < next) {
            restart();
        }
        for (; next < place.index(); next++) {
            replay.take(recording.get(next), packets(next));
        }
        List<byte[]> here = WorldReplay.packets(bytes, packet);
        if (packets.size() == place.index() && bytes == place.datagram().bytes()) {
            packets.add(here);
        }
        return replay.explain(place.datagram(), here);
    }

    private void restart() {
        replay.restart();
        next = 0;
    }

    private List<byte[]> packets(int index) {
        while (packets.size() <= index) {
            byte[] bytes = recording.get(packets.size()).bytes();
            packets.add(packets(bytes));
        }
        return packets.get(index);
    }

    private List<byte[]> packets(byte[] bytes) {
        try {
            return WorldReplay.packets(bytes, protocol.read(bytes));
        } catch (Throwable e) {
            // A type of the program may throw anything, which is said of that packet, and is no reason not to explain others.
            return List.of();
        }
    }
}
