package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** A shrinker that was given no rules takes away fields of constants that nobody names: their number says what fits on the wire. */
class ShrunkEnumTest {
    private static final String KIND = "shrunk.Kind";
    private static final String SHIP = "shrunk.Ship";
    private static final Sources WHOLE = Sources.compile(Map.of(KIND, "package shrunk; public enum Kind { SCOUT, TANK, MEDIC }",
            SHIP, "package shrunk; import io.github.tightwire.*; public class Ship implements io.github.tightwire.compiled.Sample {"
            + " private Kind kind = Kind.SCOUT; public void fill(java.util.Random r) { kind = Kind.values()[r.nextInt(3)]; }"
            + " public void serialize(BitStream s) { kind = s.serializeEnum(kind, Kind.class); } }"));
    private static final byte[] TANK = {1};

    /** One of the constants is in no field that says so, as where the shrinker inlined it. */
    private static Sources shrunk() {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(WHOLE.bytes(KIND)).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                return super.visitField(name.equals("MEDIC") ? access & ~Opcodes.ACC_ENUM : access, name, descriptor, signature, value);
            }
        }, 0);
        Map<String, byte[]> classes = new HashMap<>(Map.of(SHIP, WHOLE.bytes(SHIP)));
        classes.put(KIND, writer.toByteArray());
        return new Sources(classes);
    }

    private static <T extends Sample> boolean isRead(Class<T> type, boolean compiled) {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        T ship = Agreement.factory(type).get();
        return (compiled ? codec.read(ship, TANK, 1) : new ReadStream(TANK).read(ship)).isAccepted();
    }

    @Test
    void aWholeEnumIsRead() {
        Class<? extends Sample> type = new Sources(Map.of(SHIP, WHOLE.bytes(SHIP), KIND, WHOLE.bytes(KIND))).type(SHIP, Sample.class);
        assertTrue(isRead(type, true));
        assertTrue(isRead(type, false));
    }

    @Test
    void oneThatLostAFieldSaysWhatToDo() {
        for (boolean compiled : new boolean[] {true, false}) {
            Class<? extends Sample> type = shrunk().type(SHIP, Sample.class);
            assertEquals(KIND + " has lost the fields of constants, so its bounds on the wire are wrong: "
                    + "give the shrinker the rules of META-INF/proguard in the library's archive",
                    assertThrows(IllegalStateException.class, () -> isRead(type, compiled)).getMessage());
        }
    }
}
