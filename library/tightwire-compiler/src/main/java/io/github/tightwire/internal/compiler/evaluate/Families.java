package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.Family;
import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyAdapter;
import io.github.tightwire.internal.compiler.classfile.FamilyCode.Kind;
import io.github.tightwire.internal.compiler.classfile.FunctionAdapter;
import io.github.tightwire.internal.compiler.classfile.Value;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Finds out which kinds a {@link Family} has, by the code that describes it: one expression, with tags and classes that are constants.
 * Nothing of it is run.
 */
final class Families {
    private static final String FAMILY = Type.getInternalName(Family.class);
    private static final String BUILDER = Type.getInternalName(Family.Builder.class);

    /** The builder of an expression: where it is, is known at each instruction, since nothing else may have it. */
    private final Value builder = Value.of(Type.getObjectType(BUILDER));
    private final Value family = Value.of(Type.getObjectType(FAMILY));
    private final Body body;
    private final Evaluator evaluator;
    private final Frame<Value> frame;
    private final List<Kind> kinds = new ArrayList<>();

    private Families(ClassFiles files, Body body) {
        this.body = body;
        this.evaluator = new Evaluator(files, null);
        this.frame = new Frame<>(body.maxLocals, body.maxStack);
        for (int i = 0; i < body.maxLocals; i++) {
            frame.setLocal(i, Value.NONE);
        }
        frame.push(builder);
    }

    /**
     * Returns the code of the family that an initialiser stores.
     *
     * @param body of an initialiser
     * @param store its instruction that stores the family
     * @return null where its kinds are not known
     */
    static FamilyAdapter stored(ClassFiles files, Body body, int store) {
        int start = store;
        do {
            start--;
        } while (start > 0 && !isCall(body.insns[start], FAMILY, "of"));
        if (start <= 0 || !(body.insns[start - 1] instanceof LdcInsnNode named) || !(named.cst instanceof Type base)) {
            return null;
        }
        try {
            Families families = new Families(files, body);
            return families.follow(start + 1, store)
                    ? new FamilyAdapter(base, ((FieldInsnNode) body.insns[store]).name, families.kinds)
                    : null;
        } catch (AnalyzerException | IndexOutOfBoundsException | BailoutException e) {
            // It takes more from the stack than the expression has put there.
            return null;
        }
    }

    private static boolean isCall(AbstractInsnNode insn, String owner, String name) {
        return insn instanceof MethodInsnNode call && call.owner.equals(owner) && call.name.equals(name);
    }

    /** Follows the expression, up to where its result is stored; false where it is none, or what it says is not constant. */
    private boolean follow(int start, int store) throws AnalyzerException {
        for (int i = start; i < store; i++) {
            AbstractInsnNode insn = body.insns[i];
            boolean branches = insn instanceof JumpInsnNode || insn.getOpcode() >= Opcodes.JSR && insn.getOpcode() <= Opcodes.RETURN;
            if (branches || body.isLabelled(i)) {
                return false;
            } else if (insn instanceof MethodInsnNode call && call.owner.equals(BUILDER)) {
                boolean ends = call.name.equals("build");
                if (frame.getStackSize() != Calls.operandCount(call) || frame.getStack(0) != builder
                        || !ends && !add(call, body.insns[i - 1])) {
                    return false;
                }
                frame.clearStack();
                frame.push(ends ? family : builder);
            } else {
                frame.execute(insn, evaluator);
                if (frame.getStack(0) != family && !isBuilderAtTheBottomAlone()) {
                    return false;
                }
            }
        }
        // In between Kotlin looks whether it is null.
        return !kinds.isEmpty() && frame.getStackSize() == 1 && frame.getStack(0) == family;
    }

    private boolean isBuilderAtTheBottomAlone() {
        for (int i = 1; i < frame.getStackSize(); i++) {
            if (frame.getStack(i) == builder) {
                return false;
            }
        }
        return frame.getStackSize() > 0 && frame.getStack(0) == builder;
    }

    /** Adds the kind that a call of the builder adds. */
    private boolean add(MethodInsnNode call, AbstractInsnNode before) {
        boolean isObject = call.name.equals("object");
        if (!isObject && !call.name.equals("value") || !(frame.getStack(1).constant instanceof Integer tag)
                || !(frame.getStack(2).constant instanceof Type type)) {
            return false;
        }
        InvokeDynamicInsnNode function = null;
        if (frame.getStackSize() > 4) {
            if (!(before instanceof InvokeDynamicInsnNode creation) || !FunctionAdapter.isCreation(creation)
                    || Type.getArgumentCount(creation.desc) > 0) {
                return false;
            }
            function = creation;
        }
        kinds.add(new Kind(tag, type.getInternalName(), isObject, function));
        return true;
    }
}
