package io.github.tightwire.system.tshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Subset;
import io.github.tightwire.capture.CaptureWriter;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.system.tshark.Tshark.Shown;
import io.github.tightwire.wireshark.Dissector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dissector names the parts that it can't show, with the place, in the packet, and shows all others. */
@Tag("exhaustive")
@RequiresTshark
class UndecodedTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 7777);

    @TempDir
    Path folder;

    private <T extends BitSerializable> Shown shown(Class<T> type, Supplier<T> factory) throws IOException, InterruptedException {
        Protocol protocol = Protocol.builder("undecoded", 1).packet(type, factory).build();
        byte[] bytes = new byte[100];
        PacketWriter writer = protocol.writer();
        writer.setContext("context");
        int length = writer.write(factory.get(), bytes);
        Path capture = folder.resolve("capture.pcapng");
        try (CaptureWriter out = new CaptureWriter(capture)) {
            out.write(new Datagram(Instant.EPOCH, Datagram.Direction.SENT, HERE, HERE, Arrays.copyOf(bytes, length), length));
        }
        Path lua = folder.resolve("dissector.lua");
        Dissector.of(protocol).withPorts(HERE.getPort()).writeTo(lua);
        return Tshark.show(folder, lua, capture, "tightwire").get(0);
    }

    private static void assertPlace(Shown shown, int bit, String saying) {
        assertEquals("undecoded", shown.verdict());
        String named = "Undecoded from bit " + bit + " on: UndecodedTest.java:[0-9]+ " + saying;
        assertTrue(shown.undecoded().matches(named), shown.undecoded());
    }

    private static void assertDecoded(Shown shown) {
        assertEquals("accepted", shown.verdict(), shown.undecoded());
        assertEquals("", shown.undecoded());
    }

    static final class OfContext implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            if (s.context(String.class) == null) {
                value = s.serializeBits(value, 5);
            }
        }
    }

    @Test
    void theContext() throws IOException, InterruptedException {
        assertPlace(shown(OfContext.class, OfContext::new), 32, "depends on the context");
    }

    interface Part extends BitSerializable {
    }

    static final class SomePart implements Part {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    static final class OfSomePart implements BitSerializable {
        private Part part = new SomePart();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(part);
        }

        void take(Part other) {
            part = other;
        }
    }

    static final class OfOnePart implements BitSerializable {
        private final Part part = new SomePart();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(part);
        }
    }

    /** A field that may hold anything says nothing; one that is final, what it holds. */
    @Test
    void aClassThatOnlyTheProgramKnows() throws IOException, InterruptedException {
        assertPlace(shown(OfSomePart.class, OfSomePart::new), 32,
                "calls serialize of an object whose class only the program knows, some Part");
        assertDecoded(shown(OfOnePart.class, OfOnePart::new));
    }

    static final class OfACaughtNull implements BitSerializable {
        private int kind;

        OfACaughtNull(int kind) {
            this.kind = kind;
        }

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeBits(kind, 2);
            try {
                Objects.requireNonNull(kind == 2 ? null : "text");
            } catch (NullPointerException e) {
                s.serializeAlign();
            }
            kind = s.serializeBits(kind, 2);
        }
    }

    @Test
    void anExceptionThatTheProgramCatches() throws IOException, InterruptedException {
        assertPlace(shown(OfACaughtNull.class, () -> new OfACaughtNull(2)), 34, "throws what only the program catches");
        assertDecoded(shown(OfACaughtNull.class, () -> new OfACaughtNull(1)));
    }

    static final class OfSubset implements BitSerializable {
        private Subset subset = new Subset(9, Subset.Encoding.SMALLEST);

        @Override
        public void serialize(BitStream s) {
            for (int i = s.serializeNextIndex(-1, subset); i < 9; i = s.serializeNextIndex(i, subset)) {
                s.serializeAlign();
            }
        }

        void take(Subset other) {
            subset = other;
        }
    }

    @Test
    void aSubsetThatMayBeAnother() throws IOException, InterruptedException {
        assertPlace(shown(OfSubset.class, OfSubset::new), 32,
                "walks over a subset of which only the program knows the encoding: make its field final");
    }

    static final class OfItsOwnBusiness implements BitSerializable {
        private int tick;
        private int last;
        private final List<Integer> seen = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeUint32(tick);
            if (s.isReading() && tick - last > 10) {
                seen.clear();
                last = tick;
            }
            for (Integer old : seen) {
                last = Math.max(last, old);
            }
            tick = s.serializeBits(tick, seen.isEmpty() ? 32 : 32);
        }
    }

    @Test
    void aGamesOwnBusinessIsGoneAround() throws IOException, InterruptedException {
        // But for the last line, where an operation's width goes two ways.
        assertPlace(shown(OfItsOwnBusiness.class, OfItsOwnBusiness::new), 64, "depends on what isEmpty gives");
    }

    static final class OfAChoice implements BitSerializable {
        private boolean wasOn;
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeBits(value, first(5, wasOn ? 1 : 2));
            int width = 6;
            if (wasOn) {
                width = 7;
            }
            value = s.serializeBits(value, width);
        }

        static int first(int one, int other) {
            return one;
        }

        void take(boolean on) {
            wasOn = on;
        }
    }

    static final class OfAnEffect implements BitSerializable {
        private boolean wasOn;
        private int limit = 3;
        private int other;
        private int value;

        @Override
        public void serialize(BitStream s) {
            limit = s.serializeBits(limit, 3);
            other = s.serializeBits(other, 2);
            if (wasOn) {
                raise();
            }
            value = s.serializeBits(value, 1 + other);
            value = s.serializeInt(value, 0, limit);
        }

        private void raise() {
            limit++;
        }

        void take(boolean on) {
            wasOn = on;
        }
    }

    /** Values on the stack or in a field that neither way changes stay known. */
    @Test
    void whatAWayChangesThatNoPacketTells() throws IOException, InterruptedException {
        String saying = "depends on what the field wasOn held before the packet";
        assertPlace(shown(OfAChoice.class, OfAChoice::new), 37, saying);
        assertPlace(shown(OfAnEffect.class, OfAnEffect::new), 38, "depends on what the field limit held before the packet");
    }

    static final class OfAStreamOrNone implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeBits(value, 5);
            more(value == 3 ? s : null);
        }

        private void more(BitStream s) {
            if (s != null) {
                value = s.serializeBits(value, 5);
            }
        }
    }

    @Test
    void aStreamOnOneWayAlone() throws IOException, InterruptedException {
        assertDecoded(shown(OfAStreamOrNone.class, OfAStreamOrNone::new));
    }

    static final class OfARequirement implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeBits(value, 5);
            s.require(!s.context(String.class).isEmpty(), "too short");
            value = s.serializeBits(value, 5);
        }
    }

    @Test
    void aRequirementIsNamedAndGoneOnBehind() throws IOException, InterruptedException {
        Shown shown = shown(OfARequirement.class, OfARequirement::new);
        assertEquals("accepted, as far as a dissector can see", shown.verdict());
        assertTrue(shown.isFlagged());
        assertEquals(List.of(37, 5), List.of(shown.rows().get(3).bit(), shown.rows().get(3).bits()));
    }

    static class Lower implements BitSerializable {
        private int size = 5;

        @Override
        public void serialize(BitStream s) {
            size = s.serializeInt(size, 0, most());
        }

        boolean isLarge() {
            return size > 3;
        }

        private int most() {
            return 9;
        }
    }

    static final class Higher extends Lower {
        private int size = 2;

        @Override
        public void serialize(BitStream s) {
            super.serialize(s);
            size = s.serializeInt(size, 0, 9);
            if (isLarge()) {
                size = s.serializeInt(size, 0, most());
            }
        }

        private int most() {
            return 99;
        }
    }

    @Test
    void fieldsAndPrivateMethodsOfTheSameName() throws IOException, InterruptedException {
        assertDecoded(shown(Higher.class, Higher::new));
    }

    static final class Endless implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeBits(value, 5);
            int sum = 0;
            while (s.isReading() && sum >= 0) {
                sum += value;
            }
        }
    }

    /** A packet that would keep Wireshark for ever is given up. */
    @Test
    void aLoopWithoutAnEnd() throws IOException, InterruptedException {
        assertPlace(shown(Endless.class, Endless::new), 37, "takes more steps than a dissector goes");
    }
}
