package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.lang.StackWalker.Option;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MessageTypesTest {
    private static final List<String> CALLERS = new ArrayList<>();

    /** Notes which class calls this. */
    private static void noteCaller() {
        CALLERS.add(StackWalker.getInstance(Option.SHOW_HIDDEN_FRAMES)
                .walk(frames -> frames.skip(1).findFirst().orElseThrow().getClassName().replaceAll("/.*", "")));
    }

    static final class Shout implements BitSerializable {
        private int number;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 15);
            noteCaller();
        }
    }

    record Hit(int by) implements BitValue<Hit> {
        @Override
        public Hit serialize(BitStream s) {
            noteCaller();
            return new Hit(s.serializeInt(by, 0, 15));
        }
    }

    /** The class of compiled code is a hidden one, named after the type's. */
    @Test
    void theFirstMessageRunsCompiled() {
        MessageTypes types = MessageTypes.builder().message(Shout.class, Shout::new).value(Hit.class, new Hit(0)).build();
        ConnectionConfig config = ConnectionConfig.of(ChannelConfig.RELIABLE);
        Recorder near = new Recorder();
        Recorder far = new Recorder();
        Connection nearEnd = new Connection(config, types, near, near);
        Connection farEnd = new Connection(config, types, far, far);
        nearEnd.send(0, new Shout());
        nearEnd.send(0, new Hit(5));
        nearEnd.sendPackets(1);
        byte[] datagram = near.datagrams.get(0);
        farEnd.receive(datagram, 0, datagram.length);
        assertEquals(2, far.drainMessages().size());
        Set<String> callers = new HashSet<>(CALLERS);
        assertTrue(CALLERS.size() >= 6, "each is measured, written and read: " + CALLERS);
        assertEquals(Set.of(Shout.class.getName() + "$$Template", Hit.class.getName() + "$$Template"), callers);
    }

    static class Ship implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    static final class Frigate extends Ship {
    }

    static class Point implements BitValue<Point> {
        @Override
        public Point serialize(BitStream s) {
            return this;
        }
    }

    static final class Corner extends Point {
    }

    @Test
    void whatIsReadIntoIsExactlyOfTheType() {
        MessageTypes.Builder types = MessageTypes.builder();
        String frigate = "to read " + Ship.class.getName() + " there is an object of " + Frigate.class.getName();
        assertEquals(frigate, messageOf(() -> types.message(Ship.class, Frigate::new)));
        assertEquals(frigate, messageOf(() -> types.block(Ship.class, Frigate::new)));
        assertEquals("to read " + Ship.class.getName() + " there is null", messageOf(() -> types.message(Ship.class, () -> null)));
        assertEquals("to read " + Point.class.getName() + " there is an object of " + Corner.class.getName(),
                messageOf(() -> types.value(Point.class, new Corner())));
        assertEquals("to read " + Point.class.getName() + " there is null", messageOf(() -> types.value(Point.class, null)));
    }

    private static String messageOf(Executable executable) {
        return assertThrows(IllegalArgumentException.class, executable).getMessage();
    }

    @Test
    void aTypeIsAddedOnceAndThereIsOne() {
        MessageTypes.Builder types = MessageTypes.builder();
        assertThrows(IllegalStateException.class, types::build);
        types.message(Ship.class, Ship::new);
        assertEquals(Ship.class.getName() + " was added before", messageOf(() -> types.message(Ship.class, Ship::new)));
        assertEquals(1, types.build().size());
    }
}
