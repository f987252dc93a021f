package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.EnumConstants;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyCode;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * The transfer functions of an abstract interpretation: what an instruction makes of the {@link Value}s it takes. It knows
 * which variable holds the stream, what is constant, and which class a reference is of.
 *
 * <p>The stream may go to methods, and nowhere else: where it does, an {@link BailoutException} is thrown.
 */
public final class Evaluator extends Interpreter<Value> {
    private static final String ENUM_CONSTANTS = Type.getInternalName(EnumConstants.class);

    private static final Set<String> STREAMS = Set.of(
            LibraryNames.BIT_STREAM, Direction.WRITE.stream, Direction.READ.stream, Direction.MEASURE.stream);

    /** The results of instructions, as far as they themselves say. */
    private static final BasicInterpreter TYPES = new BasicInterpreter(Opcodes.ASM9) {
        @Override
        public BasicValue newValue(Type type) {
            return new BasicValue(type);
        }
    };

    private final ClassFiles files;
    /** True if the stream reads; null where a method is looked at for both. */
    private final Boolean reading;

    /**
     * An interpreter for one direction, or for none.
     *
     * @param files of the compilation
     * @param reading whether the stream reads, null for a method that stays as it is: what does no more than take the stream for
     *     an object is no obstacle then
     */
    public Evaluator(ClassFiles files, Boolean reading) {
        super(Opcodes.ASM9);
        this.files = files;
        this.reading = reading;
    }

    @Override
    public Value newValue(Type type) {
        return type == null ? Value.NONE : type == Type.VOID_TYPE ? null : received(type);
    }

    @Override
    public Value newParameterValue(boolean isInstanceMethod, int local, Type type) {
        throw new IllegalStateException("the values of parameters are those of the call");
    }

    @Override
    public Value newExceptionValue(TryCatchBlockNode block, Frame<Value> handler, Type exceptionType) {
        return Value.of(exceptionType);
    }

    @Override
    public Value newOperation(AbstractInsnNode insn) {
        return switch (insn.getOpcode()) {
            case Opcodes.ACONST_NULL -> Value.NULL;
            case Opcodes.GETSTATIC -> received(Type.getType(((FieldInsnNode) insn).desc));
            case Opcodes.NEW -> Value.created(Type.getObjectType(((TypeInsnNode) insn).desc));
            default -> Types.constant(Types.pushed(insn));
        };
    }

    @Override
    public Value copyOperation(AbstractInsnNode insn, Value value) {
        int opcode = insn.getOpcode();
        if (value == Value.MIXED) {
            throw BailoutException.keeping("uses what may be the stream or something else");
        }
        if (opcode != Opcodes.ALOAD && opcode != Opcodes.ASTORE && opcode != Opcodes.DUP) {
            look(value, "reorders the stream with other operands");
            value.escape();
        }
        return value;
    }

    @Override
    public Value unaryOperation(AbstractInsnNode insn, Value value) throws AnalyzerException {
        if (value.isStream()) {
            return ofStream(insn, value);
        }
        value.escape();
        if (insn instanceof FamilyCode.ExactCast cast) {
            return Value.exactly(Type.getObjectType(cast.desc));
        } else if (insn.getOpcode() == Opcodes.CHECKCAST && value.exact) {
            return value;
        }
        BasicValue result = TYPES.unaryOperation(insn, null);
        Object folded = result != null && value.constant instanceof Number number
                ? Folding.unary(insn, result.getType(), number)
                : null;
        return result == null ? null : folded == null ? received(result.getType()) : Value.constant(result.getType(), folded);
    }

    /** Returns the result of an instruction that takes the stream and nothing else. */
    private Value ofStream(AbstractInsnNode insn, Value stream) {
        switch (insn.getOpcode()) {
            case Opcodes.PUTSTATIC:
                throw BailoutException.keeping("stores the stream in " + ((FieldInsnNode) insn).name);
            case Opcodes.CHECKCAST:
                look(stream, "casts the stream");
                return stream;
            case Opcodes.INSTANCEOF:
                look(stream, "asks for the class of the stream");
                return Value.of(Type.INT_TYPE);
            case Opcodes.MONITORENTER:
            case Opcodes.MONITOREXIT:
                look(stream, "locks the stream");
                return null;
            default:
                throw BailoutException.keeping("uses the stream in instruction " + insn.getOpcode());
        }
    }

    @Override
    public Value binaryOperation(AbstractInsnNode insn, Value left, Value right) throws AnalyzerException {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.PUTFIELD && right.isStream()) {
            throw BailoutException.keeping("stores the stream in " + ((FieldInsnNode) insn).name);
        }
        look(left, "compares the stream");
        look(right, "compares the stream");
        left.escape();
        right.escape();
        if (opcode == Opcodes.AALOAD) {
            return left.type.getSort() == Type.ARRAY
                    ? received(Type.getType(left.type.getDescriptor().substring(1)))
                    : Value.of(Value.OBJECT);
        }
        BasicValue result = TYPES.binaryOperation(insn, null, null);
        Object folded = left.constant instanceof Number m && right.constant instanceof Number n
                ? Folding.binary(opcode, m, n)
                : null;
        return result == null ? null : folded == null ? Value.of(result.getType()) : Value.constant(result.getType(), folded);
    }

    @Override
    public Value ternaryOperation(AbstractInsnNode insn, Value first, Value second, Value third) {
        if (third.isStream()) {
            throw BailoutException.keeping("stores the stream in an array");
        }
        third.escape();
        return null;
    }

    @Override
    public Value naryOperation(AbstractInsnNode insn, List<? extends Value> values) {
        for (Value value : values) {
            value.escape();
        }
        if (insn instanceof MultiANewArrayInsnNode array) {
            return Value.of(Type.getType(array.desc));
        }
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            if (values.contains(Value.STREAM)) {
                throw BailoutException.keeping("captures the stream in a lambda");
            }
            return newValue(Type.getReturnType(dynamic.desc));
        }
        MethodInsnNode call = (MethodInsnNode) insn;
        if (reading != null && !values.isEmpty() && values.get(0).isStream() && StreamClasses.contains(call.owner)) {
            Primitive primitive = Primitive.of(call.name, call.desc);
            if (primitive == Primitive.IS_READING) {
                return Value.of(reading ? 1 : 0);
            } else if (primitive == Primitive.IS_WRITING) {
                return Value.of(reading ? 0 : 1);
            } else if (primitive == Primitive.HAS_REMAINING) {
                return reading ? Value.of(Type.INT_TYPE) : Value.of(1);
            }
        }
        Object folded = call.getOpcode() == Opcodes.INVOKESTATIC ? fold(call, values) : null;
        return folded != null ? Types.constant(folded) : newValue(Type.getReturnType(call.desc));
    }

    private Object fold(MethodInsnNode call, List<? extends Value> values) {
        if (call.owner.equals(ENUM_CONSTANTS)) {
            return call.name.equals("count") && values.get(0).constant instanceof Type type ? count(type) : null;
        }
        return Folding.call(call, values);
    }

    /** Returns the number of an enum's constants, and initialises nothing. */
    private Integer count(Type type) {
        try {
            return EnumConstants.count(files.load(type.getInternalName()));
        } catch (NotCompilableException | LinkageError e) {
            // It will be asked for, and fail, when it runs.
            return null;
        }
    }

    /** Returns a value that comes from elsewhere; no stream, since that may be ours, and at another place than the compiled code. */
    private static Value received(Type type) {
        if (type.getSort() == Type.OBJECT && STREAMS.contains(type.getInternalName())) {
            throw BailoutException.keeping("takes a stream from elsewhere");
        }
        return Value.of(type);
    }

    /** Compiled code has no stream to look at; a method that stays as it is has one. */
    private void look(Value value, String what) {
        if (value.isStream() && reading != null) {
            throw BailoutException.within(what);
        }
    }

    /** Returns whether a cast is to what a value is known to be, and does nothing. */
    boolean isUpcast(Value value, String to) throws NotCompilableException {
        if (value.isStream()) {
            return StreamClasses.contains(to) || to.equals("java/lang/Object");
        }
        return value.type != null && value.type.getSort() == Type.OBJECT && value != Value.NULL && !to.startsWith("[")
                && !value.type.equals(Value.OBJECT) && (value.type.getInternalName().equals(to)
                || files.load(to).isAssignableFrom(files.load(value.type.getInternalName())));
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, Value value, Value expected) {
    }

    @Override
    public Value merge(Value first, Value second) {
        return first.mergedWith(second);
    }
}
