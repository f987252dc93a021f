package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.Body;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Leaves out stores that nobody reads, gives each local variable of a method the first slot that no other one needs while it is live, and
 * leaves out of stack map frames what nobody reads any more: inlined methods have dozens of variables, a few of which are live at once. So
 * a class file is smaller, and the JVM verifies it sooner. Frames come and go expanded.
 */
final class VariableAllocation extends ClassVisitor {
    VariableAllocation(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
            @Override
            public void visitLocalVariable(String variable, String type, String generic, Label start, Label end, int index) {
                throw new IllegalStateException("a variable of ready code has no name");
            }

            @Override
            public void visitEnd() {
                List<VarInsnNode> dead = new Allocation(this).deadStores();
                while (!dead.isEmpty()) {
                    new DeadCode(instructions, tryCatchBlocks).drop(dead);
                    dead = new Allocation(this).deadStores();
                }
                new Allocation(this).apply();
                accept(next);
            }
        };
    }

    /**
     * The variables of a method. What one slot holds of one kind is one: a value that was stored as an int is never loaded as a float.
     */
    private static final class Allocation {
        private static final String KINDS = "ILFDA";

        private final MethodNode method;
        private final InsnList code;
        /** By slot and kind. */
        private final Map<Integer, Integer> variables = new HashMap<>();
        private final List<Integer> keys = new ArrayList<>();
        private final int parameters;
        /** By instruction, which variables may be read from there on. */
        private final BitSet[] live;
        private final List<List<LabelNode>> handlers = new ArrayList<>();
        private int[] slots;

        Allocation(MethodNode method) {
            this.method = method;
            this.code = method.instructions;
            int slot = 0;
            if ((method.access & Opcodes.ACC_STATIC) == 0) {
                slot += width(keys.get(variable(slot, 'A')));
            }
            for (Type type : Type.getArgumentTypes(method.desc)) {
                slot += width(keys.get(variable(slot, KINDS.charAt((type.getOpcode(Opcodes.ILOAD) - Opcodes.ILOAD)))));
            }
            parameters = keys.size();
            live = new BitSet[code.size()];
            for (int i = 0; i < live.length; i++) {
                live[i] = new BitSet();
                handlers.add(new ArrayList<>());
            }
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                for (int i = code.indexOf(block.start); i < code.indexOf(block.end); i++) {
                    handlers.get(i).add(block.handler);
                }
            }
        }

        /** The number of what a slot holds of a kind. */
        private int variable(int slot, char kind) {
            int key = slot << 3 | KINDS.indexOf(kind);
            Integer known = variables.get(key);
            if (known == null) {
                known = keys.size();
                variables.put(key, known);
                keys.add(key);
            }
            return known;
        }

        private static int width(int key) {
            char kind = KINDS.charAt(key & 7);
            return kind == 'L' || kind == 'D' ? 2 : 1;
        }

        /** Returns the variable that an instruction reads or writes; -1 where there is none. */
        private int variable(AbstractInsnNode insn) {
            if (insn instanceof VarInsnNode access) {
                int first = isStore(insn) ? Opcodes.ISTORE : Opcodes.ILOAD;
                return variable(access.var, KINDS.charAt(insn.getOpcode() - first));
            }
            return insn instanceof IincInsnNode increment ? variable(increment.var, 'I') : -1;
        }

        private static boolean isStore(AbstractInsnNode insn) {
            return insn.getOpcode() >= Opcodes.ISTORE && insn.getOpcode() <= Opcodes.ASTORE;
        }

        /** The stores of what nobody loads before something else is stored there. */
        List<VarInsnNode> deadStores() {
            findLive();
            List<VarInsnNode> dead = new ArrayList<>();
            for (int i = 0; i < live.length; i++) {
                if (code.get(i) instanceof VarInsnNode store && isStore(store) && !after(i).get(variable(store))) {
                    dead.add(store);
                }
            }
            return dead;
        }

        private void findLive() {
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int i = live.length - 1; i >= 0; i--) {
                    BitSet before = after(i);
                    int variable = variable(code.get(i));
                    if (variable >= 0) {
                        before.set(variable, !isStore(code.get(i)));
                    }
                    handlers.get(i).forEach(handler -> before.or(at(handler)));
                    changed |= !before.equals(live[i]);
                    live[i] = before;
                }
            }
        }

        void apply() {
            findLive();
            slots = slots();
            for (AbstractInsnNode insn : code) {
                if (insn instanceof FrameNode frame) {
                    frame.local = locals(frame.local, live[code.indexOf(frame)]);
                }
            }
            for (AbstractInsnNode insn : code) {
                if (insn instanceof VarInsnNode access) {
                    access.var = slots[variable(insn)];
                } else if (insn instanceof IincInsnNode increment) {
                    increment.var = slots[variable(insn)];
                }
            }
        }

        private BitSet at(LabelNode label) {
            return live[code.indexOf(label)];
        }

        /** Returns the variables that are live after an instruction, without an exception. */
        private BitSet after(int index) {
            AbstractInsnNode insn = code.get(index);
            BitSet set = new BitSet();
            if (index + 1 < live.length && !Body.isEnd(insn.getOpcode())) {
                set.or(live[index + 1]);
            }
            Body.labels(insn).forEach(label -> set.or(at(label)));
            return set;
        }

        /** A slot for each variable; those of parameters stay. */
        private int[] slots() {
            int count = keys.size();
            BitSet[] conflicts = new BitSet[count];
            for (int i = 0; i < count; i++) {
                conflicts[i] = new BitSet();
            }
            for (int i = 0; i < live.length; i++) {
                int variable = variable(code.get(i));
                if (variable >= 0) {
                    conflict(variable, after(i), conflicts);
                }
            }
            for (int i = 0; i < parameters; i++) {
                conflict(i, live[0], conflicts);
            }
            int[] chosen = new int[count];
            int end = 0;
            for (int i = 0; i < count; i++) {
                BitSet taken = new BitSet();
                for (int other = conflicts[i].nextSetBit(0); other >= 0 && other < i; other = conflicts[i].nextSetBit(other + 1)) {
                    taken.set(chosen[other], chosen[other] + width(keys.get(other)));
                }
                int width = width(keys.get(i));
                int slot = i < parameters ? keys.get(i) >> 3 : taken.nextClearBit(0);
                while (i >= parameters && width == 2 && taken.get(slot + 1)) {
                    slot = taken.nextClearBit(slot + 1);
                }
                chosen[i] = slot;
                end = Math.max(end, slot + width);
            }
            method.maxLocals = end;
            return chosen;
        }

        private static void conflict(int variable, BitSet others, BitSet[] conflicts) {
            others.stream().filter(other -> other != variable).forEach(other -> {
                conflicts[variable].set(other);
                conflicts[other].set(variable);
            });
        }

        /** Returns a frame's types of the variables that are read later, each in its new slot. */
        private List<Object> locals(List<Object> before, BitSet needed) {
            List<Object> bySlot = new ArrayList<>(Collections.nCopies(method.maxLocals, Opcodes.TOP));
            int end = 0;
            int slot = 0;
            for (Object type : before) {
                Integer variable = type == Opcodes.TOP ? null : variables.get(slot << 3 | KINDS.indexOf(kind(type)));
                boolean isWide = type == Opcodes.LONG || type == Opcodes.DOUBLE;
                if (variable != null && needed.get(variable)) {
                    bySlot.set(slots[variable], type);
                    end = Math.max(end, slots[variable] + 1);
                }
                slot += isWide ? 2 : 1;
            }
            List<Object> locals = new ArrayList<>();
            for (int i = 0; i < end; i++) {
                Object type = bySlot.get(i);
                locals.add(type);
                if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
                    i++;
                }
            }
            return locals;
        }

        private static char kind(Object type) {
            return type == Opcodes.INTEGER ? 'I' : type == Opcodes.LONG ? 'L' : type == Opcodes.FLOAT ? 'F'
                    : type == Opcodes.DOUBLE ? 'D' : 'A';
        }
    }
}
