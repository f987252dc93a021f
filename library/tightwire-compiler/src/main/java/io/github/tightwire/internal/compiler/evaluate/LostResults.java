package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.template.LostResultException;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds the most frequent mistake in a serialize method, which no test that only writes would find: {@code s.serializeInt(health, 0,
 * 100);} without {@code health = }. It writes, and reads into nowhere.
 *
 * <p>Only what is called when reading counts, and only where the value comes straight from a field or an element of an array. A
 * computed value, a constant or a local variable may be sent and thrown away. A result that is assigned to a local variable which nobody
 * reads looks like one that is thrown away, since some compilers leave the variable out (ecj does; javac keeps it, so a record, which has
 * no field to assign to, is looked at for that too).
 */
public final class LostResults {
    private final SerializeCall call;
    private final MethodScope scope;
    private final Body body;

    private LostResults(SerializeCall call) {
        this.call = call;
        this.scope = call.scope();
        this.body = scope.body;
    }

    /**
     * Looks at the calls of a method, and of what is inlined into it.
     *
     * @throws LostResultException if one throws a result away
     */
    public static void check(List<SerializeCall> reading) {
        for (SerializeCall call : reading) {
            LostResults results = new LostResults(call);
            if (results.isLost()) {
                throw new LostResultException(results.message());
            }
        }
    }

    private boolean isLost() {
        return Type.getReturnType(call.insn().desc) != Type.VOID_TYPE && source() != null && goesNowhere(call.index() + 1);
    }

    private boolean goesNowhere(int next) {
        int opcode = body.insns[next].getOpcode();
        return opcode == Opcodes.POP || opcode == Opcodes.POP2
                || isRecord() && body.insns[next] instanceof VarInsnNode store && opcode >= Opcodes.ISTORE && !isLoaded(store.var);
    }

    private boolean isLoaded(int variable) {
        for (AbstractInsnNode insn : body.insns) {
            if (insn instanceof VarInsnNode load && load.getOpcode() < Opcodes.ISTORE && load.var == variable) {
                return true;
            }
        }
        return false;
    }

    private boolean isRecord() {
        return scope.method.owner().isRecord() && scope.method.code().name.equals(Link.SERIALIZE);
    }

    private String message() {
        String name = call.insn().name;
        String lost = scope.place(call.index()) + " throws away what " + name + " returns, so that nothing is read. ";
        if (isRecord()) {
            return lost + scope.method.owner().getSimpleName() + " is a record, which can't be read into: let it implement BitValue,"
                    + " and return a new one";
        }
        String source = source();
        return lost + "Assign it: " + source + " = s." + name + "(" + source + ", ...). Where it is of no interest, pass a local"
                + " variable instead";
    }

    /** The field, or element of an array, that the value is read from; null where it comes from elsewhere. */
    private String source() {
        int at = call.pusherOfValue();
        if (at < 0) {
            return null;
        }
        int opcode = body.insns[at].getOpcode();
        return body.insns[at] instanceof FieldInsnNode field ? field.name
                : opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD ? "array[i]" : null;
    }
}
