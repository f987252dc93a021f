package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;

/**
 * Follows a packet as it is read: each method is called after its part. It knows no class of traces, which a browser and Android don't
 * have.
 */
interface ReadObserver {
    /** Looks at nothing. */
    ReadObserver NONE = new ReadObserver() { };

    /**
     * The packet that this one is relative to.
     *
     * @param reference its number; 0 for none
     */
    default void reference(int number, int reference) {
    }

    default void tick(int tick) {
    }

    /** So many packets before the reference were told of, and so many of them have arrived. */
    default void acked(int told, int arrived) {
    }

    default void despawned(int id) {
    }

    /** Reads an object: the next one that is told of. */
    default Verdict read(BitSerializable into, ReadStream stream) {
        return stream.read(into);
    }

    /** An event, of which all was read, or a part. */
    default void event(ToldEvent event) {
    }

    /** An entity, of which all was read, or a part. */
    default void entity(ToldEntity entity) {
    }
}
