package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFiles.Method;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** Why methods can't be instantiated, whatever the direction: found out once for each. One instance serves one compilation. */
final class Obstacles {
    private final ClassFiles files;
    private final Map<Method, Obstacle> known = new HashMap<>();

    Obstacles(ClassFiles files) {
        this.files = files;
    }

    /**
     * What is in the way.
     *
     * @param reason in words, after the method's name
     * @param escapes whether the stream goes where it can be found again, behind the compiler's back: no caller that passes one
     *     is safe
     */
    record Obstacle(String reason, boolean escapes) {
    }

    /** The obstacle of a method; null if there is none. */
    Obstacle of(Method method) {
        if (!known.containsKey(method)) {
            known.put(method, find(method));
        }
        return known.get(method);
    }

    private Obstacle find(Method method) {
        if ((method.code().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED)) != 0) {
            return new Obstacle("is abstract, native or synchronized", false);
        }
        MethodNode code = Flattener.copy(method, null, new IdentityHashMap<>());
        // Any direction will do: no branch is cut off.
        Evaluator evaluator = new Evaluator(files, Direction.WRITE, null);
        try {
            Frame<Value>[] frames = new Analyzer<>(evaluator).analyze(Type.getInternalName(method.owner()), code);
            String reason = find(method, code, frames);
            return reason == null ? null : new Obstacle(reason, false);
        } catch (AnalyzerException e) {
            return new Obstacle("can't be understood: of " + e.getMessage(), evaluator.hasEscaped());
        }
    }

    private static String find(Method method, MethodNode code, Frame<Value>[] frames) {
        AbstractInsnNode[] insns = code.instructions.toArray();
        for (TryCatchBlockNode block : code.tryCatchBlocks) {
            int end = code.instructions.indexOf(block.end);
            for (int i = code.instructions.indexOf(block.start); i < end; i++) {
                if (Calls.takesStream(insns[i], frames[i])) {
                    return "uses the stream within try";
                }
            }
        }
        for (AbstractInsnNode insn : insns) {
            if (insn instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESPECIAL
                    && !call.name.equals("<init>")
                    && !call.owner.equals(Type.getInternalName(method.owner()))
                    && !call.desc.contains(ClassFiles.BIT_STREAM_DESCRIPTOR)) {
                return "calls super." + call.name;
            }
        }
        return null;
    }
}
