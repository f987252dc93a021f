package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A store to a field of the method's receiver that has the value already: {@code left = s.serializeOptional(left, Node::new)} in a
 * write, where the operation is made of others, has its value in a variable, and returns it as it was given. An operation that is one
 * instruction of the plan is {@link InPlace}. Without this a tree of optional nodes is written in 1.15 of the time.
 *
 * <p>The value was loaded from the field, nothing in between has an effect, and there is no other way in or out, but for exceptions.
 *
 * @param object pushes the receiver, for the store
 * @param load pushes the value, for the store
 * @param store the store
 */
record StoreBack(int object, int load, int store) {
    /** All in a method, in its order. */
    static List<StoreBack> in(InlinedMethod flat, AbstractInsnNode[] insns, List<Jump> jumps, StreamCalls streamCalls, ClassFiles files) {
        List<StoreBack> all = new ArrayList<>();
        for (int i = 0; i < insns.length; i++) {
            if (insns[i].getOpcode() == Opcodes.PUTFIELD && flat.frames()[i] != null && !files.isVolatile((FieldInsnNode) insns[i])) {
                Search search = new Search(flat, insns, i);
                int object = search.object();
                StoreBack found = object < 0 ? null : new StoreBack(object, search.load, i);
                if (found != null && found.isAlone(jumps) && found.hasNoEffect(flat, insns, streamCalls, files)) {
                    all.add(found);
                }
            }
        }
        return all;
    }

    /** Returns whether all ways lead from the first of the three to the last, and no way brings another value. */
    private boolean isAlone(List<Jump> jumps) {
        for (Jump jump : jumps) {
            if (jump.to() > load && jump.to() <= store) {
                return false;
            }
        }
        return Jump.stayWithin(jumps, object + 1, store);
    }

    private boolean hasNoEffect(InlinedMethod flat, AbstractInsnNode[] insns, StreamCalls streamCalls, ClassFiles files) {
        for (int i = object; i < store; i++) {
            int opcode = insns[i].getOpcode();
            boolean isOperation = streamCalls.contains(i) && streamCalls.primitive(i) != null;
            boolean isReached = opcode >= 0 && flat.frames()[i] != null;
            if (isReached && !isOperation && (Body.isReturn(opcode)
                    || Effects.isIn(insns[i], flat.origins()[i], files))) {
                return false;
            }
        }
        return true;
    }

    /** Looks for the load that a store's value comes from, backwards. */
    private static final class Search {
        private final InlinedMethod flat;
        private final AbstractInsnNode[] insns;
        private final int store;
        private int load;

        Search(InlinedMethod flat, AbstractInsnNode[] insns, int store) {
            this.flat = flat;
            this.insns = insns;
            this.store = store;
        }

        /** Returns the instruction that pushes the receiver for the store; -1 where it may be another value that is stored. */
        int object() {
            load = previous(store);
            if (load < 0 || !(insns[load] instanceof VarInsnNode variable) || variable.getOpcode() < Opcodes.ILOAD
                    || variable.getOpcode() > Opcodes.ALOAD) {
                return -1;
            }
            int definition = definition(variable);
            int field = definition < 0 ? -1 : pushed(definition);
            if (field < 0 || !Types.isSameField((FieldInsnNode) insns[field], (FieldInsnNode) insns[store])) {
                return -1;
            }
            int from = previous(field);
            int object = from < 0 ? -1 : previous(from);
            if (object >= 0 && insns[object] instanceof VarInsnNode stream && stream.getOpcode() == Opcodes.ALOAD
                    && flat.frames()[object].getLocal(stream.var).isStream()) {
                object = previous(object);
            }
            int height = flat.frames()[store].getStackSize() - 2;
            boolean isIt = object >= 0 && flat.loadsReceiver(from) && flat.loadsReceiver(object)
                    && ((VarInsnNode) insns[from]).var == ((VarInsnNode) insns[object]).var
                    && flat.frames()[object].getStackSize() == height && isAbove(object + 1, height);
            return isIt ? object : -1;
        }

        /** The last store to a variable before it is loaded; -1 where it may be changed otherwise. */
        private int definition(VarInsnNode loaded) {
            for (int i = load - 1; i >= 0; i--) {
                if (insns[i] instanceof IincInsnNode increment && increment.var == loaded.var) {
                    return -1;
                } else if (insns[i] instanceof VarInsnNode stored && stored.getOpcode() >= Opcodes.ISTORE && stored.var == loaded.var) {
                    return stored.getOpcode() - Opcodes.ISTORE == loaded.getOpcode() - Opcodes.ILOAD ? i : -1;
                }
            }
            return -1;
        }

        /**
         * Returns the instruction that has left the value on top of the stack, where nothing but constants and variables came and went
         * above it.
         */
        private int pushed(int top) {
            int height = flat.frames()[top].getStackSize();
            for (int i = previous(top); i >= 0; i = previous(i)) {
                int opcode = insns[i].getOpcode();
                int before = flat.frames()[i].getStackSize();
                boolean isPush = opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.ALOAD && before >= height;
                if (!isPush && !(takesOne(opcode, flat.frames()[i]) && before > height)) {
                    return opcode == Opcodes.GETFIELD && before == height ? i : -1;
                }
            }
            return -1;
        }

        /** Returns whether an instruction takes a value from the stack, and does nothing but to store it or to drop it. */
        private static boolean takesOne(int opcode, Frame<Value> frame) {
            return opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE || opcode == Opcodes.POP
                    || opcode == Opcodes.POP2 && Value.fromTop(frame, 1).getSize() == 2;
        }

        /** Returns whether the stack is never lower, from an instruction on to the store. */
        private boolean isAbove(int start, int height) {
            for (int i = start; i < store; i++) {
                Frame<Value> frame = flat.frames()[i];
                if (insns[i].getOpcode() >= 0 && frame != null && frame.getStackSize() <= height) {
                    return false;
                }
            }
            return true;
        }

        /** The instruction before, if it is reached; -1 where there is none. */
        private int previous(int index) {
            int previous = index - 1;
            while (previous >= 0 && insns[previous] instanceof LabelNode) {
                previous--;
            }
            return previous >= 0 && insns[previous].getOpcode() >= 0 && flat.frames()[previous] != null
                    && !Body.isEnd(insns[previous].getOpcode()) ? previous : -1;
        }
    }
}
