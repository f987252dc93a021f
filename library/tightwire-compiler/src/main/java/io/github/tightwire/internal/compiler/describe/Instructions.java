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
    private final Progress progress;
    private final ClassFiles files;
    private final FieldAccess fields;
    private final ArrayAccess arrays;

    Instructions(Progress progress, ClassFiles files, FieldAccess fields, ArrayAccess arrays) {
        this.progress = progress;
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
            Term[] locals = progress.state.locals;
            locals[increment.var] = Arithmetic.binary(Opcodes.IADD, locals[increment.var], Term.of(increment.incr));
        } else if (insn instanceof LdcInsnNode constant) {
            progress.push(constant(constant.cst));
        } else if (insn instanceof FieldInsnNode field) {
            fields.execute(field);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            dynamic(dynamic);
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            Term length = progress.pop(array.dims).get(0);
            progress.push(new Made(progress.serial(), Type.getType(array.desc), length));
        } else if (insn instanceof TypeInsnNode type) {
            type(type, opcode);
        } else if (opcode == Opcodes.ACONST_NULL) {
            progress.push(Term.NULL);
        } else if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH) {
            progress.push(constant(Types.pushed(insn)));
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            arrays.load(opcode);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            arrays.store();
        } else if (opcode >= Opcodes.POP && opcode <= Opcodes.SWAP) {
            shuffle(opcode);
        } else if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
            progress.push(Arithmetic.negated(opcode, progress.pop()));
        } else if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
            Term b = progress.pop();
            progress.push(Arithmetic.binary(opcode, progress.pop(), b));
        } else if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
            progress.push(Arithmetic.converted(opcode, progress.pop()));
        } else if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
            Term b = progress.pop();
            progress.push(Arithmetic.compared(opcode, progress.pop(), b));
        } else if (insn instanceof IntInsnNode array && opcode == Opcodes.NEWARRAY) {
            String[] letters = {"Z", "C", "F", "D", "B", "S", "I", "J"};
            progress.push(new Made(progress.serial(), Type.getType("[" + letters[array.operand - Opcodes.T_BOOLEAN]), progress.pop()));
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            progress.push(arrays.length(progress.pop()));
        } else if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            progress.pop();
        } else if (opcode != Opcodes.NOP) {
            throw new IndescribableException(progress.place, "has an instruction that is not described");
        }
    }

    private void variable(VarInsnNode variable, int opcode) {
        if (opcode >= Opcodes.ISTORE) {
            progress.state.locals[variable.var] = progress.pop();
        } else {
            Term value = progress.state.locals[variable.var];
            progress.push(value == null ? progress.unknown(loaded(opcode), "a variable that two ways set differently") : value);
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
        List<Term> captured = progress.pop(Type.getArgumentTypes(dynamic.desc).length);
        Type type = Type.getReturnType(dynamic.desc);
        Method method = FunctionAdapter.isCreation(dynamic) ? Lambdas.functionOf(progress.frame.method, dynamic) : null;
        progress.push(method == null
                ? progress.unknown(type, "what " + dynamic.name + " makes")
                : new Function(method, captured, type));
    }

    // ---- The operand stack

    private void shuffle(int opcode) {
        Term top = progress.pop();
        switch (opcode) {
            case Opcodes.POP -> {
            }
            case Opcodes.POP2 -> {
                if (!top.isWide()) {
                    progress.pop();
                }
            }
            case Opcodes.DUP -> {
                progress.push(top);
                progress.push(top);
            }
            case Opcodes.SWAP -> {
                Term below = progress.pop();
                progress.push(top);
                progress.push(below);
            }
            case Opcodes.DUP_X1, Opcodes.DUP_X2 -> insert(List.of(top), opcode == Opcodes.DUP_X1 ? 1 : 2);
            default -> {
                List<Term> two = top.isWide() ? List.of(top) : List.of(progress.pop(), top);
                insert(two, opcode - Opcodes.DUP2);
            }
        }
    }

    /** Puts terms on the stack twice: below so many words, and on top. */
    private void insert(List<Term> terms, int words) {
        List<Term> above = new ArrayList<>();
        int left = words;
        while (left > 0) {
            Term term = progress.pop();
            above.add(0, term);
            left -= term.isWide() ? 2 : 1;
        }
        List<Term> stack = progress.state.stack;
        stack.addAll(terms);
        stack.addAll(above);
        stack.addAll(terms);
    }

    // ---- Objects

    private void type(TypeInsnNode insn, int opcode) {
        Type type = Type.getObjectType(insn.desc);
        switch (opcode) {
            case Opcodes.NEW -> progress.push(new Made(progress.serial(), type, null));
            case Opcodes.ANEWARRAY -> progress.push(new Made(progress.serial(), Type.getType("[" + type.getDescriptor()), progress.pop()));
            case Opcodes.INSTANCEOF -> {
                progress.pop();
                progress.push(progress.unknown(Type.INT_TYPE, "instanceof " + type.getClassName()));
            }
            default -> {
                Term term = progress.pop();
                progress.push(isOf(term, type) ? term : term.as(type));
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
