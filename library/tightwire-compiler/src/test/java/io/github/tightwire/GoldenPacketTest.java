package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.golden.GoldenPacket;
import io.github.tightwire.golden.Modelled;
import io.github.tightwire.model.Model;
import io.github.tightwire.model.ModelRefusal;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Packets of whole types, along every path: written, read, cut short, damaged, misplaced. */
@Order(Integer.MAX_VALUE - 1)
@ParameterizedClass
@EnumSource(Path.class)
class GoldenPacketTest {
    /** Quickly, each bit is flipped along one of the paths. */
    private static final int EVERY = Effort.of(Path.values().length, 1);

    @Parameter
    private Path path;

    static List<GoldenPacket> packets() {
        return GoldenPacket.all();
    }

    @ParameterizedTest
    @MethodSource("packets")
    void theModelAndTheLibraryWriteIt(GoldenPacket packet) {
        Model model = Model.writer();
        packet.sample().model(model);
        assertArrayEquals(packet.bytes(), model.bytes());
        assertArrayEquals(packet.bytes(), path.write(packet.sample(), packet.bytes().length));
        assertArrayEquals(packet.bytes(), path.write(packet.sample(), packet.bytes().length + 1));
        assertArrayEquals(packet.bytes(), path.write(packet.sample(), packet.bytes().length + 100));
    }

    @ParameterizedTest
    @MethodSource("packets")
    void itFitsNoLesserCapacity(GoldenPacket packet) {
        for (int capacity = 0; capacity < packet.bytes().length; capacity++) {
            int less = capacity;
            assertThrows(PacketOverflowException.class, () -> path.write(packet.sample(), less));
        }
    }

    @ParameterizedTest
    @MethodSource("packets")
    void itIsReadWhateverIsBehindIt(GoldenPacket packet) {
        Modelled expected = packet.empty();
        expected.model(Model.reader(packet.bytes()));
        for (int behind = 0; behind <= 8; behind++) {
            Modelled read = packet.empty();
            assertEquals(Verdict.ACCEPTED, path.read(read, packet.bytes(), behind));
            assertEquals(expected.toString(), read.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("packets")
    void everyTruncationIsRefused(GoldenPacket packet) {
        for (int length = 0; length < packet.bytes().length; length++) {
            byte[] cut = Arrays.copyOf(packet.bytes(), length);
            assertFalse(assertAgreement(packet, cut, packet.empty()).isAccepted());
        }
    }

    @ParameterizedTest
    @MethodSource("packets")
    void everyFlippedBitIsRefusedOrReadInRange(GoldenPacket packet) {
        Modelled reused = packet.sample();
        for (int bit = path.ordinal() % EVERY; bit < packet.bytes().length * 8; bit += EVERY) {
            byte[] damaged = packet.bytes();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            if (assertAgreement(packet, damaged, reused).isAccepted()) {
                // In range, since a writer takes it; and nothing of an earlier packet is in it, nor was it lost.
                Model model = Model.writer();
                reused.model(model);
                assertArrayEquals(model.bytes(), path.write(reused, damaged.length));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("packets")
    void randomBytesAreRefusedOrReadInRange(GoldenPacket packet) {
        Random random = new Random(20);
        Modelled reused = packet.sample();
        for (int i = 0; i < 300; i++) {
            byte[] garbage = new byte[random.nextInt(packet.bytes().length + 20)];
            random.nextBytes(garbage);
            // Sparse bits get further than dense ones, past lengths and counts.
            for (int k = 0; k < garbage.length; k++) {
                garbage[k] &= (byte) (i % 2 == 0 ? -1 : random.nextInt());
                garbage[k] &= (byte) (i % 2 == 0 ? -1 : random.nextInt());
            }
            assertAgreement(packet, garbage, reused);
        }
    }

    @ParameterizedTest
    @MethodSource("packets")
    void itFitsItsMeasureAtEveryStartingBit(GoldenPacket packet) {
        Model exact = Model.writer();
        packet.sample().model(exact);
        for (int start = 0; start < 8; start++) {
            int before = start;
            Model model = Model.writer();
            model.raw(-1, start);
            packet.sample().model(model);

            MeasureStream measure = new MeasureStream();
            BitSerializable prefixed = s -> {
                if (before > 0) {
                    s.serializeBits((1 << before) - 1, before);
                }
                s.serializeObject(packet.sample());
            };
            assertEquals(start + exact.measure(), measure.measure(prefixed));
            assertTrue(model.position() <= measure.bitPosition());
            assertArrayEquals(model.bytes(), path.write(prefixed, model.bytes().length));

            Modelled read = packet.empty();
            Verdict verdict = path.read(s -> {
                if (before > 0) {
                    s.serializeBits(0, before);
                }
                s.serializeObject(read);
            }, model.bytes());
            assertTrue(verdict.isAccepted());
            Modelled expected = packet.empty();
            expected.model(Model.reader(packet.bytes()));
            assertEquals(expected.toString(), read.toString());
        }
    }

    /** The library says of these bytes what the model says, whatever object it reads into. */
    private Verdict assertAgreement(GoldenPacket packet, byte[] bytes, Modelled reused) {
        Modelled expected = packet.empty();
        Verdict expectedVerdict = Verdict.ACCEPTED;
        try {
            Model reader = Model.reader(bytes);
            expected.model(reader);
            reader.end();
        } catch (ModelRefusal refusal) {
            expectedVerdict = Verdict.refused(Verdict.Reason.valueOf(refusal.reason()), refusal.bit());
        }
        Modelled fresh = packet.empty();
        for (Modelled target : List.of(fresh, reused)) {
            Verdict verdict = path.read(target, bytes);
            assertEquals(expectedVerdict.reason(), verdict.reason());
            assertEquals(expectedVerdict.bit(), verdict.bit());
            if (verdict.isAccepted()) {
                assertEquals(expected.toString(), target.toString());
            }
        }
        return expectedVerdict;
    }
}
