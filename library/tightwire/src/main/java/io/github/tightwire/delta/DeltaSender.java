package io.github.tightwire.delta;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.ReadStream;
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
 * <p>Snapshots have numbers that rise by one: ticks, or the sequences of the packets that carry them. Both sides know them, so they are not
 * on this wire. The receiver acknowledges a number once its {@link DeltaReceiver} has accepted the snapshot, and not before. If a
 * connection acknowledges packets by itself, tell it about refusals.
 *
 * <p>It keeps as many {@link Baseline}s as it was made for. Make one for each receiver, with one codec for all: those whose receivers have
 * the same baselines share an encoding. Only one thread at a time may use it.
 *
 * @param <T> the type of the object
 */
public final class DeltaSender<T extends BitSerializable> {
    private final DeltaCodec<T> codec;
    private final BaselineRing ring;
    private boolean started;
    private int last;

    /**
     * A sender that has sent nothing.
     *
     * @param codec which the senders and receivers of one thread may share
     * @param snapshots how many to keep, a power of two from 2 to 256. A later acknowledgement is of no use
     * @throws IllegalArgumentException if the number of snapshots is no such power
     */
    public DeltaSender(DeltaCodec<T> codec, int snapshots) {
        this.codec = Objects.requireNonNull(codec, "codec");
        ring = new BaselineRing(snapshots);
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
        if (started && number - last <= 0) {
            throw new IllegalArgumentException("snapshot " + number + " is not after " + last);
        }
        int age = baselineAge(number);
        int beforeAge = age == 0 ? 0 : beforeAge(number - age, age);
        int header = age == 0 ? 1 : 2;
        if (length < header) {
            throw new PacketOverflowException("a snapshot does not fit into " + length + " bytes");
        }
        started = true;
        last = number;
        Baseline baseline = age == 0 ? null : ring.find(number - age);
        Baseline before = beforeAge == 0 ? null : ring.find(number - age - beforeAge);
        int written = codec.write(value, ring.begin(number), baseline, before, bytes, offset + header, length - header);
        ring.end(number);
        bytes[offset] = (byte) age;
        if (age != 0) {
            bytes[offset + 1] = (byte) beforeAge;
        }
        return header + written;
    }

    /**
     * A snapshot that was written, as a stream, to see what its values took. It changes nothing: the receiver's bytes are read again,
     * relative to the same baselines.
     *
     * <pre>{@code
     * System.out.println(Tracer.read(new World(), sender.stream(tick, packet, 0, length)));
     * }</pre>
     *
     * @param number of the snapshot; of an earlier one whose baselines are no longer kept the stream is refused
     * @param bytes the array that has it
     * @param offset of the first byte
     * @param length in bytes
     * @return the stream, to be read once, before the codec is used again
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public ReadStream stream(int number, byte[] bytes, int offset, int length) {
        return ring.stream(codec, new Baseline(), number, bytes, offset, length);
    }

    /**
     * Records that the receiver has accepted a snapshot. A number that is late, unknown or comes twice does no harm.
     *
     * @param number of the snapshot
     */
    public void acked(int number) {
        ring.use(number);
    }

    /** Forgets all acknowledgements: the next snapshot is relative to nothing. Call it when the receiver starts again. */
    public void reset() {
        ring.clear();
        started = false;
    }

    /** Returns the age of the latest snapshot that can be the baseline; 0 if there is none. */
    private int baselineAge(int number) {
        for (int age = 1; age < ring.capacity(); age++) {
            if (ring.isUsable(number - age)) {
                return age;
            }
        }
        return 0;
    }

    /** Returns the age of the one before, relative to the baseline; best as much as that is older than the snapshot. */
    private int beforeAge(int baseline, int age) {
        int best = 0;
        for (int older = 1; age + older < ring.capacity(); older++) {
            if (ring.isUsable(baseline - older) && (best == 0 || Math.abs(older - age) < Math.abs(best - age))) {
                best = older;
            }
        }
        return best;
    }
}
