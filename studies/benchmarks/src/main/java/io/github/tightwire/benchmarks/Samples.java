package io.github.tightwire.benchmarks;

import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.packet.Packet;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Packets of one type, every one different, and what the wire carries of them: whole, cut short, and with a value outside its
 * bounds. The same in every run.
 *
 * @param <T> the packet's type
 */
final class Samples<T extends Packet> {
    private static final int PACKETS = 128;

    /** So many that a processor does not learn by heart which of their objects are at rest. */
    private static final int SCENES = 32;

    /** Above every packet of the benchmarks. */
    private static final int MAX_BYTES = 1 << 16;

    /** Ones that are laid over a packet in search of a value outside its bounds: the widest value has fewer. */
    private static final int DAMAGED_BITS = 32;

    /** For one packet; where all fail the type has no bounds. */
    private static final int ATTEMPTS = 300;

    /** The packets; a power of two of them. */
    final T[] packets;

    /** As the codec writes them, each in an array of its own length. */
    final byte[][] written;

    /** Cut short: every other one by a byte, the rest anywhere. */
    final byte[][] truncated;

    /** With a value outside its bounds, somewhere; null where the type has no bounds. */
    final byte[][] outOfRange;

    /** At byte level. */
    final ByteBuffer[] buffers;

    /** At byte level, cut short likewise. */
    final ByteBuffer[] truncatedBuffers;

    /** At byte level, with a value outside its bounds; null where the type has no bounds. */
    final ByteBuffer[] outOfRangeBuffers;

    Samples(Subject<T> type) {
        Random random = new Random(type.name().hashCode());
        packets = newArray(type.type(), type.isScene() ? SCENES : PACKETS);
        for (int i = 0; i < packets.length; i++) {
            packets[i] = type.factory().get();
            packets[i].randomize(random);
        }
        byte[] scratch = new byte[MAX_BYTES];
        written = new byte[packets.length][];
        for (int i = 0; i < packets.length; i++) {
            written[i] = Arrays.copyOf(scratch, new WriteStream(scratch).write(packets[i]));
        }
        truncated = truncate(written, random);
        T copy = type.factory().get();
        outOfRange = damage(written, random,
                bytes -> new ReadStream(bytes).read(copy).reason() == Verdict.Reason.OUT_OF_RANGE);

        byte[][] atByteLevel = new byte[packets.length][];
        for (int i = 0; i < packets.length; i++) {
            ByteBuffer buffer = wrap(scratch);
            if (!type.byteBuffer().write(packets[i], buffer)) {
                throw new IllegalStateException("a " + type + " that is no packet at byte level");
            }
            atByteLevel[i] = Arrays.copyOf(scratch, buffer.position());
        }
        buffers = wrap(atByteLevel);
        truncatedBuffers = wrap(truncate(atByteLevel, random));
        outOfRangeBuffers = outOfRange == null
                ? null
                : wrap(damage(atByteLevel, random, bytes -> !type.byteBuffer().read(copy, wrap(bytes))));
    }

    /** A buffer that holds any packet of the benchmarks. */
    static byte[] newBuffer() {
        return new byte[MAX_BYTES];
    }

    static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer[] wrap(byte[][] packets) {
        return Arrays.stream(packets).map(Samples::wrap).toArray(ByteBuffer[]::new);
    }

    @SuppressWarnings("unchecked")
    static <T> T[] newArray(Class<T> type, int length) {
        return (T[]) Array.newInstance(type, length);
    }

    private static byte[][] truncate(byte[][] packets, Random random) {
        byte[][] cut = new byte[packets.length][];
        for (int i = 0; i < cut.length; i++) {
            int length = packets[i].length;
            cut[i] = Arrays.copyOf(packets[i], i % 2 == 0 ? length - 1 : random.nextInt(length));
        }
        return cut;
    }

    private static byte[][] damage(byte[][] packets, Random random, Predicate<byte[]> isOutOfRange) {
        byte[][] damaged = new byte[packets.length][];
        for (int i = 0; i < packets.length; i++) {
            int attempts = ATTEMPTS;
            do {
                if (attempts-- == 0) {
                    return null;
                }
                damaged[i] = damage(packets[i], random);
            } while (!isOutOfRange.test(damaged[i]));
        }
        return damaged;
    }

    private static byte[] damage(byte[] packet, Random random) {
        byte[] bytes = packet.clone();
        int start = random.nextInt(bytes.length * Byte.SIZE);
        int end = Math.min(start + DAMAGED_BITS, bytes.length * Byte.SIZE);
        for (int bit = start; bit < end; bit++) {
            bytes[bit >>> 3] |= (byte) (1 << (bit & 7));
        }
        return bytes;
    }
}
