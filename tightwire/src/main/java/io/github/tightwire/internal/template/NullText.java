package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFile.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
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
 * What the JVM says of a null that an instruction of the user's meets (JEP 358): what could not be done, and which expression was null,
 * told from the instructions that have put it on the stack. It says so of the frame on top of the stack, and never of a hidden class;
 * so where compiled code has met the null, this says it, from the class file that was compiled. Nothing is kept for it but where to
 * look.
 */
final class NullText implements Supplier<String> {
    /** How long a chain of fields, elements and calls is told. */
    private static final int MOST = 5;

    private final Class<?> owner;
    private final String name;
    private final String descriptor;
    private final int number;

    /**
     * What is said of an instruction.
     *
     * @param method that it is in
     * @param number of the instruction, those alone counted that are executed
     */
    NullText(Method method, int number) {
        this.owner = method.owner();
        this.name = method.code().name;
        this.descriptor = method.code().desc;
        this.number = number;
    }

    /** What is said; null for nothing. */
    @Override
    public String get() {
        try {
            return isSaid() ? new Text(Type.getInternalName(owner), ClassFile.of(owner).code(name, descriptor)).of(number) : null;
        } catch (NotCompilableException | AnalyzerException e) {
            return null;
        }
    }

    /** Whether this JVM says such things: it can be told not to. */
    private static boolean isSaid() {
        Object[] none = null;
        try {
            return none.length < 0;
        } catch (NullPointerException e) {
            return e.getMessage() != null;
        }
    }

    /** One text. */
    private static final class Text {
        private final MethodNode code;
        private final Frame<SourceValue>[] frames;

        Text(String owner, MethodNode code) throws AnalyzerException {
            this.code = code;
            this.frames = new Analyzer<>(new Sources()).analyze(owner, code);
        }

        String of(int number) {
            AbstractInsnNode insn = code.instructions.getFirst();
            for (int i = number; insn.getOpcode() < 0 || i > 0; insn = insn.getNext()) {
                i -= insn.getOpcode() < 0 ? 0 : 1;
            }
            String action = action(insn);
            if (action == null) {
                return null;
            }
            StringBuilder cause = new StringBuilder();
            AbstractInsnNode source = source(insn, operandsAbove(insn));
            return source == null || !describe(source, MOST, cause) ? action
                    : action + " because " + (source instanceof MethodInsnNode ? "the return value of " : "") + "\"" + cause + "\" is null";
        }

        /** What has put a value on the stack, counted from the top; null where that is not one instruction. */
        private AbstractInsnNode source(AbstractInsnNode insn, int fromTop) {
            Frame<SourceValue> frame = frames[code.instructions.indexOf(insn)];
            Set<AbstractInsnNode> sources = frame.getStack(frame.getStackSize() - 1 - fromTop).insns;
            return sources.size() == 1 ? sources.iterator().next() : null;
        }

        private boolean describe(AbstractInsnNode insn, int most, StringBuilder out) {
            if (insn == null || most == 0) {
                return false;
            }
            int opcode = insn.getOpcode();
            if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) {
                out.append(variable((VarInsnNode) insn));
            } else if (opcode == Opcodes.ACONST_NULL) {
                out.append("null");
            } else if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
                out.append(opcode - Opcodes.ICONST_0);
            } else if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
                out.append(((IntInsnNode) insn).operand);
            } else if (opcode == Opcodes.GETSTATIC) {
                out.append(className(((FieldInsnNode) insn).owner)).append('.').append(((FieldInsnNode) insn).name);
            } else if (opcode == Opcodes.GETFIELD) {
                if (describe(source(insn, 0), most - 1, out)) {
                    out.append('.');
                }
                out.append(((FieldInsnNode) insn).name);
            } else if (insn instanceof MethodInsnNode call) {
                out.append(method(call));
            } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                element(insn, most, out);
            } else {
                return false;
            }
            return true;
        }

        private void element(AbstractInsnNode insn, int most, StringBuilder out) {
            if (!describe(source(insn, 1), most - 1, out)) {
                out.append("<array>");
            }
            out.append('[');
            if (!describe(source(insn, 0), most, out)) {
                out.append("...");
            }
            out.append(']');
        }

        private String variable(VarInsnNode load) {
            int at = code.instructions.indexOf(load);
            for (LocalVariableNode variable : code.localVariables) {
                if (variable.index == load.var && code.instructions.indexOf(variable.start) <= at
                        && at < code.instructions.indexOf(variable.end)) {
                    return variable.name;
                }
            }
            boolean isStatic = (code.access & Opcodes.ACC_STATIC) != 0;
            boolean isParameter = frames[at].getLocal(load.var).insns.isEmpty();
            if (isParameter) {
                int slot = isStatic ? 0 : 1;
                if (load.var < slot) {
                    return "this";
                }
                int parameter = 1;
                for (Type type : Type.getArgumentTypes(code.desc)) {
                    if (load.var < slot + type.getSize()) {
                        return "<parameter" + parameter + ">";
                    }
                    slot += type.getSize();
                    parameter++;
                }
            }
            return "<local" + load.var + ">";
        }
    }

    /** What can't be done with null; null where the JVM says nothing. */
    private static String action(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            return "Cannot load from " + array(opcode - Opcodes.IALOAD) + " array";
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return "Cannot store to " + array(opcode - Opcodes.IASTORE) + " array";
        } else if (insn instanceof FieldInsnNode field) {
            return (opcode == Opcodes.GETFIELD ? "Cannot read field \"" : "Cannot assign field \"") + field.name + "\"";
        } else if (insn instanceof MethodInsnNode call) {
            return "Cannot invoke \"" + method(call) + "\"";
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            return "Cannot read the array length";
        }
        return opcode == Opcodes.MONITORENTER ? "Cannot enter synchronized block" : null;
    }

    private static String array(int kind) {
        return List.of("int", "long", "float", "double", "object", "byte/boolean", "char", "short").get(kind);
    }

    /** How many values are on the stack above the one that must not be null. */
    private static int operandsAbove(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (insn instanceof MethodInsnNode call) {
            return Type.getArgumentCount(call.desc);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            return 2;
        }
        return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD || opcode == Opcodes.PUTFIELD ? 1 : 0;
    }

    private static String method(MethodInsnNode call) {
        List<String> parameters = new ArrayList<>();
        for (Type type : Type.getArgumentTypes(call.desc)) {
            parameters.add(shortened(type.getClassName()));
        }
        return className(call.owner) + "." + call.name + "(" + String.join(", ", parameters) + ")";
    }

    private static String className(String internalName) {
        return shortened(Type.getObjectType(internalName).getClassName());
    }

    private static String shortened(String name) {
        return name.replace("java.lang.Object", "Object").replace("java.lang.String", "String");
    }

    /** Where values come from: what only passes them on is not counted. */
    private static final class Sources extends SourceInterpreter {
        Sources() {
            super(Opcodes.ASM9);
        }

        @Override
        public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
            return insn.getOpcode() >= Opcodes.DUP && insn.getOpcode() <= Opcodes.SWAP ? value : super.copyOperation(insn, value);
        }

        @Override
        public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
            return insn.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(insn, value);
        }
    }
}
