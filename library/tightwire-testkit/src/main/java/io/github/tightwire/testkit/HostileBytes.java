package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.Difference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads packets that were cut, packets with a flipped bit, and random bytes, compiled and plain: both give the same verdict, none throws,
 * and what is accepted can be written.
 *
 * @param <T> the type
 */
final class HostileBytes<T extends BitSerializable> {
    /** The cost of all reads, in bits that are read and values that are compared. */
    private static final long MOST_WORK = 600_000;
    private static final int WORK_PER_READ = 200;
    private static final int WORK_PER_VALUE = 16;
    private static final int RANDOM_BYTES = 24;

    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;
    private long work;

    HostileBytes(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    void check() {
        long share = MOST_WORK / samples.packets.size();
        for (byte[] packet : samples.packets) {
            work = 0;
            for (int length = 0; length < packet.length && work < share / 4; length++) {
                read(Arrays.copyOf(packet, length));
            }
            int bits = packet.length * Byte.SIZE;
            long affordable = Math.max(1, (share - work) / (bits + WORK_PER_READ));
            int step = (int) Math.max(1, bits / affordable);
            for (int bit = step == 1 ? 0 : samples.random.nextInt(step); bit < bits && work < share; bit += step) {
                byte[] flipped = packet.clone();
                flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
                read(flipped);
            }
            byte[] random = new byte[1 + samples.random.nextInt(RANDOM_BYTES)];
            samples.random.nextBytes(random);
            read(random);
        }
    }

    private void read(byte[] packet) {
        work += (long) packet.length * Byte.SIZE + WORK_PER_READ + samples.values;
        T plain = subject.fresh();
        T compiled = subject.fresh();
        try {
            Verdict verdict = subject.read(plain, packet);
            Verdict byCodec = subject.readByCodec(compiled, packet, packet.length);
            if (!verdict.equals(byCodec)) {
                differ("compiled, a packet is " + byCodec + ", and plain it is " + verdict, null);
            } else if (verdict.isAccepted()) {
                work += (long) WORK_PER_VALUE * samples.values;
                compare(plain, compiled);
            }
        } catch (RuntimeException | StackOverflowError e) {
            Exceptions.report(samples, e, packet);
        }
    }

    private void compare(T plain, T compiled) {
        Difference difference = ObjectState.difference(samples.state(plain), samples.state(compiled));
        if (difference != null) {
            differ("compiled, a read gives " + ObjectState.text(difference.second()) + ", and plain "
                    + ObjectState.text(difference.first()), difference);
        }
    }

    private void differ(String message, @Nullable Difference difference) {
        samples.report.add(Mistake.DIFFERENCE, samples.type(), difference == null ? null : difference.path(),
                SourceLines.file(samples.type()), message + ". Does serialize keep its stream, or ask for its class?");
    }
}
