package io.github.tightwire.compiled.language;

import io.github.tightwire.compiled.Sources;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Makes other class files of class files, which do the same: of a later version, and with code that no compiler writes. */
final class Rewriting {
    /** The least version that this JVM does not take is one more. */
    private static final int LATEST = (int) Double.parseDouble(System.getProperty("java.class.version"));

    private final Random random;

    Rewriting(Random random) {
        this.random = random;
    }

    Map<String, byte[]> apply(Map<String, byte[]> classes) {
        if (random.nextInt(3) == 0) {
            return classes;
        }
        int version = 52 + random.nextInt(LATEST - 51);
        boolean blocks = random.nextBoolean();
        boolean stacks = random.nextBoolean();
        boolean special = random.nextBoolean();
        Map<String, byte[]> rewritten = new TreeMap<>();
        Sources loader = new Sources(classes);
        classes.forEach((name, bytes) -> {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
            node.version = Math.max(node.version & 0xFFFF, version);
            for (MethodNode method : node.methods) {
                if (special) {
                    callSpecially(node, method);
                }
                if (stacks && method.instructions.size() > 0) {
                    new StackShapes(random, method).rewrite();
                }
                if (blocks && method.instructions.size() > 0) {
                    new BlockOrder(random, method).rewrite();
                }
            }
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
                @Override
                protected ClassLoader getClassLoader() {
                    return loader;
                }
            };
            node.accept(writer);
            rewritten.put(name, writer.toByteArray());
        });
        return rewritten;
    }

    /** A call of a method that the class itself has, and that subclasses may override, calls just that one. */
    private static void callSpecially(ClassNode owner, MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKEVIRTUAL && call.name.startsWith("special")
                    && call.owner.equals(owner.name) && owner.methods.stream().anyMatch(own -> own.name.equals(call.name))) {
                call.setOpcode(Opcodes.INVOKESPECIAL);
            }
        }
    }
}
