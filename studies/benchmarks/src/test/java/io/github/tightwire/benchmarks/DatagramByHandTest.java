package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.benchmarks.hand.DatagramByHand;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.packet.Protocol;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The envelope around the data, by hand, is what the library puts there. */
class DatagramByHandTest {
    private static final int TYPE_BITS = 4;

    /** All but the one with an align, which depends on where the data starts. */
    static List<Subject<?>> types() {
        return Subject.ALL.stream().filter(type -> type != Subject.FAMILY_STREAM).toList();
    }

    @ParameterizedTest
    @MethodSource("types")
    <T extends Packet> void theSameBytes(Subject<T> type) {
        Protocol.Builder builder = Protocol.builder("hand", 1);
        Subject.ALL.forEach(other -> add(builder, other));
        Protocol protocol = builder.build();
        DatagramByHand around = new DatagramByHand(protocol.id(), TYPE_BITS);
        byte[] library = Samples.newBuffer();
        byte[] hand = Samples.newBuffer();
        byte[] data = Samples.newBuffer();
        for (T packet : new Samples<>(type).packets) {
            int length = protocol.writer().write(packet, library);
            type.hand().write(packet, data);
            int bits = type.hand().measure(packet);
            assertEquals(length, around.write(Subject.ALL.indexOf(type), data, bits, hand));
            assertArrayEquals(Arrays.copyOf(library, length), Arrays.copyOf(hand, length));
            byte[] written = Arrays.copyOf(data, bits >>> 3);
            assertEquals(Subject.ALL.indexOf(type), around.open(library, length, data));
            assertArrayEquals(written, Arrays.copyOf(data, bits >>> 3));
            assertTrue(around.endsAt(library, length, bits));
            assertFalse(around.endsAt(library, length, bits - 1));
            library[length / 2] ^= 1;
            assertNotEquals(Subject.ALL.indexOf(type), around.open(library, length, data));
        }
    }

    private static <T extends Packet> void add(Protocol.Builder builder, Subject<T> type) {
        builder.packet(type.type(), type.factory());
    }
}
