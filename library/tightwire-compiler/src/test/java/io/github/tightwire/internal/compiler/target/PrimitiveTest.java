package io.github.tightwire.internal.compiler.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.evaluate.AccessCheck;
import io.github.tightwire.internal.compiler.evaluate.BailoutException;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.shapes.Cell;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The table of primitives is whole: what a serialize method can call is a row of it, or made of rows. */
@Order(1)
class PrimitiveTest {
    private static final String ADVICE = ": give it a row in Primitive (docs/compiler.md, Add a primitive)";

    private static final Map<String, MethodNode> METHODS = new HashMap<>();
    private static final ClassFiles FILES = new ClassFiles(Cell.class.getClassLoader());

    @BeforeAll
    static void read() throws IOException {
        for (Class<?> c = BitStream.class; c != Object.class; c = c.getSuperclass()) {
            ClassNode node = new ClassNode();
            new ClassReader(c.getName()).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            for (MethodNode method : node.methods) {
                if (!method.name.startsWith("<")) {
                    METHODS.putIfAbsent(method.name + method.desc, method);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRowIsAMethodOfTheStream(Primitive primitive) {
        MethodNode method = METHODS.get(primitive.method + primitive.descriptor);
        assertNotNull(method, "BitStream has no " + primitive.method + primitive.descriptor);
        assertTrue((method.access & Opcodes.ACC_STATIC) == 0);
        assertEquals(primitive, Primitive.of(method.name, method.desc));
        if (primitive.role == Role.KEPT) {
            assertTrue((method.access & Opcodes.ACC_PUBLIC) != 0, "the user's class calls it");
        }
    }

    @Test
    void whatHasNoBodyHasARow() {
        for (MethodNode method : METHODS.values()) {
            if ((method.access & Opcodes.ACC_ABSTRACT) != 0) {
                assertNotNull(Primitive.of(method.name, method.desc), method.name + method.desc + ADVICE);
            }
        }
    }

    /** Its body will stand in a class of the user's, without a stream. */
    @Test
    void whatHasNoRowIsMadeOfRows() {
        Deque<MethodNode> open = new ArrayDeque<>();
        for (MethodNode method : METHODS.values()) {
            if ((method.access & Opcodes.ACC_PUBLIC) != 0 && Primitive.of(method.name, method.desc) == null) {
                open.add(method);
            }
        }
        assertFalse(open.isEmpty());
        Set<MethodNode> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            MethodNode method = open.remove();
            for (AbstractInsnNode insn : method.instructions) {
                assertTrue(isUsableByUsers(insn), () -> method.name + " names what a user's class can't"
                        + named(insn) + ", so it would be a call of its own, and slower: make that public, or keep it out of the operation"
                        + " (docs/compiler.md, Add an operation)");
                if (insn instanceof FieldInsnNode field) {
                    assertFalse(StreamClasses.contains(field.owner),
                            () -> method.name + " uses the stream's field " + field.name + ADVICE);
                } else if (insn instanceof MethodInsnNode call && StreamClasses.contains(call.owner)) {
                    Primitive primitive = Primitive.of(call.name, call.desc);
                    if (primitive == null && seen.add(METHODS.get(call.name + call.desc))) {
                        open.add(METHODS.get(call.name + call.desc));
                    }
                    assertFalse(primitive != null && primitive.role == Role.OUTSIDE, () -> method.name + " calls " + call.name);
                }
            }
        }
    }

    private static boolean isUsableByUsers(AbstractInsnNode insn) {
        try {
            new AccessCheck(FILES, Cell.class).require(insn, BitStream.class);
            return true;
        } catch (NotCompilableException | BailoutException e) {
            return false;
        }
    }

    private static String named(AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call) {
            return ": " + call.owner.replace('/', '.') + "." + call.name;
        }
        return insn instanceof FieldInsnNode field ? ": " + field.owner.replace('/', '.') + "." + field.name : "";
    }

    @Test
    void scalarsOfConstants() {
        assertEquals(new Scalar(Kind.INT, 7, true, -50, 50), Primitive.RANGE_OF_INT.scalar(-50, 50));
        assertEquals(new Scalar(Kind.LONG, 64, true, Long.MIN_VALUE, Long.MAX_VALUE),
                Primitive.RANGE_OF_LONG.scalar(Long.MIN_VALUE, Long.MAX_VALUE));
        assertEquals(new Scalar(Kind.INT, 32, false, 0, 0), Primitive.BITS_OF_INT.scalar(null, 32));
        assertEquals(new Scalar(Kind.LONG, 33, false, 0, 0), Primitive.BITS_OF_LONG.scalar(null, 33));
        assertEquals(new Scalar(Kind.FLOAT, 32, false, 0, 0), Primitive.FLOAT.scalar(null, null));
    }

    @Test
    void operandsThatAreNotKnownOrMakeNoSense() {
        assertFalse(Primitive.BITS_OF_INT.scalar(null, null).isConstant());
        assertFalse(Primitive.BITS_OF_INT.scalar(null, 0).isConstant());
        assertFalse(Primitive.BITS_OF_INT.scalar(null, 33).isConstant());
        assertFalse(Primitive.BITS_OF_LONG.scalar(null, 65).isConstant());
        assertFalse(Primitive.RANGE_OF_INT.scalar(null, 3).isConstant());
        assertFalse(Primitive.RANGE_OF_INT.scalar(3, null).isConstant());
        assertFalse(Primitive.RANGE_OF_INT.scalar(4, 3).isConstant());
        assertTrue(Primitive.RANGE_OF_INT.scalar(3, 3).isConstant());
    }

    @Test
    void noMethodOfAnotherNameIsAPrimitive() {
        assertNull(Primitive.of("serializeBits", "()V"));
        assertNull(Primitive.of("serializeIntRelative", "(II)I"));
    }
}
