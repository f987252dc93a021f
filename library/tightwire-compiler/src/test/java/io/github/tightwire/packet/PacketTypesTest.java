package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.internal.template.PositionedCodec;
import io.github.tightwire.packet.Sample.Word;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketTypesTest {
    /** Their hashes are the JVM's, and differ in each. Of so many types two share a slot, whatever the seed. */
    private static final int MANY = 400;

    /** Defined again and again, as another class each time. */
    static final class Bit implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            boolean ignored = s.serializeBool(true);
        }
    }

    private static List<Class<? extends BitSerializable>> classes(int count) throws IOException, IllegalAccessException {
        byte[] classFile;
        try (InputStream stream = Bit.class.getResourceAsStream("PacketTypesTest$Bit.class")) {
            classFile = stream.readAllBytes();
        }
        List<Class<? extends BitSerializable>> classes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            classes.add(MethodHandles.lookup().defineHiddenClass(classFile, false).lookupClass().asSubclass(BitSerializable.class));
        }
        return classes;
    }

    private static <T extends BitSerializable> PacketType<T> type(Class<T> type) {
        return new PacketType<>(type, (PositionedCodec) Codec.of(Word.class), () -> null);
    }

    @Test
    void typesThatShareASlotAreFound() throws Exception {
        List<Class<? extends BitSerializable>> classes = classes(MANY);
        PacketTypes types = new PacketTypes(new ArrayList<>(classes.stream().map(PacketTypesTest::type).toList()));
        assertEquals(MANY, types.count());
        for (int i = 0; i < MANY; i++) {
            assertEquals(i, types.indexOf(classes.get(i)));
            assertEquals(classes.get(i), types.get(i).type());
        }
        for (Class<?> other : classes(MANY)) {
            assertEquals(-1, types.indexOf(other));
        }
    }
}
