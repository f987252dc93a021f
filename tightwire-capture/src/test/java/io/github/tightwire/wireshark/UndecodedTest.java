package io.github.tightwire.wireshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Subset;
import io.github.tightwire.SubsetEncoding;
import io.github.tightwire.packet.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What the writer of dissectors says that it can't show, and what it goes around. What it shows, the tests in tshark hold. */
class UndecodedTest {
    private static <T extends BitSerializable> List<String> undecoded(Class<T> type, Supplier<T> factory) {
        return Dissector.of(Protocol.builder("undecoded", 1).packet(type, factory).build()).undecoded();
    }

    private static void assertPlace(List<String> places, String saying) {
        assertEquals(1, places.size(), places.toString());
        assertTrue(places.get(0).matches("UndecodedTest.java:[0-9]+ " + saying), places.toString());
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
    void theContext() {
        assertPlace(undecoded(OfContext.class, OfContext::new), "depends on the context");
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
    void aClassThatOnlyTheProgramKnows() {
        assertPlace(undecoded(OfSomePart.class, OfSomePart::new),
                "calls serialize of an object whose class only the program knows, some Part");
        assertEquals(List.of(), undecoded(OfOnePart.class, OfOnePart::new));
    }

    static final class OfSubset implements BitSerializable {
        private Subset subset = new Subset(9, SubsetEncoding.SMALLEST);

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
    void aSubsetThatMayBeAnother() {
        List<String> places = undecoded(OfSubset.class, OfSubset::new);
        assertPlace(places, "walks over a subset of which only the program knows the encoding: make its field final");
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
    void aGamesOwnBusinessIsGoneAround() {
        List<String> places = undecoded(OfItsOwnBusiness.class, OfItsOwnBusiness::new);
        // But for the last line, where an operation's width goes two ways.
        assertPlace(places, "depends on what isEmpty gives");
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
    void aStreamOnOneWayAlone() {
        assertPlace(undecoded(OfAStreamOrNone.class, OfAStreamOrNone::new), "has the stream on one way and another value on the other");
    }

    static final class OfARequirement implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeBits(value, 5);
            s.require(s.context(String.class).isEmpty(), "too long");
            value = s.serializeBits(value, 5);
        }
    }

    @Test
    void aRequirementIsNamedAndGoneOnBehind() {
        assertPlace(undecoded(OfARequirement.class, OfARequirement::new), "requires what a dissector can't check: what isEmpty gives");
    }

    @Test
    void wrongOptions() {
        Dissector dissector = Dissector.of(Protocol.builder("options", 1).packet(SomePart.class, SomePart::new).build());
        assertThrows(IllegalArgumentException.class, () -> dissector.withPorts(0));
        assertThrows(IllegalArgumentException.class, () -> dissector.withPorts(65536));
        assertThrows(IllegalArgumentException.class, () -> dissector.withName("Tanks"));
        assertThrows(IllegalArgumentException.class, () -> dissector.withName(""));
        assertTrue(dissector.withPorts(1, 65535).withName("tanks_2").lua().contains("\"1,65535\""));
    }
}
