package io.github.tightwire.delta;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.PacketOverflowException;
import java.util.Objects;

/**
 * Sends snapshots of an object to one receiver, each relative to the latest one that the receiver is known to have. It keeps the last ones,
 * is told which were acknowledged, and chooses. If none is left, a snapshot is complete in itself.
 *
 * <pre>{@code
 * DeltaSender<World> sender = new DeltaSender<>(DeltaCodec.of(World.class, 64 * 1024), 32);
 * int length = sender.write(world, tick, packet, 0, packet.length);
 * // when the receiver says that it accepted a snapshot:
 * sender.acked(acceptedTick);
 * }</pre>
 *
 * @param <T> the type of the object
 */
public final class DeltaSender<T extends BitSerializable> extends SnapshotSender {
    private final DeltaCodec<T> codec;

    /**
     * A sender that has sent nothing.
     *
     * @param codec which the senders and receivers of one thread may share
     * @param snapshots how many to keep, a power of two from 2 to 256. A later acknowledgement is of no use
     * @throws IllegalArgumentException if the number of snapshots is no such power
     */
    public DeltaSender(DeltaCodec<T> codec, int snapshots) {
        super(codec, snapshots);
        this.codec = codec;
    }

    /**
     * Writes a snapshot. Its first byte says how much older its baseline is, and 0 means none. If there is a baseline, the next byte says
     * the same about the baseline's own. The delta follows.
     *
     * @param value what to write
     * @param number of the snapshot, above the previous one, best by one. It may wrap around
     * @param bytes to write into
     * @param offset of the first byte
     * @param length the most bytes
     * @return the length, in bytes
     * @throws IllegalArgumentException if the number is not above the previous one, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit; the number is used up, and never acknowledged
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(T value, int number, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int header = choose(number, length);
        int written = codec.write(value, begin(), baseline(), before(), bytes, offset + header, length - header);
        end(bytes, offset);
        return header + written;
    }
}
