package io.github.tightwire.internal.template;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.EnumConstants;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Runs bytecode on {@link Value}s: which variable holds the stream, what is constant in this direction, which class a
 * reference is of.
 */
final class Evaluator extends Interpreter<Value> {
    /** Classes whose static methods of constants are constants. */
    private static final Map<String, Class<?>> PURE = Map.of(
            Type.getInternalName(Bits.class), Bits.class,
            Type.getInternalName(CompressedFloat.class), CompressedFloat.class,
            Type.getInternalName(SmallestThree.class), SmallestThree.class,
            Type.getInternalName(Crc32.class), Crc32.class,
            Type.getInternalName(EnumConstants.class), EnumConstants.class,
            Type.getInternalName(Math.class), Math.class);

    private static final Set<String> STREAMS = Set.of(
            ClassFiles.BIT_STREAM, Direction.WRITE.stream, Direction.READ.stream, Direction.MEASURE.stream);

    private final ClassFiles files;
    private final Direction direction;

    /** Whether the stream went where it can be found again, behind the compiler's back. */
    private boolean escaped;

    /** The class of the first parameter, where it is known exactly; else null. */
    private final Class<?> receiver;

    Evaluator(ClassFiles files, Direction direction, Class<?> receiver) {
        super(Opcodes.ASM9);
        this.receiver = receiver;
        this.files = files;
        this.direction = direction;
    }

    boolean hasEscaped() {
        return escaped;
    }

    @Override
    public Value newValue(Type type) {
        return type == null ? Value.NONE : type == Type.VOID_TYPE ? null : received(type);
    }

    @Override
    public Value newParameterValue(boolean isInstanceMethod, int local, Type type) {
        if (local == 0 && receiver != null) {
            return Value.exactly(Type.getType(receiver));
        }
        return type.getDescriptor().equals(ClassFiles.BIT_STREAM_DESCRIPTOR) ? Value.STREAM : Value.of(type);
    }

    @Override
    public Value newExceptionValue(
            TryCatchBlockNode block,
            Frame<Value> handler,
            Type exceptionType) {
        return Value.of(exceptionType);
    }

    @Override
    public Value newOperation(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        switch (opcode) {
            case Opcodes.ACONST_NULL:
                return Value.NULL;
            case Opcodes.LCONST_0:
            case Opcodes.LCONST_1:
                return Value.of((long) (opcode - Opcodes.LCONST_0));
            case Opcodes.FCONST_0:
            case Opcodes.FCONST_1:
            case Opcodes.FCONST_2:
                return Value.constant(Type.FLOAT_TYPE, (float) (opcode - Opcodes.FCONST_0));
            case Opcodes.DCONST_0:
            case Opcodes.DCONST_1:
                return Value.constant(Type.DOUBLE_TYPE, (double) (opcode - Opcodes.DCONST_0));
            case Opcodes.BIPUSH:
            case Opcodes.SIPUSH:
                return Value.of(((IntInsnNode) insn).operand);
            case Opcodes.LDC:
                return constant(((LdcInsnNode) insn).cst);
            case Opcodes.GETSTATIC:
                return received(Type.getType(((FieldInsnNode) insn).desc));
            case Opcodes.NEW:
                return Value.created(Type.getObjectType(((TypeInsnNode) insn).desc));
            default:
                return Value.of(opcode - Opcodes.ICONST_0);
        }
    }

    private static Value constant(Object constant) {
        if (constant instanceof Integer) {
            return Value.constant(Type.INT_TYPE, constant);
        } else if (constant instanceof Long) {
            return Value.constant(Type.LONG_TYPE, constant);
        } else if (constant instanceof Float) {
            return Value.constant(Type.FLOAT_TYPE, constant);
        } else if (constant instanceof Double) {
            return Value.constant(Type.DOUBLE_TYPE, constant);
        } else if (constant instanceof String) {
            return Value.constant(Type.getType(String.class), constant);
        } else if (constant instanceof Type type && type.getSort() >= Type.ARRAY && type.getSort() != Type.METHOD) {
            return Value.constant(Type.getType(Class.class), constant);
        } else if (constant instanceof org.objectweb.asm.ConstantDynamic dynamic) {
            return Value.of(Type.getType(dynamic.getDescriptor()));
        }
        return Value.of(Value.OBJECT);
    }

    @Override
    public Value copyOperation(AbstractInsnNode insn, Value value) {
        int opcode = insn.getOpcode();
        if (opcode != Opcodes.ALOAD && opcode != Opcodes.ASTORE && opcode != Opcodes.DUP) {
            keep(value);
        }
        return value;
    }

    @Override
    public Value unaryOperation(AbstractInsnNode insn, Value value) {
        escaped |= value.isStream() && (insn.getOpcode() == Opcodes.PUTSTATIC || insn.getOpcode() == Opcodes.ARETURN);
        keep(value);
        Object c = value.constant;
        switch (insn.getOpcode()) {
            case Opcodes.INEG:
                return c == null ? Value.of(Type.INT_TYPE) : Value.of(-(Integer) c);
            case Opcodes.IINC:
                return c == null ? Value.of(Type.INT_TYPE) : Value.of((Integer) c + ((IincInsnNode) insn).incr);
            case Opcodes.LNEG:
                return c == null ? Value.of(Type.LONG_TYPE) : Value.of(-(Long) c);
            case Opcodes.FNEG:
                return c == null ? Value.of(Type.FLOAT_TYPE) : Value.constant(Type.FLOAT_TYPE, -(Float) c);
            case Opcodes.DNEG:
                return c == null ? Value.of(Type.DOUBLE_TYPE) : Value.constant(Type.DOUBLE_TYPE, -(Double) c);
            case Opcodes.I2L:
            case Opcodes.F2L:
            case Opcodes.D2L:
                return c == null ? Value.of(Type.LONG_TYPE) : Value.of(((Number) c).longValue());
            case Opcodes.L2I:
            case Opcodes.F2I:
            case Opcodes.D2I:
                return c == null ? Value.of(Type.INT_TYPE) : Value.of(((Number) c).intValue());
            case Opcodes.I2F:
            case Opcodes.L2F:
            case Opcodes.D2F:
                return c == null
                        ? Value.of(Type.FLOAT_TYPE)
                        : Value.constant(Type.FLOAT_TYPE, ((Number) c).floatValue());
            case Opcodes.I2D:
            case Opcodes.L2D:
            case Opcodes.F2D:
                return c == null
                        ? Value.of(Type.DOUBLE_TYPE)
                        : Value.constant(Type.DOUBLE_TYPE, ((Number) c).doubleValue());
            case Opcodes.I2B:
                return c == null ? Value.of(Type.INT_TYPE) : Value.of((byte) (int) (Integer) c);
            case Opcodes.I2C:
                return c == null ? Value.of(Type.INT_TYPE) : Value.of((char) (int) (Integer) c);
            case Opcodes.I2S:
                return c == null ? Value.of(Type.INT_TYPE) : Value.of((short) (int) (Integer) c);
            case Opcodes.GETFIELD:
                return received(Type.getType(((FieldInsnNode) insn).desc));
            case Opcodes.NEWARRAY:
                return Value.of(arrayOf(((IntInsnNode) insn).operand));
            case Opcodes.ANEWARRAY:
                return Value.of(Type.getType("[" + Type.getObjectType(((TypeInsnNode) insn).desc).getDescriptor()));
            case Opcodes.CHECKCAST:
                return value.exact ? value : received(Type.getObjectType(((TypeInsnNode) insn).desc));
            case Opcodes.ARRAYLENGTH:
            case Opcodes.INSTANCEOF:
                return Value.of(Type.INT_TYPE);
            default:
                return null;
        }
    }

    private static Type arrayOf(int operand) {
        switch (operand) {
            case Opcodes.T_BOOLEAN:
                return Type.getType("[Z");
            case Opcodes.T_CHAR:
                return Type.getType("[C");
            case Opcodes.T_BYTE:
                return Type.getType("[B");
            case Opcodes.T_SHORT:
                return Type.getType("[S");
            case Opcodes.T_INT:
                return Type.getType("[I");
            case Opcodes.T_FLOAT:
                return Type.getType("[F");
            case Opcodes.T_DOUBLE:
                return Type.getType("[D");
            default:
                return Type.getType("[J");
        }
    }

    @Override
    public Value binaryOperation(AbstractInsnNode insn, Value left, Value right) {
        escaped |= right.isStream() && insn.getOpcode() == Opcodes.PUTFIELD;
        keep(left);
        keep(right);
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.AALOAD) {
            return left.type.getSort() == Type.ARRAY
                    ? received(Type.getType(left.type.getDescriptor().substring(1)))
                    : Value.of(Value.OBJECT);
        }
        Type type = resultType(opcode);
        if (type == null) {
            return null;
        }
        Object folded = left.constant == null || right.constant == null
                ? null
                : fold(opcode, (Number) left.constant, (Number) right.constant);
        return folded == null ? Value.of(type) : Value.constant(type, folded);
    }

    private static Type resultType(int opcode) {
        switch (opcode) {
            case Opcodes.LALOAD:
            case Opcodes.LADD:
            case Opcodes.LSUB:
            case Opcodes.LMUL:
            case Opcodes.LDIV:
            case Opcodes.LREM:
            case Opcodes.LSHL:
            case Opcodes.LSHR:
            case Opcodes.LUSHR:
            case Opcodes.LAND:
            case Opcodes.LOR:
            case Opcodes.LXOR:
                return Type.LONG_TYPE;
            case Opcodes.FALOAD:
            case Opcodes.FADD:
            case Opcodes.FSUB:
            case Opcodes.FMUL:
            case Opcodes.FDIV:
            case Opcodes.FREM:
                return Type.FLOAT_TYPE;
            case Opcodes.DALOAD:
            case Opcodes.DADD:
            case Opcodes.DSUB:
            case Opcodes.DMUL:
            case Opcodes.DDIV:
            case Opcodes.DREM:
                return Type.DOUBLE_TYPE;
            case Opcodes.IF_ICMPEQ:
            case Opcodes.IF_ICMPNE:
            case Opcodes.IF_ICMPLT:
            case Opcodes.IF_ICMPGE:
            case Opcodes.IF_ICMPGT:
            case Opcodes.IF_ICMPLE:
            case Opcodes.IF_ACMPEQ:
            case Opcodes.IF_ACMPNE:
            case Opcodes.PUTFIELD:
                return null;
            default:
                return Type.INT_TYPE;
        }
    }

    private static Object fold(int opcode, Number left, Number right) {
        int a = left.intValue();
        int b = right.intValue();
        long j = left.longValue();
        long k = right.longValue();
        switch (opcode) {
            case Opcodes.IADD:
                return a + b;
            case Opcodes.ISUB:
                return a - b;
            case Opcodes.IMUL:
                return a * b;
            case Opcodes.ISHL:
                return a << b;
            case Opcodes.ISHR:
                return a >> b;
            case Opcodes.IUSHR:
                return a >>> b;
            case Opcodes.IAND:
                return a & b;
            case Opcodes.IOR:
                return a | b;
            case Opcodes.IXOR:
                return a ^ b;
            case Opcodes.LADD:
                return j + k;
            case Opcodes.LSUB:
                return j - k;
            case Opcodes.LMUL:
                return j * k;
            case Opcodes.LSHL:
                return j << b;
            case Opcodes.LSHR:
                return j >> b;
            case Opcodes.LUSHR:
                return j >>> b;
            case Opcodes.LAND:
                return j & k;
            case Opcodes.LOR:
                return j | k;
            case Opcodes.LXOR:
                return j ^ k;
            case Opcodes.LCMP:
                return Long.compare(j, k);
            case Opcodes.FADD:
                return left.floatValue() + right.floatValue();
            case Opcodes.FSUB:
                return left.floatValue() - right.floatValue();
            case Opcodes.FMUL:
                return left.floatValue() * right.floatValue();
            case Opcodes.FDIV:
                return left.floatValue() / right.floatValue();
            default:
                // The rest is left to HotSpot.
                return null;
        }
    }

    @Override
    public Value ternaryOperation(AbstractInsnNode insn, Value first, Value second, Value third) {
        escaped |= third.isStream();
        keep(third);
        return null;
    }

    @Override
    public Value naryOperation(AbstractInsnNode insn, List<? extends Value> values) {
        if (insn instanceof MultiANewArrayInsnNode array) {
            return Value.of(Type.getType(array.desc));
        }
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            values.forEach(Evaluator::keep);
            return newValue(Type.getReturnType(dynamic.desc));
        }
        MethodInsnNode call = (MethodInsnNode) insn;
        if (!values.isEmpty() && values.get(0).isStream() && call.owner.equals(ClassFiles.BIT_STREAM)) {
            Primitive primitive = Primitive.of(call.name, call.desc);
            if (primitive == Primitive.IS_READING) {
                return Value.of(direction == Direction.READ ? 1 : 0);
            } else if (primitive == Primitive.IS_WRITING) {
                return Value.of(direction == Direction.READ ? 0 : 1);
            } else if (primitive == Primitive.HAS_REMAINING) {
                return direction == Direction.READ ? Value.of(Type.INT_TYPE) : Value.of(1);
            }
        }
        Value folded = call.getOpcode() == Opcodes.INVOKESTATIC ? fold(call, values) : null;
        return folded != null ? folded : newValue(Type.getReturnType(call.desc));
    }

    private Value fold(MethodInsnNode call, List<? extends Value> values) {
        Class<?> owner = PURE.get(call.owner);
        if (owner == null || values.isEmpty()) {
            // Without arguments a method has nothing to be a function of, as Math.random() shows.
            return null;
        }
        Object[] arguments = new Object[values.size()];
        try {
            for (int i = 0; i < arguments.length; i++) {
                Object constant = values.get(i).constant;
                if (constant == null) {
                    return null;
                }
                arguments[i] = constant instanceof Type type ? files.load(type.getInternalName()) : constant;
            }
            MethodType type = MethodType.fromMethodDescriptorString(call.desc, Evaluator.class.getClassLoader());
            MethodHandle method = MethodHandles.lookup().findStatic(owner, call.name, type);
            Object result = method.invokeWithArguments(arguments);
            return result instanceof Boolean flag ? Value.of(flag ? 1 : 0) : constant(result);
        } catch (Throwable e) {
            // What can't be computed now is computed when it runs.
            return null;
        }
    }

    /** What comes from elsewhere; no stream, since that may be ours, and at another place than the compiled code. */
    private static Value received(Type type) {
        if (STREAMS.contains(type.getInternalName())) {
            throw new IllegalStateException("a stream comes from elsewhere");
        }
        return Value.of(type);
    }

    /** The token may go to methods, and nowhere else. */
    private static void keep(Value value) {
        if (value.isStream()) {
            throw new IllegalStateException("the stream is stored, captured, compared or returned");
        }
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, Value value, Value expected) {
    }

    @Override
    public Value merge(Value first, Value second) {
        return first.mergedWith(second);
    }
}
