package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A store to a field or an element that has the value already: {@code left = s.serializeOptional(left, Node::new)} in a write, where the
 * operation is made of others, has its value in a variable, and returns it as it was given. An operation that is one instruction of the
 * plan is {@link InPlace}. Without this a tree of optional nodes is written in 1.15 of the time.
 *
 * <p>The value was loaded from there, nothing in between has an effect, and there is no other way in or out, but for exceptions.
 *
 * @param place pushes the object of the field, or the array and the index, for the store
 * @param load pushes the value, for the store
 * @param store the store
 * @param below how many values the place is on the stack
 */
record StoreBack(List<Integer> place, int load, int store, int below) {
    /** All in a method, in its order. */
    static List<StoreBack> in(InlinedMethod flat, AbstractInsnNode[] insns, List<Jump> jumps, StreamCalls streamCalls, ClassFiles files) {
        List<StoreBack> all = new ArrayList<>();
        for (int i = 0; i < insns.length; i++) {
            if ((insns[i].getOpcode() == Opcodes.PUTFIELD || isElement(insns[i])) && flat.frames()[i] != null) {
                Search search = new Search(flat, insns, files, i);
                List<Integer> place = search.place();
                StoreBack found = place == null ? null : new StoreBack(place, search.load, i, search.below);
                if (found != null && found.isAlone(jumps) && found.hasNoEffect(flat, insns, streamCalls, files)) {
                    all.add(found);
                }
            }
        }
        return all;
    }

    private static boolean isElement(AbstractInsnNode store) {
        return store.getOpcode() >= Opcodes.IASTORE && store.getOpcode() <= Opcodes.SASTORE;
    }

    /** The first instruction that pushes the place. */
    int start() {
        return place.get(0);
    }

    /** Returns whether all ways lead from the first of them to the last, and no way brings another value. */
    private boolean isAlone(List<Jump> jumps) {
        for (Jump jump : jumps) {
            if (jump.to() > load && jump.to() <= store) {
                return false;
            }
        }
        return Jump.stayWithin(jumps, start() + 1, store);
    }

    private boolean hasNoEffect(InlinedMethod flat, AbstractInsnNode[] insns, StreamCalls streamCalls, ClassFiles files) {
        for (int i = start(); i < store; i++) {
            int opcode = insns[i].getOpcode();
            boolean isOperation = streamCalls.contains(i) && streamCalls.primitive(i) != null;
            boolean isReached = opcode >= 0 && flat.frames()[i] != null;
            if (isReached && !isOperation && (Body.isReturn(opcode) || Effects.isIn(flat, i, files))) {
                return false;
            }
        }
        return true;
    }

    /** Looks for the load that a store's value comes from, backwards. */
    private static final class Search {
        private final InlinedMethod flat;
        private final AbstractInsnNode[] insns;
        private final ClassFiles files;
        private final int store;
        private final int below;
        private int load;

        Search(InlinedMethod flat, AbstractInsnNode[] insns, ClassFiles files, int store) {
            this.flat = flat;
            this.insns = insns;
            this.files = files;
            this.store = store;
            this.below = isElement(insns[store]) ? 2 : 1;
        }

        /** Returns the instructions that push the place for the store; null where it may be another value that is stored. */
        List<Integer> place() {
            load = previous(store);
            if (load < 0 || !(insns[load] instanceof VarInsnNode variable) || variable.getOpcode() < Opcodes.ILOAD
                    || variable.getOpcode() > Opcodes.ALOAD) {
                return null;
            }
            int definition = definition(variable);
            int source = definition < 0 ? -1 : pushed(definition);
            if (source < 0 || !isOfSameKind(insns[source])) {
                return null;
            }
            List<Integer> from = path(source);
            List<Integer> place = from == null ? null : path(beforeStream(from.get(0)));
            if (place == null || !isSame(place, from)) {
                return null;
            }
            int height = flat.frames()[place.get(0)].getStackSize() + below;
            return flat.frames()[store].getStackSize() == height + 1 && isAbove(place.get(place.size() - 1) + 1, height - 1) ? place : null;
        }

        private boolean isOfSameKind(AbstractInsnNode source) {
            return insns[store] instanceof FieldInsnNode field
                    ? source instanceof FieldInsnNode loaded && !files.isVolatile(field) && Types.isSameField(loaded, field)
                    : source.getOpcode() - Opcodes.IALOAD == insns[store].getOpcode() - Opcodes.IASTORE;
        }

        /** Returns the index at which a place was pushed, where the stream was pushed behind it. */
        private int beforeStream(int index) {
            int before = previous(index);
            boolean isStream = before >= 0 && insns[before] instanceof VarInsnNode stream && stream.getOpcode() == Opcodes.ALOAD
                    && flat.frames()[before].getLocal(stream.var).isStream();
            return isStream ? before : index;
        }

        /** Returns the instructions before another one that push the place for it: a variable, and what is found from there. */
        private List<Integer> path(int end) {
            Deque<Integer> path = new ArrayDeque<>();
            int height = flat.frames()[end].getStackSize() - below;
            for (int i = previous(end); i >= 0 && isWay(insns[i]); i = previous(i)) {
                path.addFirst(i);
                if (flat.frames()[i].getStackSize() == height) {
                    return insns[i].getOpcode() == Opcodes.ALOAD || insns[i].getOpcode() == Opcodes.GETSTATIC ? List.copyOf(path) : null;
                }
            }
            return null;
        }

        /** Returns whether an instruction does nothing but to lead on to an object or an element. */
        private boolean isWay(AbstractInsnNode insn) {
            return switch (insn.getOpcode()) {
                case Opcodes.ALOAD, Opcodes.ILOAD, Opcodes.AALOAD -> true;
                case Opcodes.GETFIELD, Opcodes.GETSTATIC -> !files.isVolatile((FieldInsnNode) insn);
                default -> Way.isSmallConstant(insn);
            };
        }

        /** Returns whether two ways lead to one place, and what may throw on them is in one line: the first one is left out. */
        private boolean isSame(List<Integer> one, List<Integer> other) {
            if (one.size() != other.size()) {
                return false;
            }
            for (int i = 0; i < one.size(); i++) {
                int opcode = insns[one.get(i)].getOpcode();
                boolean mayThrow = opcode == Opcodes.AALOAD || opcode == Opcodes.GETFIELD && !(i == 1 && flat.loadsReceiver(one.get(0)));
                if (!Way.isSame(insns[one.get(i)], insns[other.get(i)])
                        || mayThrow && flat.origins()[one.get(i)].line() != flat.origins()[other.get(i)].line()) {
                    return false;
                }
            }
            return true;
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
         * Returns the load that has left the value on top of the stack, where nothing but constants and variables came and went
         * above it.
         */
        private int pushed(int top) {
            int height = flat.frames()[top].getStackSize();
            for (int i = previous(top); i >= 0; i = previous(i)) {
                int opcode = insns[i].getOpcode();
                int before = flat.frames()[i].getStackSize();
                boolean isPush = opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.ALOAD && before >= height;
                if (!isPush && !(takesOne(opcode, flat.frames()[i]) && before > height)) {
                    int taken = opcode == Opcodes.GETFIELD ? 1 : 2;
                    boolean isLoad = opcode == Opcodes.GETFIELD || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
                    return isLoad && before == height - 1 + taken ? i : -1;
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
