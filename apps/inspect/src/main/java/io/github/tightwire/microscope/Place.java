package io.github.tightwire.microscope;

import io.github.tightwire.capture.Datagram;
import java.util.List;

/**
 * A place in a recording.
 *
 * @param recording the datagrams in order
 * @param index of the one that is meant; below 0 for none of them
 */
record Place(List<Datagram> recording, int index) {
    Datagram datagram() {
        return recording.get(index);
    }
}
