package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The methods of {@code BitStream} with code of the compiler's: one row each. Everything else that a stream can do is made of these, and is
 * spliced in with its body as the source.
 *
 * <p>A method of {@code BitStream} without a body needs a row, and so does one whose body uses what only a stream may: a test
 * sees to it.
 */
public enum Primitive {
    BOOL("serializeBool", "(Z)Z", Kind.BOOLEAN, 1),
    UINT8("serializeUint8", "(I)I", Kind.INT, Byte.SIZE),
    UINT16("serializeUint16", "(I)I", Kind.INT, Short.SIZE),
    UINT32("serializeUint32", "(I)I", Kind.INT, Integer.SIZE),
    UINT64("serializeUint64", "(J)J", Kind.LONG, Long.SIZE),
    FLOAT("serializeFloat", "(F)F", Kind.FLOAT, Float.SIZE),
    DOUBLE("serializeDouble", "(D)D", Kind.DOUBLE, Double.SIZE),
    RAW_FLOAT("serializeRawFloat", "(F)F", Kind.RAW_FLOAT, Float.SIZE),
    RAW_DOUBLE("serializeRawDouble", "(D)D", Kind.RAW_DOUBLE, Double.SIZE),
    BITS_OF_INT("serializeBits", "(II)I", Role.RAW, Kind.INT),
    BITS_OF_LONG("serializeBits", "(JI)J", Role.RAW, Kind.LONG),
    RANGE_OF_INT("serializeInt", "(III)I", Role.RANGE, Kind.INT),
    RANGE_OF_LONG("serializeLong", "(JJJ)J", Role.RANGE, Kind.LONG),

    ALIGN("serializeAlign", "()V", Role.LAYOUT),
    BYTES("copyBytes", "([BII)V", Role.LAYOUT),
    TEXT("copyText", "(Ljava/lang/String;I)Ljava/lang/String;", Role.LAYOUT),
    NEXT_OF_SUBSET("serializeNextIndex", "(IL~/Subset;)I", Role.WALK),

    IS_READING("isReading", "()Z", Role.QUERY),
    IS_WRITING("isWriting", "()Z", Role.QUERY),
    BIT_POSITION("bitPosition", "()I", Role.QUERY),
    HAS_REMAINING("hasRemaining", "(J)Z", Role.QUERY),
    HAS_CHECKS("hasChecks", "()Z", Role.QUERY),
    SPEND("spend", "(I)Z", Role.QUERY),
    CONTEXT("context", "(Ljava/lang/Class;)Ljava/lang/Object;", Role.QUERY),
    PROCEED("proceed", "()V", Role.QUERY),
    REFUSE("refuse", "(L~/Verdict$Reason;I)Ljava/lang/Error;", Role.QUERY),
    REFUSE_CHECK("refuseCheck", "(Ljava/lang/String;I)Ljava/lang/Error;", Role.QUERY),
    INVALID("invalid", "(Ljava/lang/String;)Ljava/lang/Error;", Role.QUERY),

    OBJECT("serializeObject", "(L~/BitSerializable;)V", Role.NESTED),
    VALUE("described", "(Ljava/lang/Object;L~/ValueSerializer;)Ljava/lang/Object;", Role.NESTED),

    INT128("serializeInt128", "(Ljava/math/BigInteger;Ljava/math/BigInteger;Ljava/math/BigInteger;)Ljava/math/BigInteger;",
            Role.KEPT),
    UINT128("serializeUint128", "(Ljava/math/BigInteger;)Ljava/math/BigInteger;", Role.KEPT),
    FIXED128("serializeFixed", "(Ljava/math/BigInteger;IIJJ)Ljava/math/BigInteger;", Role.KEPT),

    MOVE_TO("moveTo", "(I)V", Role.OUTSIDE),
    SET_CONTEXT("setContext", "(Ljava/lang/Object;)V", Role.OUTSIDE);

    /** The role of a method. */
    public enum Role {
        /** A number of a width that the method has of its own. */
        FIXED(0),
        /** A number whose width is the last operand. */
        RAW(1),
        /** A number whose bounds are the last two operands. */
        RANGE(2),
        /** Moves the position by an amount that only the packet or an operand tells. */
        LAYOUT,
        /** A step of a walk: the kernel does all of it, and says where it has come to. */
        WALK,
        /** Leaves the position where it is, or ends the method. It may stand within a region. */
        QUERY,
        /** A nested object or value: what is spliced in is its method, or that of the function that describes it. */
        NESTED,
        /** A call of the stream object, always: its body allocates anyhow, or uses what only a stream may. */
        KEPT,
        /** Is called by streams and codecs alone; a serialize method that does is not compiled. */
        OUTSIDE;

        /** The number of operands after the value of a scalar. */
        public final int bounds;

        Role() {
            this(0);
        }

        Role(int bounds) {
            this.bounds = bounds;
        }
    }

    /** By their names, the last one of each. */
    private static final Map<String, Primitive> NAMED = new HashMap<>();

    static {
        for (Primitive primitive : values()) {
            primitive.namesake = NAMED.put(primitive.method, primitive);
        }
    }

    public final String method;
    public final String descriptor;
    public final Role role;

    /** The kind of a scalar, in any call; null for any other. */
    private final Kind kind;

    /** The width of a scalar that has one of its own; else 0. */
    private final int bits;

    /** The one before of the same name; null if there is none. */
    private Primitive namesake;

    Primitive(String method, String descriptor, Kind kind, int bits) {
        this(method, descriptor, Role.FIXED, kind, bits);
    }

    Primitive(String method, String descriptor, Role role, Kind kind) {
        this(method, descriptor, role, kind, 0);
    }

    Primitive(String method, String descriptor, Role role) {
        this(method, descriptor, role, null, 0);
    }

    Primitive(String method, String descriptor, Role role, Kind kind, int bits) {
        this.method = method;
        this.descriptor = LibraryNames.resolve(descriptor);
        this.role = role;
        this.kind = kind;
        this.bits = bits;
    }

    /** The row of a method of {@code BitStream}; null where it is made of others. */
    public static Primitive of(String method, String descriptor) {
        Primitive primitive = NAMED.get(method);
        while (primitive != null && !primitive.descriptor.equals(descriptor)) {
            primitive = primitive.namesake;
        }
        return primitive;
    }

    /** Returns whether a call is of this method, if it is one of the stream. */
    public boolean isCalledBy(MethodInsnNode call) {
        return call.name.equals(method) && call.desc.equals(descriptor) && StreamClasses.contains(call.owner);
    }

    /** Returns whether the emission has code of its own for it. */
    public boolean isEmitted() {
        return kind != null || role == Role.LAYOUT || role == Role.WALK || role == Role.QUERY;
    }

    public boolean isScalar() {
        return kind != null;
    }

    /**
     * The scalar that a call is.
     *
     * @param lower the operand before the last one, where it is a number that is known; else null
     * @param upper the last operand, where it is a number that is known; else null
     * @return the scalar; its width is not constant where an operand that it depends on is not known, or makes no sense
     */
    public Scalar scalar(Number lower, Number upper) {
        switch (role) {
            case FIXED:
                return Scalar.raw(kind, bits);
            case RAW:
                boolean sound = upper != null && upper.intValue() >= 1 && upper.intValue() <= kind.size();
                return Scalar.raw(kind, sound ? upper.intValue() : Scalar.VARIABLE);
            case RANGE:
                boolean known = lower != null && upper != null && lower.longValue() <= upper.longValue();
                return known ? Scalar.range(kind, lower.longValue(), upper.longValue()) : Scalar.variableRange(kind);
            default:
                throw new IllegalStateException(this + " is no scalar");
        }
    }
}
