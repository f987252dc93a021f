package io.github.tightwire.internal.template.classfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What javac wrote, written once more: ASM reads the same instructions from it, and the JVM's verifier believes its stack maps. */
class ClassFileWriterTest {
    private static final String NAME = "io/github/tightwire/internal/template/classfile/Written";

    private static ClassFileWriter writer() {
        return new ClassFileWriter(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, ClassFileWriterTest::superclass);
    }

    private static String superclass(String first, String second) {
        try {
            Class<?> a = Class.forName(first.replace('/', '.'), false, ClassFileWriterTest.class.getClassLoader());
            Class<?> b = Class.forName(second.replace('/', '.'), false, ClassFileWriterTest.class.getClassLoader());
            Class<?> common = a;
            while (common != null && !common.isAssignableFrom(b)) {
                common = common.getSuperclass();
            }
            return common == null || b.isInterface() ? "java/lang/Object" : common.getName().replace('.', '/');
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static ClassNode read(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, ClassReader.SKIP_FRAMES);
        return node;
    }

    /** Static methods alone: what is of an object needs its class. */
    @ParameterizedTest
    @ValueSource(strings = {"java.util.Arrays", "java.util.DualPivotQuicksort", "java.util.Collections", "java.util.Formatter",
        "java.lang.Math", "java.lang.StringLatin1", "java.lang.StringUTF16", "java.lang.Character", "java.lang.Integer", "java.lang.Long",
        "java.math.BigInteger", "java.math.MutableBigInteger", "java.util.regex.Pattern", "java.lang.invoke.MethodHandles",
        "java.util.stream.Collectors", "java.util.concurrent.ConcurrentHashMap", "java.nio.file.Files", "java.lang.Class",
        "java.net.URI", "java.util.zip.ZipFile"})
    void whatJavacWroteIsWrittenAgain(String type) throws Exception {
        ClassNode original;
        try (InputStream in = Object.class.getResourceAsStream("/" + type.replace('.', '/') + ".class")) {
            original = read(in.readAllBytes());
        }
        ClassFileWriter writer = writer();
        List<String> expected = new ArrayList<>();
        for (MethodNode method : original.methods) {
            boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
            if (isStatic && method.instructions.size() > 0 && !method.name.equals("<clinit>")) {
                expected.add(text(method));
                writer.add(method);
            }
        }
        byte[] written = writer.toByteArray();
        List<String> actual = new ArrayList<>();
        for (MethodNode method : read(written).methods) {
            actual.add(text(method));
        }
        assertEquals(String.join("\n", expected), String.join("\n", actual));
        assertTrue(expected.size() > 0);
        // The class file names itself: what is hidden is verified as what is not.
        MethodHandles.lookup().defineHiddenClass(written, true);
    }

    private static String text(MethodNode method) {
        Map<LabelNode, Integer> labels = new HashMap<>();
        int count = 0;
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof LabelNode label) {
                labels.put(label, count);
            } else if (insn.getOpcode() >= 0) {
                count++;
            }
        }
        StringBuilder text = new StringBuilder((method.access & 0xFFFF) + " " + method.name + method.desc + "\n");
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof LineNumberNode line) {
                text.append("line ").append(line.line).append('\n');
            } else if (insn.getOpcode() >= 0) {
                text.append(insn.getOpcode()).append(operands(insn, labels)).append('\n');
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            text.append(labels.get(block.start) + " " + labels.get(block.end) + " " + labels.get(block.handler) + " " + block.type + "\n");
        }
        return text.toString();
    }

    private static String operands(AbstractInsnNode insn, Map<LabelNode, Integer> labels) {
        if (insn instanceof VarInsnNode variable) {
            return " " + variable.var;
        } else if (insn instanceof IincInsnNode increment) {
            return " " + increment.var + " " + increment.incr;
        } else if (insn instanceof IntInsnNode number) {
            return " " + number.operand;
        } else if (insn instanceof LdcInsnNode constant) {
            return " " + constant.cst.getClass() + constant.cst;
        } else if (insn instanceof TypeInsnNode type) {
            return " " + type.desc;
        } else if (insn instanceof FieldInsnNode field) {
            return " " + field.owner + field.name + field.desc;
        } else if (insn instanceof MethodInsnNode call) {
            return " " + call.owner + call.name + call.desc + call.itf;
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            return " " + dynamic.name + dynamic.desc + dynamic.bsm + List.of(dynamic.bsmArgs);
        } else if (insn instanceof JumpInsnNode jump) {
            return " " + labels.get(jump.label);
        } else if (insn instanceof TableSwitchInsnNode table) {
            return " " + table.min + table.max + labels.get(table.dflt) + table.labels.stream().map(labels::get).toList();
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            return " " + lookup.keys + labels.get(lookup.dflt) + lookup.labels.stream().map(labels::get).toList();
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            return " " + array.desc + array.dims;
        }
        return "";
    }

    private static MethodNode method(String descriptor, AbstractInsnNode... insns) {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "method", descriptor, null, null);
        for (AbstractInsnNode insn : insns) {
            method.instructions.add(insn);
        }
        return method;
    }

    private static Lookup define(MethodNode method) throws IllegalAccessException {
        ClassFileWriter writer = writer();
        writer.add(method);
        return MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true);
    }

    /** As other compilers write loops: the body is come to from below alone, so that the first pass leaves it out. */
    @Test
    void aBodyThatIsOnlyComeToFromBelow() throws Throwable {
        LabelNode body = new LabelNode();
        LabelNode test = new LabelNode();
        Lookup lookup = define(method("(I)I",
                new InsnNode(Opcodes.ICONST_0), new VarInsnNode(Opcodes.ISTORE, 1), new JumpInsnNode(Opcodes.GOTO, test), body,
                new VarInsnNode(Opcodes.ILOAD, 1), new VarInsnNode(Opcodes.ILOAD, 0), new InsnNode(Opcodes.IADD),
                new VarInsnNode(Opcodes.ISTORE, 1), new IincInsnNode(0, -1), test,
                new VarInsnNode(Opcodes.ILOAD, 0), new JumpInsnNode(Opcodes.IFGT, body),
                new VarInsnNode(Opcodes.ILOAD, 1), new InsnNode(Opcodes.IRETURN)));
        assertEquals(15, (int) lookup.findStatic(lookup.lookupClass(), "method",
                MethodType.methodType(int.class, int.class)).invoke(5));
    }

    /** A loop that comes back with another type in a variable: what was known at its start is taken back. */
    @Test
    void aVariableOfAnotherTypeInALoop() throws Throwable {
        LabelNode start = new LabelNode();
        Lookup lookup = define(method("(I)V",
                new InsnNode(Opcodes.ICONST_0), new VarInsnNode(Opcodes.ISTORE, 1), new InsnNode(Opcodes.ACONST_NULL),
                new VarInsnNode(Opcodes.ASTORE, 2), start,
                new LdcInsnNode("text"), new VarInsnNode(Opcodes.ASTORE, 1), new InsnNode(Opcodes.FCONST_1),
                new VarInsnNode(Opcodes.FSTORE, 2), new IincInsnNode(0, -1), new VarInsnNode(Opcodes.ILOAD, 0),
                new JumpInsnNode(Opcodes.IFGT, start), new InsnNode(Opcodes.RETURN)));
        lookup.findStatic(lookup.lookupClass(), "method", MethodType.methodType(void.class, int.class)).invoke(3);
    }

    /** An object that is in a variable before its constructor has run: a handler around that knows neither what it was nor what it is. */
    @Test
    void aConstructorWithinATryBlock() throws Throwable {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode handler = new LabelNode();
        MethodNode method = method("()I",
                new TypeInsnNode(Opcodes.NEW, "java/lang/Object"), new VarInsnNode(Opcodes.ASTORE, 0), start,
                new VarInsnNode(Opcodes.ALOAD, 0),
                new MethodInsnNode(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false),
                new VarInsnNode(Opcodes.ALOAD, 0),
                new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "notify", "()V", false), end,
                new InsnNode(Opcodes.ICONST_0), new InsnNode(Opcodes.IRETURN), handler,
                new InsnNode(Opcodes.POP), new IntInsnNode(Opcodes.BIPUSH, 7), new InsnNode(Opcodes.IRETURN));
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, "java/lang/IllegalMonitorStateException"));
        Lookup lookup = define(method);
        assertEquals(7, (int) lookup.findStatic(lookup.lookupClass(), "method", MethodType.methodType(int.class)).invoke());
    }

    @Test
    void whatIsNeverComeToIsLeftOutAndPaddingIsNot() throws Exception {
        MethodNode method = method("()V", new InsnNode(Opcodes.RETURN), new InsnNode(Opcodes.ICONST_0), new InsnNode(Opcodes.POP),
                new Padding(50), new InsnNode(Opcodes.RETURN));
        ClassFileWriter writer = writer();
        writer.add(method);
        MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true);
        List<AbstractInsnNode> insns = new ArrayList<>();
        for (AbstractInsnNode insn : read(writer.toByteArray()).methods.get(0).instructions) {
            if (insn.getOpcode() >= 0) {
                insns.add(insn);
            }
        }
        assertEquals(1 + 50 + 2, insns.size());
    }

    @Test
    void whatDoesNotFitIsSaid() {
        LabelNode far = new LabelNode();
        List<AbstractInsnNode> insns = new ArrayList<>(List.of(new InsnNode(Opcodes.ICONST_0), new JumpInsnNode(Opcodes.IFEQ, far)));
        for (int i = 0; i < 17_000; i++) {
            insns.add(new InsnNode(Opcodes.ICONST_0));
            insns.add(new InsnNode(Opcodes.POP));
        }
        insns.add(far);
        insns.add(new InsnNode(Opcodes.RETURN));
        MethodNode method = method("()V", insns.toArray(new AbstractInsnNode[0]));
        ClassFileWriter writer = writer();
        assertEquals("too large for a class file: a jump of 34003 bytes",
                assertThrows(TooLargeException.class, () -> writer.add(method)).getMessage());
    }

    /** In class files zero has two bytes, and what UTF-16 has two units for, six; and -0 is another float than 0. */
    @Test
    void constantsAreWhatTheyWere() throws Throwable {
        Object[] constants = {"", "plain", "a\0b", "\u00e9\u20ac\ud83d\ude00", 0f, -0f, Float.NaN, 0d, -0d, 1L << 40, -7L,
            Integer.MIN_VALUE, org.objectweb.asm.Type.getType("[I"), org.objectweb.asm.Type.getType("Ljava/lang/String;")};
        ClassFileWriter writer = writer();
        for (Object constant : constants) {
            MethodNode method = method("()V", new LdcInsnNode(constant),
                    new InsnNode(constant instanceof Long || constant instanceof Double ? Opcodes.POP2 : Opcodes.POP),
                    new InsnNode(Opcodes.RETURN));
            writer.add(method);
        }
        List<MethodNode> methods = read(writer.toByteArray()).methods;
        for (int i = 0; i < constants.length; i++) {
            LdcInsnNode load = null;
            for (AbstractInsnNode insn : methods.get(i).instructions) {
                load = insn instanceof LdcInsnNode ldc ? ldc : load;
            }
            assertEquals(constants[i], load.cst);
        }
    }
}
