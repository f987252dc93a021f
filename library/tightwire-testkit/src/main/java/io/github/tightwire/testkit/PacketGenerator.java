package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.trace.Trace.Operation;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Makes packets that a type accepts, without knowing its bounds: random bits, in which each refused bit is mended, until the read comes to
 * its end. Stretches of zeros and ones among them are the least and the largest values.
 *
 * @param <T> the type
 */
final class PacketGenerator<T extends BitSerializable> {
    /** Mends at most so many bits of a packet. */
    private static final int MOST_REPAIRS = 4_000;
    /** Tries to mend one bit so often. */
    private static final int MOST_TRIES = 400;
    /** Asks so many times for the exact bounds of a value, which takes a trace. */
    private static final int MOST_TRACES = 40;
    /** Reads at most so many bits to make a packet, those of reads that were refused. */
    private static final long MOST_WORK = 1_000_000;
    private static final int WORK_PER_READ = 100;
    private static final int STRETCH_BITS = 12;

    private final TypeUnderTest<T> subject;
    private final Random random;
    private Verdict lastRefusal = Verdict.ACCEPTED;
    private int bits;
    private long work;
    private byte[] last = new byte[0];

    PacketGenerator(TypeUnderTest<T> subject, Random random) {
        this.subject = subject;
        this.random = random;
    }

    /**
     * Returns a packet of one object, followed by anything.
     *
     * @param number of the packet: the first is of least values, the second of largest ones, the others are random
     * @param maxBytes as long as it may be
     * @return null if none was found
     * @throws RuntimeException that the type's own code throws
     */
    byte @Nullable [] packet(int number, int maxBytes) {
        byte[] packet = new byte[maxBytes];
        last = packet;
        fill(packet, number);
        int furthest = -1;
        int tries = 0;
        int triesHere = 0;
        int traces = number == 1 ? MOST_TRACES : 0;
        lastRefusal = Verdict.ACCEPTED;
        long mostWork = work + MOST_WORK;
        for (int i = 0; i < MOST_REPAIRS && tries < MOST_TRIES && work < mostWork; i++) {
            Verdict verdict = read(packet);
            if (verdict.isAccepted()) {
                return Arrays.copyOf(packet, (bits + 7) >> 3);
            }
            tries = verdict.bit() > furthest ? 0 : tries + 1;
            triesHere = verdict.bit() == lastRefusal.bit() ? triesHere + 1 : 0;
            furthest = Math.max(furthest, verdict.bit());
            lastRefusal = verdict;
            if (verdict.reason() == Verdict.Reason.PAST_END) {
                return null;
            }
            if (triesHere > 0 || traces-- <= 0 || !setToMost(packet, verdict)) {
                mend(packet, verdict, triesHere);
            }
        }
        return null;
    }

    /** Returns why the last packet was not accepted. */
    Verdict lastRefusal() {
        return lastRefusal;
    }

    /** Returns the bits that were read so far, for all packets. */
    long work() {
        return work;
    }

    /** Returns the bytes that were read last. */
    byte[] last() {
        return last;
    }

    private Verdict read(byte[] packet) {
        ReadStream stream = subject.reader(packet, packet.length, false);
        Verdict verdict = subject.readEmbedded(subject.fresh(), stream);
        bits = stream.bitPosition();
        work += bits + WORK_PER_READ;
        return verdict;
    }

    private void fill(byte[] packet, int number) {
        if (number == 1) {
            Arrays.fill(packet, (byte) -1);
        } else if (number > 1) {
            for (int bit = 0; bit < packet.length * Byte.SIZE;) {
                int kind = random.nextInt(8);
                int bits = 1 + random.nextInt(2 * STRETCH_BITS);
                if (kind != 0 && kind != 2) {
                    put(packet, bit, bits, kind == 1 ? -1 : random.nextInt());
                }
                bit += bits;
            }
        }
    }

    /** Puts the largest value where a larger one was refused; false if its bounds are not known. */
    private boolean setToMost(byte[] packet, Verdict verdict) {
        Operation refused = subject.operationsOfRead(subject.fresh(), packet).stoppedAt();
        if (refused == null || refused.bit() != verdict.bit() || refused.operands().size() != 2
                || !(refused.operands().get(0) instanceof Number least) || !(refused.operands().get(1) instanceof Number most)) {
            return false;
        }
        long range = most.longValue() - least.longValue();
        set(packet, refused.bit(), Math.min(refused.bits(), Long.SIZE), range);
        return true;
    }

    private void mend(byte[] packet, Verdict verdict, int tries) {
        int bit = verdict.bit();
        switch (verdict.reason()) {
            // Without its lowest bits a value becomes smaller, and then the bits of its width are gone.
            case OUT_OF_RANGE -> set(packet, bit + tries % Long.SIZE, false);
            case NON_ZERO_PADDING -> {
                for (int i = bit; i < (bit + 7 & -8); i++) {
                    set(packet, i, false);
                }
            }
            // The highest bit of the exponent, of a float or else a double.
            case NOT_FINITE -> set(packet, bit + (tries == 0 ? Float.SIZE : Double.SIZE) - 2, false);
            case OVERLONG -> {
                set(packet, bit + Byte.SIZE - 1, false);
                randomize(packet, bit, tries == 0 ? 0 : 10 * Byte.SIZE);
            }
            case INVALID_UTF8, EMBEDDED_NUL -> {
                for (int i = bit >>> 3; i < Math.min(packet.length, (bit >>> 3) + (8 << Math.min(tries, 13))); i++) {
                    packet[i] = (byte) ('a' + random.nextInt(26));
                }
            }
            case REJECTED, CHECK_FAILED, INVALID_ARGUMENT -> randomize(packet, bit - 8 - random.nextInt(120), 128);
            default -> randomize(packet, bit, 1 + random.nextInt(80));
        }
    }

    private void randomize(byte[] packet, int from, int count) {
        int kind = random.nextInt(4);
        for (int i = Math.max(0, from); i < from + count; i++) {
            set(packet, i, kind == 1 || kind > 1 && random.nextBoolean());
        }
    }

    /** Adds a number to the zeros of a packet, the lowest bit first: the low bits of it, 24 at most. */
    private static void put(byte[] packet, int bit, int bits, int number) {
        int shifted = (number & (1 << bits) - 1) << (bit & 7);
        for (int i = bit >>> 3; shifted != 0 && i < packet.length; i++) {
            packet[i] |= (byte) shifted;
            shifted >>>= Byte.SIZE;
        }
    }

    /** Puts a number, the lowest bit first. */
    static void set(byte[] packet, int bit, int bits, long number) {
        for (int i = 0; i < bits; i++) {
            set(packet, bit + i, (number >>> i & 1) != 0);
        }
    }

    private static void set(byte[] packet, int bit, boolean value) {
        if (bit < packet.length * Byte.SIZE) {
            int mask = 1 << (bit & 7);
            packet[bit >>> 3] = (byte) (value ? packet[bit >>> 3] | mask : packet[bit >>> 3] & ~mask);
        }
    }
}
