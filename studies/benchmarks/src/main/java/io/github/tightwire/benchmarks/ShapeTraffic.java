package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.hand.ByHand;
import io.github.tightwire.benchmarks.packet.Packet;
import java.util.Arrays;
import java.util.Random;

/**
 * Packets of one shape, each with one of the same classes to read into.
 *
 * @param <T> the packets' type
 */
final class ShapeTraffic<T extends Packet> {
    static final int PACKETS = 64;

    final Codec<T> codec;
    final ByHand<T> hand;
    final T[] packets;
    final T[] copies;
    final byte[][] written = new byte[PACKETS][];
    final int[] lengths = new int[PACKETS];
    final byte[] bytes = Samples.newBuffer();

    ShapeTraffic(Shape<T> shape) {
        codec = Codec.of(shape.type());
        hand = shape.hand();
        packets = Samples.newArray(shape.type(), PACKETS);
        copies = Samples.newArray(shape.type(), PACKETS);
        Random random = new Random(shape.name().hashCode());
        for (int i = 0; i < PACKETS; i++) {
            packets[i] = shape.factory().apply(i);
            packets[i].randomize(random);
            copies[i] = shape.factory().apply(i);
            lengths[i] = new WriteStream(bytes).write(packets[i]);
            written[i] = Arrays.copyOf(bytes, lengths[i] + ByHand.ROOM);
        }
    }

    /** Writes and reads each in every way. */
    void run() {
        for (int i = 0; i < PACKETS; i++) {
            T packet = packets[i];
            T copy = copies[i];
            int length = lengths[i];
            boolean same = new WriteStream(bytes).write(packet) == length
                    && codec.write(packet, bytes) == length
                    && hand.write(packet, bytes) == length
                    && new ReadStream(written[i], 0, length).read(copy).isAccepted()
                    && codec.read(copy, written[i], length).isAccepted()
                    && hand.read(copy, written[i], length) == length;
            if (!same) {
                throw new IllegalStateException(codec + " does not what the others do");
            }
        }
    }

    // ---- One way each, through all packets; what comes of it, so that nobody leaves it out

    int writeCompiled() {
        int sum = 0;
        for (T packet : packets) {
            sum += codec.write(packet, bytes);
        }
        return sum;
    }

    int writePlain() {
        int sum = 0;
        for (T packet : packets) {
            sum += new WriteStream(bytes).write(packet);
        }
        return sum;
    }

    int writeByHand() {
        int sum = 0;
        for (T packet : packets) {
            sum += hand.write(packet, bytes);
        }
        return sum;
    }

    int readCompiled() {
        int sum = 0;
        for (int i = 0; i < PACKETS; i++) {
            sum += codec.read(copies[i], written[i], lengths[i]).isAccepted() ? lengths[i] : 0;
        }
        return sum;
    }

    int readPlain() {
        int sum = 0;
        for (int i = 0; i < PACKETS; i++) {
            sum += new ReadStream(written[i], 0, lengths[i]).read(copies[i]).isAccepted() ? lengths[i] : 0;
        }
        return sum;
    }

    int readByHand() {
        int sum = 0;
        for (int i = 0; i < PACKETS; i++) {
            sum += hand.read(copies[i], written[i], lengths[i]);
        }
        return sum;
    }
}
