package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.internal.template.Direction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The static methods that emitted code calls: those of the kernel, and a few of the library and the JDK. A wrong name
 * or descriptor would compile, and throw out of {@code Codec.write}: so they are here and nowhere else, and a test resolves each. The
 * library's names are as {@link LibraryNames} has them.
 */
public enum Kernel {
    // ---- Checks of values and stores

    OFFSET_INT("Packing", "offset", "(IIII)J"),
    OFFSET_LONG("Packing", "offset", "(JJJI)J"),
    FIT_INT("Packing", "fit", "(III)J"),
    FIT_LONG("Packing", "fit", "(JII)J"),
    FLOAT_BITS("Packing", "bits", "(F)J"),
    FINITE_FLOAT("Packing", "finite", "(FI)J"),
    FINITE_FLOATS("Packing", "finite", "(FFI)J"),
    FINITE_DOUBLE("Packing", "finite", "(DI)J"),
    REQUIRE_ROOM("Packing", "requireRoom", "(IIII)V"),
    STORE("Packing", "store", "(J[BII)V"),
    STORE_WORD("Packing", "storeWord", "(JJ[BIII)J"),
    STORE_LAST("Packing", "storeLast", "(J[BIIII)J"),
    COMMIT("Packing", "commit", "([BIIIIJJI)J"),
    APPEND("Packing", "append", "(J[BIIIJI)J"),
    COMMIT_WORD("Packing", "commitWord", "(J[BIIJ)J"),
    SCRATCH("Packing", "scratch", "([BII)J"),
    WRITE_RANGE("Packing", "range", "([BIIIJJJJ)J"),
    WRITE_RAW("Packing", "raw", "([BIIIJJII)J"),
    WRITE_TEXT("Packing", "text", "(Ljava/lang/String;I[BIII)I"),
    WRITE_BYTES("Packing", "copy", "([BII[BIII)I"),

    // ---- Loads

    HAS_BITS("Unpacking", "hasRemaining", "(IIII)Z"),
    REMAINING("Unpacking", "remaining", "(III)I"),
    HAS_REMAINING_LONG("Unpacking", "hasRemaining", "(JIII)Z"),
    LOAD("Unpacking", "load", "([BII)J"),
    LOAD_FLOAT("Unpacking", "real", "([BIII)F"),
    ARE_FINITE("Unpacking", "areFinite", "([BIII)Z"),
    WINDOW("Unpacking", "window", "([BIII)J"),
    UNALIGNED("Unpacking", "unaligned", "([BII)J"),
    LAST_WORD("Unpacking", "lastWord", "([BII)J"),
    CHECK_RANGE("Unpacking", "checkRange", "([BIIIJJ)J"),
    CHECK_RAW("Unpacking", "checkRaw", "(IIIII)J"),
    READ_WIDE("Unpacking", "wide", "([BIIII)J"),
    READ_ALIGN("Unpacking", "align", "([BII)I"),
    READ_TEXT("Unpacking", "text", "(I[BII)Ljava/lang/String;"),
    NO_TEXT("Unpacking", "noText", "(I[BII)J"),
    READ_BYTES("Unpacking", "copy", "([BII[BIII)I"),

    // ---- Measures

    MEASURE_ADD("Measuring", "add", "(JI)I"),
    MEASURE_RANGE("Measuring", "range", "(JJI)I"),
    MEASURE_RAW("Measuring", "raw", "(III)I"),

    // ---- Walks over subsets

    WRITE_NEXT("SubsetWalk", "write", "(IL~/Subset;[BIIIJ)J"),
    READ_NEXT("SubsetWalk", "read", "(IL~/Subset;[BIII)J"),
    MEASURE_NEXT("SubsetWalk", "measure", "(IL~/Subset;I)J"),

    // ---- Elements of arrays

    WRITE_LANES("ByteLanes", "write", "([BIIII[BIIIJ)J"),
    READ_LANES("ByteLanes", "read", "([BIIII[BIII)J"),
    WRITE_NARROW_LANES("ByteLanes", "writeNarrow", "([BIIII[BIIIJ)J"),
    READ_NARROW_LANES("ByteLanes", "readNarrow", "([BIIII[BIII)J"),
    WRITE_WIDE_LANES("ByteLanes", "writeWide", "([BIIII[BIIIJ)J"),
    READ_WIDE_LANES("ByteLanes", "readWide", "([BIIII[BIII)J"),
    WRITE_SHORTS("ElementGroups", "write", "([SIIII[BIIIJ)J"),
    READ_SHORTS("ElementGroups", "read", "([SIIII[BIII)J"),
    WRITE_INTS("ElementGroups", "write", "([IIIII[BIIIJ)J"),
    READ_INTS("ElementGroups", "read", "([IIIII[BIII)J"),
    LARGEST("ElementGroups", "largest", "(I)I"),

    // ---- Refusals and errors

    REFUSED("PackedOutcome", "refused", "(II)J"),
    CHECK_FAILED("PackedOutcome", "checkFailed", "(Ljava/lang/String;I)J"),
    REFUSAL("WriteErrors", "refusal", "()Ljava/lang/IllegalStateException;"),
    REQUIRE_PRESENT("WriteErrors", "requirePresent", "(Ljava/lang/Object;)V"),
    REQUIRE_OBJECT("WriteErrors", "requireObject", "(Ljava/lang/Object;)V"),
    INVALID("WriteErrors", "invalid", "(Ljava/lang/String;I)Ljava/lang/IllegalArgumentException;"),

    // ---- Exceptions on their way out

    LOCATED("Traces", "located", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;"),
    LOCATED_AT("Traces", "located", "(Ljava/lang/Throwable;I)Ljava/lang/Throwable;"),
    READER_THROWN("Streams", "thrown", "(Ljava/lang/Throwable;L~/ReadStream;)J"),
    CAUGHT("Streams", "caught", "(Ljava/lang/Throwable;L~/BitStream;)Ljava/lang/Throwable;"),

    // ---- Stream objects

    HAS_CHECKS("Streams", "hasChecks", "(L~/BitStream;)Z"),
    SPEND("Streams", "spend", "(I[BIIL~/ReadStream;I)Z"),
    CONTEXT("Streams", "context", "(L~/BitStream;Ljava/lang/Class;)Ljava/lang/Object;"),
    WRITER("Streams", "writer", "(L~/WriteStream;[BIIL~/WriteStream;II)"
            + "L~/WriteStream;"),
    READER("Streams", "reader", "(L~/ReadStream;[BIIL~/ReadStream;II)"
            + "L~/ReadStream;"),
    MEASURER("Streams", "measurer", "(L~/MeasureStream;L~/MeasureStream;II)"
            + "L~/MeasureStream;"),
    ENTER_VALUE("Streams", "enterValue", "(L~/BitStream;)V"),
    STREAM_POSITION("Streams", "position", "(L~/BitStream;)I"),
    READER_OUTCOME("Streams", "outcome", "(L~/ReadStream;)J"),

    CLOSE("Streams", "close", "(L~/BitStream;)V"),

    // ---- Objects of classes that are known only when they run

    MEET("~/internal/template/Dispatch", "meet", "(Ljava/lang/Object;)V"),
    WRITE_UNEXPECTED("~/internal/template/UnexpectedClassDispatch", "write",
            "(Ljava/lang/Object;[BIIL~/WriteStream;II)J"),
    READ_UNEXPECTED("~/internal/template/UnexpectedClassDispatch", "read",
            "(Ljava/lang/Object;[BIIL~/ReadStream;II)J"),
    MEASURE_UNEXPECTED("~/internal/template/UnexpectedClassDispatch", "measure",
            "(Ljava/lang/Object;L~/MeasureStream;II)J"),
    WRITE_PLAIN("~/internal/template/PlainObjects", "write", WRITE_UNEXPECTED.descriptor),
    READ_PLAIN("~/internal/template/PlainObjects", "read", READ_UNEXPECTED.descriptor),
    MEASURE_PLAIN("~/internal/template/PlainObjects", "measure", MEASURE_UNEXPECTED.descriptor),

    // ---- Results that are objects

    OBJECT_RESULT("ObjectResult", "ofThread", "()L~/internal/kernel/ObjectResult;"),
    LEAVE_RESULT("ObjectResult", "leave", "(Ljava/lang/Object;L~/internal/kernel/ObjectResult;)V"),
    TAKE("ObjectResult", "take", "(L~/internal/kernel/ObjectResult;)Ljava/lang/Object;"),

    // ---- Families whose kinds are known

    FAMILY_TAG("FamilyAccess", "tag", "(L~/Family;Ljava/lang/Object;)I"),
    FAMILY_HAS("FamilyAccess", "has", "(L~/Family;I)Z"),
    FAMILY_KIND("FamilyAccess", "serialize", "(L~/Family;Ljava/lang/Object;L~/BitStream;I)Ljava/lang/Object;"),
    FAMILY_PROTOTYPE("FamilyAccess", "prototype", "(L~/Family;I)Ljava/lang/Object;"),
    FAMILY_FACTORY("FamilyAccess", "factory", "(L~/Family;I)Ljava/util/function/Supplier;"),
    FAMILY_STRANGER("FamilyAccess", "stranger", "(L~/Family;Ljava/lang/Object;)Ljava/lang/String;"),

    // ---- Constants of enums

    ENUM_CONSTANT("~/internal/EnumConstants", "get", "(Ljava/lang/Class;I)Ljava/lang/Enum;"),
    ENUM_TABLE("~/internal/EnumTable", "of", "(Ljava/lang/Class;)L~/internal/EnumTable;"),

    // ---- The library and the JDK

    ENCODE_FLOAT("~/bits/CompressedFloat", "encode", "(FFFJ)J"),
    BITS_REQUIRED("~/bits/Bits", "bitsRequired", "(JJ)I"),
    FLOAT_TO_RAW_INT_BITS("java/lang/Float", "floatToRawIntBits", "(F)I"),
    INT_BITS_TO_FLOAT("java/lang/Float", "intBitsToFloat", "(I)F"),
    DOUBLE_TO_RAW_LONG_BITS("java/lang/Double", "doubleToRawLongBits", "(D)J"),
    LONG_BITS_TO_DOUBLE("java/lang/Double", "longBitsToDouble", "(J)D"),
    TO_UNSIGNED_LONG("java/lang/Integer", "toUnsignedLong", "(I)J"),
    COMPARE_UNSIGNED_INT("java/lang/Integer", "compareUnsigned", "(II)I"),
    COMPARE_UNSIGNED_LONG("java/lang/Long", "compareUnsigned", "(JJ)I");

    /** The internal name of the class. */
    public final String owner;

    public final String method;

    public final String descriptor;

    /** Returns whether a class, by its internal name, is one of the kernel's. */
    public static boolean isOwner(String owner) {
        return owner.startsWith(LibraryNames.KERNEL);
    }

    /** An instruction that calls it. */
    public MethodInsnNode call() {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
    }

    /** Returns whether an instruction is such a call. */
    public boolean isCalledBy(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.owner.equals(owner) && call.name.equals(method) && call.desc.equals(descriptor);
    }

    /** The method that makes the stream object of a direction. */
    public static Kernel streamOf(Direction direction) {
        return of(direction, WRITER, READER, MEASURER);
    }

    /** The method that runs an object of a class that was not expected. */
    public static Kernel unexpected(Direction direction) {
        return of(direction, WRITE_UNEXPECTED, READ_UNEXPECTED, MEASURE_UNEXPECTED);
    }

    /** The method that runs an object's method as it is. */
    public static Kernel plainObject(Direction direction) {
        return of(direction, WRITE_PLAIN, READ_PLAIN, MEASURE_PLAIN);
    }

    private static Kernel of(Direction direction, Kernel write, Kernel read, Kernel measure) {
        return direction == Direction.WRITE ? write : direction == Direction.READ ? read : measure;
    }

    /** The method that takes an exception of a call which the stream object of a direction was used for. */
    public static Kernel thrown(Direction direction) {
        return direction == Direction.READ ? READER_THROWN : CAUGHT;
    }

    Kernel(String owner, String method, String descriptor) {
        this.owner = owner.indexOf('/') < 0 ? LibraryNames.KERNEL.concat(owner) : LibraryNames.resolve(owner);
        this.method = method;
        this.descriptor = LibraryNames.resolve(descriptor);
    }
}
