package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.ValueArgument;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds operations whose result goes to another field than the one that is passed in: {@code x = s.serializeInt(y, 0, 100);}. A write sends
 * the one, and a read changes the other.
 *
 * <p>Only what is called when reading counts, and only where the value comes straight from a field of an object, and the result goes
 * straight to a field of the same one. Either field may be transient to say that it is meant. What goes through local variables is left to
 * tests.
 */
public final class MisplacedResults {
    private final SerializeCall call;
    private final MethodScope scope;

    private MisplacedResults(SerializeCall call) {
        this.call = call;
        this.scope = call.scope();
    }

    /** Looks at the calls of a method, and of what is inlined into it; gives a line for each such result. */
    public static Set<String> in(List<SerializeCall> reading) throws NotCompilableException {
        Set<String> lines = new LinkedHashSet<>();
        for (SerializeCall call : reading) {
            if (ValueArgument.index(call.insn().name) == 0) {
                new MisplacedResults(call).look(lines);
            }
        }
        return lines;
    }

    private void look(Set<String> lines) throws NotCompilableException {
        int store = call.index() + 1;
        while (isConversion(scope.body.insns[store])) {
            store++;
        }
        if (!(scope.body.insns[store] instanceof FieldInsnNode to) || to.getOpcode() != Opcodes.PUTFIELD || scope.frames[store] == null) {
            return;
        }
        int value = call.pusherOfValue();
        while (value > 0 && isConversion(scope.body.insns[value])) {
            value--;
        }
        int object = scope.pusher(call.index(), scope.frames[store].getStackSize() - 1);
        if (value > object + 1 && object >= 0 && scope.body.insns[value] instanceof FieldInsnNode from
                && from.getOpcode() == Opcodes.GETFIELD && !from.name.equals(to.name)
                && isSame(scope.body.insns[object], scope.body.insns[value - 1]) && isStraight(object, store)
                && !isTransient(from) && !isTransient(to)) {
            lines.add(scope.place(call.index()) + " passes " + from.name + " to " + call.insn().name + " and assigns the result to "
                    + to.name + ": a write sends " + from.name + ", and a read changes " + to.name + ". Pass " + to.name
                    + ", assign it to " + from.name + ", or make one of them transient if that is meant");
        }
    }

    private static boolean isConversion(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        return opcode >= Opcodes.I2L && opcode <= Opcodes.I2S || opcode == Opcodes.CHECKCAST;
    }

    private static boolean isSame(AbstractInsnNode object, AbstractInsnNode other) {
        return object instanceof VarInsnNode one && other instanceof VarInsnNode two && one.getOpcode() == Opcodes.ALOAD
                && two.getOpcode() == Opcodes.ALOAD && one.var == two.var;
    }

    /** Returns whether there is no branch from an instruction to another one: then each has the operands that stand before it. */
    private boolean isStraight(int from, int to) {
        for (int i = from; i < to; i++) {
            if (scope.body.insns[i] instanceof JumpInsnNode) {
                return false;
            }
        }
        return true;
    }

    private boolean isTransient(FieldInsnNode use) throws NotCompilableException {
        Class<?> owner = new ClassFiles(scope.method.owner().getClassLoader()).load(use.owner);
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            FieldNode field = ClassFile.of(type).field(use.name, use.desc);
            if (field != null) {
                return (field.access & Opcodes.ACC_TRANSIENT) != 0;
            }
        }
        return true;
    }
}
