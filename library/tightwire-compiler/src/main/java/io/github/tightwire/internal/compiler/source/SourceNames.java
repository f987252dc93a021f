package io.github.tightwire.internal.compiler.source;

import io.github.tightwire.internal.ValueArgument;
import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * The names of the results and the operands of a method's calls in the source: by the fields that values come from and go to, through local
 * variables, casts, boxes and arithmetic with constants.
 */
final class SourceNames {
    /** Follows the first index of elements that come one after the other. */
    static final String COUNTED = "+";

    /** Through how many fields, elements and accessors a name goes. */
    private static final int MOST_PARTS = 8;

    private final MethodNode code;
    private final Body body;
    private final Frame<SourceValue>[] frames;

    SourceNames(Class<?> type, MethodNode code, Body body) throws AnalyzerException {
        this.code = code;
        this.body = body;
        this.frames = new Analyzer<>(new Copies()).analyze(Type.getInternalName(type), code);
    }

    /** The name of what a call is of; null where it has none. */
    String of(int index) {
        MethodInsnNode call = (MethodInsnNode) body.insns[index];
        Frame<SourceValue> frame = frame(call);
        if (frame == null) {
            return null;
        }
        String target = target(call);
        if (target != null) {
            return target;
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        int first = frame.getStackSize() - arguments.length;
        if (StreamClasses.contains(call.owner)) {
            int value = ValueArgument.index(call.name);
            String name = value < 0 || value >= arguments.length ? null : name(frame.getStack(first + value), MOST_PARTS);
            return name == null ? variable(call) : name;
        }
        if (call.getOpcode() != Opcodes.INVOKESTATIC) {
            String name = name(frame.getStack(first - 1), MOST_PARTS);
            if (name != null) {
                return name;
            }
        }
        for (int i = 0; i < arguments.length; i++) {
            boolean isObject = arguments[i].getSort() >= Type.ARRAY
                    && !arguments[i].getDescriptor().equals(LibraryNames.BIT_STREAM_DESCRIPTOR);
            String name = isObject ? name(frame.getStack(first + i), MOST_PARTS) : null;
            if (name != null) {
                return name;
            }
        }
        return variable(call);
    }

    private Frame<SourceValue> frame(AbstractInsnNode insn) {
        return frames[code.instructions.indexOf(insn)];
    }

    // ---- Where a result goes

    /** The field, or element, that a result goes to first, in the order of the code. */
    private String target(AbstractInsnNode call) {
        for (AbstractInsnNode insn : body.insns) {
            int opcode = insn.getOpcode();
            Frame<SourceValue> frame = frame(insn);
            if (frame == null) {
                continue;
            }
            if ((opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) && isFrom(call, top(frame, 0))) {
                FieldInsnNode field = (FieldInsnNode) insn;
                return opcode == Opcodes.PUTSTATIC ? field.name : qualified(top(frame, 1), field.name, MOST_PARTS);
            }
            if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && isFrom(call, top(frame, 0))) {
                return element(top(frame, 2), top(frame, 1), MOST_PARTS);
            }
        }
        return null;
    }

    private static boolean isFrom(AbstractInsnNode call, SourceValue value) {
        return value.insns.contains(call);
    }

    /** The local variable that a result goes to at once; null if there is none, or the class file has no names of them. */
    private String variable(AbstractInsnNode call) {
        AbstractInsnNode insn = call.getNext();
        while (insn != null && (insn.getOpcode() < 0 || insn.getOpcode() >= Opcodes.I2L && insn.getOpcode() <= Opcodes.I2S
                || insn.getOpcode() == Opcodes.CHECKCAST)) {
            insn = insn.getNext();
        }
        if (!(insn instanceof VarInsnNode store) || store.getOpcode() < Opcodes.ISTORE || code.localVariables == null) {
            return null;
        }
        int after = code.instructions.indexOf(insn) + 1;
        for (LocalVariableNode variable : code.localVariables) {
            if (variable.index == store.var && code.instructions.indexOf(variable.start) <= after
                    && code.instructions.indexOf(variable.end) > after) {
                return variable.name;
            }
        }
        return null;
    }

    // ---- Where an operand comes from

    /** Returns the common name of all sources of a value; null where it has no name, or several. */
    private String name(SourceValue value, int parts) {
        String name = null;
        for (AbstractInsnNode insn : value.insns) {
            String one = parts == 0 ? null : name(insn, parts - 1);
            if (one == null || name != null && !name.equals(one)) {
                return null;
            }
            name = one;
        }
        return name;
    }

    private String name(AbstractInsnNode insn, int parts) {
        Frame<SourceValue> frame = frame(insn);
        int opcode = insn.getOpcode();
        if (frame == null) {
            return null;
        } else if (insn instanceof FieldInsnNode field && opcode == Opcodes.GETSTATIC) {
            return field.name;
        } else if (insn instanceof FieldInsnNode field && opcode == Opcodes.GETFIELD) {
            return qualified(top(frame, 0), field.name, parts);
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return element(top(frame, 1), top(frame, 0), parts);
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            String array = name(top(frame, 0), parts);
            return array == null ? null : array + ".length";
        }
        return insn instanceof MethodInsnNode call && opcode != Opcodes.INVOKESTATIC ? called(call, frame, parts) : null;
    }

    /** Returns the name of a method's result: an element of a collection, or what an accessor is of. */
    private String called(MethodInsnNode call, Frame<SourceValue> frame, int parts) {
        int arguments = Type.getArgumentCount(call.desc);
        SourceValue receiver = top(frame, arguments);
        if (call.name.equals("get") && arguments == 1) {
            return element(receiver, top(frame, 0), parts);
        } else if (arguments > 0 || StreamClasses.contains(call.owner) || call.desc.endsWith(")V")) {
            return null;
        }
        switch (call.name) {
            case "iterator":
            case "listIterator":
                return name(receiver, parts);
            case "next": {
                String collection = name(receiver, parts);
                return collection == null ? null : collection + "[0" + COUNTED + "]";
            }
            default:
                return qualified(receiver, property(call.name), parts);
        }
    }

    private static String property(String accessor) {
        boolean isGetter = accessor.startsWith("get") && accessor.length() > 3 && Character.isUpperCase(accessor.charAt(3));
        return isGetter ? Character.toLowerCase(accessor.charAt(3)) + accessor.substring(4) : accessor;
    }

    /** A field of this object, or of one that has a name itself. */
    private String qualified(SourceValue object, String field, int parts) {
        String within = name(object, parts);
        return within == null ? field : within + "." + field;
    }

    private String element(SourceValue array, SourceValue index, int parts) {
        String name = name(array, parts);
        Object constant = index.insns.size() == 1 ? constant(index.insns.iterator().next()) : null;
        String counted = constant == null ? countedFrom(index) : "";
        return (name == null ? "" : name) + "[" + (constant == null ? counted : constant) + "]";
    }

    /** The constant that an index starts at which goes up by one, with a plus; nothing where it is no such index. */
    private static String countedFrom(SourceValue index) {
        Object start = null;
        for (AbstractInsnNode insn : index.insns) {
            boolean isStep = insn instanceof IincInsnNode step && step.incr == 1;
            if (!isStep && (start != null || constant(insn) == null)) {
                return "";
            }
            start = isStep ? start : constant(insn);
        }
        return start == null || index.insns.size() == 1 ? "" : start + COUNTED;
    }

    private static Object constant(AbstractInsnNode insn) {
        return Types.pushed(insn) instanceof Integer number && number >= 0 ? number : null;
    }

    private static SourceValue top(Frame<SourceValue> frame, int below) {
        return frame.getStack(frame.getStackSize() - 1 - below);
    }

    /** Values are what they were, wherever they were put in between. */
    private static final class Copies extends SourceInterpreter {
        Copies() {
            super(Opcodes.ASM9);
        }

        @Override
        public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
            return value;
        }

        @Override
        public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
            int opcode = insn.getOpcode();
            boolean same = opcode == Opcodes.CHECKCAST || opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG
                    || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S;
            return same ? sized(super.unaryOperation(insn, value), value) : super.unaryOperation(insn, value);
        }

        @Override
        public SourceValue binaryOperation(AbstractInsnNode insn, SourceValue first, SourceValue second) {
            SourceValue made = super.binaryOperation(insn, first, second);
            if (insn.getOpcode() < Opcodes.IADD || insn.getOpcode() > Opcodes.LXOR) {
                return made;
            } else if (isConstant(second)) {
                return sized(made, first);
            }
            return isConstant(first) ? sized(made, second) : made;
        }

        @Override
        public SourceValue naryOperation(AbstractInsnNode insn, List<? extends SourceValue> values) {
            SourceValue made = super.naryOperation(insn, values);
            boolean isBox = insn instanceof MethodInsnNode call && call.owner.startsWith("java/lang/") && values.size() == 1
                    && (call.name.equals("valueOf") || call.name.endsWith("Value"));
            boolean isNullCheck = insn instanceof MethodInsnNode other && Calls.isNullCheck(other);
            return isBox || isNullCheck ? sized(made, values.get(0)) : made;
        }

        private static SourceValue sized(SourceValue made, SourceValue value) {
            return made.size == value.size ? value : new SourceValue(made.size, value.insns);
        }

        private static boolean isConstant(SourceValue value) {
            Set<AbstractInsnNode> insns = new HashSet<>(value.insns);
            insns.removeIf(insn -> insn.getOpcode() >= Opcodes.ACONST_NULL && insn.getOpcode() <= Opcodes.LDC);
            return insns.isEmpty() && !value.insns.isEmpty();
        }
    }
}
