package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.CompiledMethod;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method as it is called: what is compiled once, or proven once not to keep the stream, whoever calls it.
 *
 * @param method that is called
 * @param exact the class that the receiver is exactly of; null where it may be a subclass, or there is no receiver
 * @param streams which operands, the receiver included, <em>are</em> the stream, whatever they are declared as: a bit each
 * @param value whether it describes a nested value: its result is only wanted when reading
 */
public record Link(Method method, Class<?> exact, long streams, boolean value) {
    public static final String SERIALIZE = "serialize";

    /** Of an object's own method. */
    public static final String SERIALIZE_DESCRIPTOR = "(" + LibraryNames.BIT_STREAM_DESCRIPTOR + ")V";

    /** Of a value's own method. */
    public static final String VALUE_DESCRIPTOR = "(" + LibraryNames.BIT_STREAM_DESCRIPTOR + ")" + Type.getDescriptor(BitValue.class);

    /** Of the method of a function that describes values. */
    public static final String FUNCTION_DESCRIPTOR = "(Ljava/lang/Object;" + LibraryNames.BIT_STREAM_DESCRIPTOR + ")Ljava/lang/Object;";

    /** The most operands that are told apart. */
    static final int MAX_OPERANDS = Long.SIZE;

    /** The link of a call. */
    public static Link of(Method method, Class<?> exact, List<Value> operands, boolean value) {
        long streams = 0;
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).isStream()) {
                streams |= 1L << i;
            }
        }
        return new Link(method, exact, streams, value);
    }

    /** Returns the key by which it is found again, once it is compiled. */
    public CompiledMethod.Key key() {
        return new CompiledMethod.Key(method.owner(), method.code().name, method.code().desc, exact, streams, value);
    }

    /** Returns the descriptors of the compiled methods, by direction. */
    public String[] descriptors() {
        Direction[] directions = Direction.values();
        String[] descriptors = new String[directions.length];
        for (int i = 0; i < descriptors.length; i++) {
            descriptors[i] = descriptor(directions[i]);
        }
        return descriptors;
    }

    public boolean isStream(int operand) {
        return (streams >>> operand & 1) != 0;
    }

    /** The types of the operands as they are declared, the receiver's first. */
    public List<Type> operands() {
        return method.operands();
    }

    /** The types of the operands that are not the stream. */
    public List<Type> parameters() {
        List<Type> all = operands();
        List<Type> types = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!isStream(i)) {
                types.add(all.get(i));
            }
        }
        return types;
    }

    /**
     * Returns the descriptor of the compiled method: its operands, but for the stream; where it leaves its result, if that is an object;
     * and what stands for the stream.
     */
    public String descriptor(Direction direction) {
        StringBuilder descriptor = new StringBuilder("(");
        for (Type type : parameters()) {
            descriptor.append(type.getDescriptor());
        }
        if (leavesObject(direction == Direction.READ)) {
            descriptor.append(Value.OBJECT_RESULT.getDescriptor());
        }
        return descriptor.append(direction.state).append(")J").toString();
    }

    /**
     * Returns whether it can be compiled on its own: the result shares a long with the position, or is left where the caller takes it; and
     * no other stream is passed.
     */
    public boolean isCompilable() {
        int result = Type.getReturnType(method.code().desc).getSort();
        return (result <= Type.FLOAT || result >= Type.ARRAY) && !method.isOnlyInlined()
                && operands().size() <= MAX_OPERANDS
                && !hasOtherStream();
    }

    /** Returns whether any operand but the stream is an object. */
    public boolean takesObjects() {
        for (Type type : parameters()) {
            if (type.getSort() >= Type.ARRAY) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether its result is an object. */
    public boolean returnsObject() {
        return Type.getReturnType(method.code().desc).getSort() >= Type.ARRAY;
    }

    /** Returns whether anybody wants its result, which is an object. */
    public boolean leavesObject(boolean reading) {
        return returnsObject() && (reading || !value);
    }

    private boolean hasOtherStream() {
        for (Type type : parameters()) {
            if (type.getSort() == Type.OBJECT && StreamClasses.contains(type.getInternalName())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether it is the method of {@code BitSerializable}. */
    public boolean isSerialize() {
        return !method.isStatic() && method.code().name.equals(SERIALIZE) && method.code().desc.equals(SERIALIZE_DESCRIPTOR)
                && BitSerializable.class.isAssignableFrom(method.owner());
    }

    /** The serialize method of objects of exactly a class. */
    public static Link ofObject(Method serialize, Class<?> exact) {
        return new Link(serialize, exact, 1L << 1, false);
    }

    /** The method that describes objects of exactly this class; null if there is none. */
    public static Link ofKind(Class<?> kind, ClassFiles files) throws NotCompilableException {
        boolean value = BitValue.class.isAssignableFrom(kind);
        Method serialize = files.find(kind, SERIALIZE, value ? VALUE_DESCRIPTOR : SERIALIZE_DESCRIPTOR);
        return serialize == null ? null : new Link(serialize, kind, 1L << 1, value);
    }

    /** Returns whether it is the method of {@code BitValue}. */
    private boolean isOfBitValue() {
        return value && !method.isStatic() && method.code().name.equals(SERIALIZE) && method.code().desc.equals(VALUE_DESCRIPTOR);
    }

    /** Returns whether a method is all that a codec or a dispatch needs: the serialize method of a class that is known exactly. */
    public boolean isTemplate(ClassFiles files) throws NotCompilableException {
        return exact != null && (isSerialize() || isOfBitValue()) && isCallable(files);
    }

    /** Returns whether a call of the method as it is can mean no other one. */
    public boolean isCallable(ClassFiles files) throws NotCompilableException {
        return (method.code().access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0
                || StreamClasses.contains(method.file().name)
                || exact != null && method.equals(files.find(exact, method.code().name, method.code().desc));
    }

    // Those of a record take a cold JVM twenty milliseconds to link.

    @Override
    public boolean equals(Object other) {
        return other instanceof Link that && method.equals(that.method) && exact == that.exact && streams == that.streams
                && value == that.value;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * method.hashCode() + System.identityHashCode(exact)) + Long.hashCode(streams);
    }

    @Override
    public String toString() {
        return method.toString();
    }
}
