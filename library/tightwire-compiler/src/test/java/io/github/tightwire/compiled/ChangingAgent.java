package io.github.tightwire.compiled;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** An agent that doubles the bounds of a serialize method, and where it is told so adds a member, as most agents do. */
public final class ChangingAgent {
    /** The bound that it doubles. */
    static final int BOUND = 1000;

    private ChangingAgent() {
    }

    /** The archive of the agent: its class is on the class path anyhow. */
    static Path archive(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", ChangingAgent.class.getName());
        Path archive = folder.resolve("agent.jar");
        try (OutputStream out = Files.newOutputStream(archive); JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.finish();
        }
        return archive;
    }

    /**
     * The agent.
     *
     * @param target the class that it changes, by its internal name, and behind a plus sign the method to add
     */
    public static void premain(String target, Instrumentation instrumentation) {
        String[] parts = target.split("\\+");
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
                return name.equals(parts[0]) ? changed(file, parts.length > 1 ? parts[1] : null) : null;
            }
        });
    }

    private static byte[] changed(byte[] file, String method) {
        ClassNode node = new ClassNode();
        new ClassReader(file).accept(node, 0);
        for (MethodNode code : node.methods) {
            for (AbstractInsnNode insn : code.instructions) {
                if (insn instanceof IntInsnNode constant && constant.operand == BOUND) {
                    constant.operand *= 2;
                }
            }
        }
        if (method != null) {
            MethodNode added = new MethodNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, method, "()V", null, null);
            added.instructions.add(new InsnNode(Opcodes.RETURN));
            node.methods.add(added);
        }
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return writer.toByteArray();
    }
}
