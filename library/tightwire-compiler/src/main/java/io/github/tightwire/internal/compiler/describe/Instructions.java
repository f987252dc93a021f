package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FunctionAdapter;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import io.github.tightwire.internal.compiler.describe.Term.Made;
import io.github.tightwire.internal.compiler.evaluate.Lambdas;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Instructions that neither lead elsewhere nor call: what each does to the operand stack, and to variables. */
final class Instructions {
    private final Execution execution;
    private final ClassFiles files;
    private final FieldAccess fields;
    private final ArrayAccess arrays;

    Instructions(Execution execution, ClassFiles files, FieldAccess fields, ArrayAccess arrays) {
        this.execution = execution;
        this.files = files;
        this.fields = fields;
        this.arrays = arrays;
    }

    /** Does what an instruction does. */
    void execute(AbstractInsnNode insn) throws NotCompilableException {
        int opcode = insn.getOpcode();
        if (insn instanceof VarInsnNode variable) {
            variable(variable, opcode);
        } else if (insn instanceof IincInsnNode increment) {
            Term[] locals = execution.state.locals;
            locals[increment.var] = Arithmetic.binary(Opcodes.IADD, locals[increment.var], Term.of(increment.incr));
        } else if (insn instanceof LdcInsnNode constant) {
            execution.push(constant(constant.cst));
        } else if (insn instanceof FieldInsnNode field) {
            fields.execute(field);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            dynamic(dynamic);
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            Term length = execution.pop(array.dims).get(0);
            execution.push(new Made(execution.serial(), Type.getType(array.desc), length));
        } else if (insn instanceof TypeInsnNode type) {
            type(type, opcode);
        } else if (opcode == Opcodes.ACONST_NULL) {
            execution.push(Term.NULL);
        } else if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH) {
            execution.push(constant(Types.pushed(insn)));
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            arrays.load(opcode);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            arrays.store();
        } else if (opcode >= Opcodes.POP && opcode <= Opcodes.SWAP) {
            shuffle(opcode);
        } else if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
            execution.push(Arithmetic.negated(opcode, execution.pop()));
        } else if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
            Term b = execution.pop();
            execution.push(Arithmetic.binary(opcode, execution.pop(), b));
        } else if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
            execution.push(Arithmetic.converted(opcode, execution.pop()));
        } else if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
            Term b = execution.pop();
            execution.push(Arithmetic.compared(opcode, execution.pop(), b));
        } else if (insn instanceof IntInsnNode array && opcode == Opcodes.NEWARRAY) {
            String[] letters = {"Z", "C", "F", "D", "B", "S", "I", "J"};
            execution.push(new Made(execution.serial(), Type.getType("[" + letters[array.operand - Opcodes.T_BOOLEAN]), execution.pop()));
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            execution.push(arrays.length(execution.pop()));
        } else if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            execution.pop();
        } else if (opcode != Opcodes.NOP) {
            throw new IndescribableException(execution.place, "has an instruction that is not described");
        }
    }

    private void variable(VarInsnNode variable, int opcode) {
        if (opcode >= Opcodes.ISTORE) {
            execution.state.locals[variable.var] = execution.pop();
        } else {
            Term value = execution.state.locals[variable.var];
            execution.push(value == null ? execution.unknown(loaded(opcode), "a variable that two ways set differently") : value);
        }
    }

    private static Type loaded(int opcode) {
        return switch (opcode) {
            case Opcodes.ILOAD -> Type.INT_TYPE;
            case Opcodes.LLOAD -> Type.LONG_TYPE;
            case Opcodes.FLOAD -> Type.FLOAT_TYPE;
            case Opcodes.DLOAD -> Type.DOUBLE_TYPE;
            default -> Term.OBJECT;
        };
    }

    private static Term constant(Object value) {
        Type type = value instanceof Integer ? Type.INT_TYPE : value instanceof Long ? Type.LONG_TYPE
                : value instanceof Float ? Type.FLOAT_TYPE : value instanceof Double ? Type.DOUBLE_TYPE : Term.OBJECT;
        return new Constant(value, type);
    }

    private void dynamic(InvokeDynamicInsnNode dynamic) throws NotCompilableException {
        List<Term> captured = execution.pop(Type.getArgumentTypes(dynamic.desc).length);
        Type type = Type.getReturnType(dynamic.desc);
        Method method = FunctionAdapter.isCreation(dynamic) ? Lambdas.functionOf(execution.frame.method, dynamic) : null;
        execution.push(method == null
                ? execution.unknown(type, "what " + dynamic.name + " makes")
                : new Function(method, captured, type));
    }

    // ---- The operand stack

    private void shuffle(int opcode) {
        Term top = execution.pop();
        switch (opcode) {
            case Opcodes.POP -> {
            }
            case Opcodes.POP2 -> {
                if (!top.isWide()) {
                    execution.pop();
                }
            }
            case Opcodes.DUP -> {
                execution.push(top);
                execution.push(top);
            }
            case Opcodes.SWAP -> {
                Term below = execution.pop();
                execution.push(top);
                execution.push(below);
            }
            case Opcodes.DUP_X1, Opcodes.DUP_X2 -> insert(List.of(top), opcode == Opcodes.DUP_X1 ? 1 : 2);
            default -> {
                List<Term> two = top.isWide() ? List.of(top) : List.of(execution.pop(), top);
                insert(two, opcode - Opcodes.DUP2);
            }
        }
    }

    /** Puts terms on the stack twice: below so many words, and on top. */
    private void insert(List<Term> terms, int words) {
        List<Term> above = new ArrayList<>();
        int left = words;
        while (left > 0) {
            Term term = execution.pop();
            above.add(0, term);
            left -= term.isWide() ? 2 : 1;
        }
        List<Term> stack = execution.state.stack;
        stack.addAll(terms);
        stack.addAll(above);
        stack.addAll(terms);
    }

    // ---- Objects

    private void type(TypeInsnNode insn, int opcode) {
        Type type = Type.getObjectType(insn.desc);
        switch (opcode) {
            case Opcodes.NEW -> execution.push(new Made(execution.serial(), type, null));
            case Opcodes.ANEWARRAY ->
                    execution.push(new Made(execution.serial(), Type.getType("[" + type.getDescriptor()), execution.pop()));
            case Opcodes.INSTANCEOF -> {
                execution.pop();
                execution.push(execution.unknown(Type.INT_TYPE, "instanceof " + type.getClassName()));
            }
            default -> {
                Term term = execution.pop();
                execution.push(isOf(term, type) ? term : term.as(type));
            }
        }
    }

    /** Returns whether a cast says nothing new: Kotlin's compiler casts to the type of a parameter, which forgets the field's own. */
    private boolean isOf(Term term, Type type) {
        if (term.type().getSort() != Type.OBJECT || type.getSort() != Type.OBJECT) {
            return false;
        }
        try {
            return files.load(type.getInternalName()).isAssignableFrom(files.load(term.type().getInternalName()));
        } catch (NotCompilableException e) {
            return false;
        }
    }
}
