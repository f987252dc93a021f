package io.github.tightwire.internal.origin;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The format of class files as of Java 17 to 28, which did not change in between: each constant, flag, attribute and instruction that means
 * something to a JVM. A class file of a later version that has no others is read like those. Anything else might mean anything.
 */
public final class ClassFileFormat {
    private static final int VERSION = 6;
    private static final int PREVIEW = 0xFFFF;
    private static final int FIRST_JAVA = 44;

    private static final int UTF8 = 1;
    private static final int METHOD_HANDLE = 15;
    private static final int HANDLE_KINDS = 9;
    /** The bytes of a constant behind its tag, by the tag; 0 where there is no such tag. A text has its length there. */
    private static final int[] CONSTANT_BYTES = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

    private static final int SUPER = 0x20;
    private static final int INTERFACE = 0x200;
    private static final int CLASS_FLAGS = 0x7631;
    private static final int INNER_FLAGS = 0x761F;
    private static final int FIELD_FLAGS = 0x50DF;
    private static final int METHOD_FLAGS = 0x15FF;

    private static final Set<String> ANYWHERE = Set.of("Signature", "Synthetic", "Deprecated", "RuntimeVisibleAnnotations",
            "RuntimeInvisibleAnnotations", "RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations");
    private static final Set<String> OF_CLASS = Set.of("SourceFile", "SourceDebugExtension", "InnerClasses", "EnclosingMethod",
            "BootstrapMethods", "NestHost", "NestMembers", "Record", "PermittedSubclasses");
    private static final Set<String> OF_FIELD = Set.of("ConstantValue");
    private static final Set<String> OF_METHOD = Set.of("Code", "Exceptions", "MethodParameters", "AnnotationDefault",
            "RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations");
    private static final Set<String> OF_CODE = Set.of("LineNumberTable", "LocalVariableTable", "LocalVariableTypeTable", "StackMapTable");

    /** The bytes of each instruction; 0 where that is not a constant. */
    private static final String INSTRUCTION_BYTES = "1".repeat(16) + "23233" + "2".repeat(5) + "1".repeat(28) + "2".repeat(5)
            + "1".repeat(73) + "3" + "1".repeat(20) + "3".repeat(16) + "200" + "1".repeat(6) + "3".repeat(7) + "55323" + "11331104"
            + "3355";
    private static final int TABLE_SWITCH = 170;
    private static final int LOOKUP_SWITCH = 171;
    private static final int IINC = 132;
    private static final int HANDLER_BYTES = 8;

    private static final int ONE_VALUE = 64;
    private static final int RESERVED = 128;
    private static final int ONE_VALUE_EXTENDED = 247;
    private static final int APPEND = 252;
    private static final int FULL = 255;
    private static final int OBJECT_VALUE = 7;
    private static final int UNINITIALIZED_VALUE = 8;

    private final ByteBuffer file;
    /** By their numbers; null where a constant is no text. */
    private final @Nullable String[] texts;

    private ClassFileFormat(byte[] classFile) throws UnknownException {
        file = ByteBuffer.wrap(classFile).position(VERSION + 2);
        texts = new String[u2()];
        for (int i = 1; i < texts.length; i++) {
            int tag = u1();
            int bytes = tag < CONSTANT_BYTES.length ? CONSTANT_BYTES[tag] : 0;
            if (bytes == 0) {
                throw new UnknownException("a constant of the tag " + tag);
            } else if (tag == UTF8) {
                byte[] text = new byte[u2()];
                file.get(text);
                texts[i] = new String(text, StandardCharsets.ISO_8859_1);
            } else {
                if (tag == METHOD_HANDLE && (at(0) < 1 || at(0) > HANDLE_KINDS)) {
                    throw new UnknownException("a method handle of the kind " + at(0));
                }
                skip(bytes);
                // The next number is that of no constant.
                i += bytes == Long.BYTES ? 1 : 0;
            }
        }
    }

    /** Says what a class file has and the format does not, and what to do. */
    public static final class UnknownException extends Exception {
        private static final long serialVersionUID = 1;

        UnknownException(String what) {
            super(what);
        }
    }

    /**
     * The version of a class file.
     *
     * @param classFile whole
     * @return its major version: that of Java, and 44
     */
    public static int version(byte[] classFile) {
        return ByteBuffer.wrap(classFile).getShort(VERSION) & 0xFFFF;
    }

    /**
     * The oldest Java that takes a class file.
     *
     * @param classFile whole, or less
     * @return its feature number; 0 where it is too short to say
     */
    public static int java(byte[] classFile) {
        return classFile.length < VERSION + 2 ? 0 : version(classFile) - FIRST_JAVA;
    }

    /**
     * A class file that means the same, for a reader that refuses versions after some.
     *
     * @param classFile whole
     * @param name of the class
     * @param newest the newest version that the reader takes
     * @return the class file itself; or a copy that says it is of the newest version
     * @throws UnknownException if it may mean something that the reader does not know of, with what to do about that
     */
    public static byte[] readable(byte[] classFile, String name, int newest) throws UnknownException {
        int version = version(classFile);
        if ((ByteBuffer.wrap(classFile).getShort(VERSION - 2) & 0xFFFF) == PREVIEW) {
            throw new UnknownException("the class file of " + name + " uses preview features of Java " + (version - FIRST_JAVA)
                    + ", which mean something else in the next one: compile it without --enable-preview");
        } else if (version <= newest) {
            return classFile;
        }
        try {
            new ClassFileFormat(classFile).requireKnown();
        } catch (UnknownException | BufferUnderflowException | IllegalArgumentException e) {
            throw new UnknownException("the class file of " + name + " is of Java " + (version - FIRST_JAVA) + ", and has "
                    + (e instanceof UnknownException ? e.getMessage() : "a form") + " that this version of Tightwire does not know: "
                    + "use a newer one, or compile the class with --release " + (newest - FIRST_JAVA));
        }
        return ofVersion(classFile, newest);
    }

    /**
     * A class file of another version.
     *
     * @param classFile whole
     * @param version its major version from now on
     * @return itself, if it is of that version; else a copy
     */
    public static byte[] ofVersion(byte[] classFile, int version) {
        if (version(classFile) == version) {
            return classFile;
        }
        byte[] other = classFile.clone();
        ByteBuffer.wrap(other).putShort(VERSION, (short) version);
        return other;
    }

    /**
     * Returns whether a class file has a text among its constants: it does if its code calls a method of that name.
     *
     * @param classFile whole
     * @param text the text
     * @return true also where that can't be said
     */
    public static boolean mayHave(byte[] classFile, String text) {
        try {
            for (String constant : new ClassFileFormat(classFile).texts) {
                if (text.equals(constant)) {
                    return true;
                }
            }
            return false;
        } catch (UnknownException | BufferUnderflowException | IllegalArgumentException e) {
            return true;
        }
    }

    private void requireKnown() throws UnknownException {
        int access = flags("a class", CLASS_FLAGS);
        if ((access & (SUPER | INTERFACE)) == 0) {
            // Since Java 1.0.2 each class has it: without it, it is another kind of class.
            throw new UnknownException("no flag 0x20 of a class");
        }
        skip(4);
        skip(2 * u2());
        members("a field", FIELD_FLAGS, OF_FIELD);
        members("a method", METHOD_FLAGS, OF_METHOD);
        attributes(OF_CLASS);
    }

    private void members(String what, int known, Set<String> attributes) throws UnknownException {
        for (int count = u2(); count > 0; count--) {
            flags(what, known);
            skip(4);
            attributes(attributes);
        }
    }

    private int flags(String what, int known) throws UnknownException {
        int flags = u2();
        if ((flags & ~known) != 0) {
            throw new UnknownException("the flag 0x" + Integer.toHexString(Integer.lowestOneBit(flags & ~known)) + " of " + what);
        }
        return flags;
    }

    private void attributes(Set<String> known) throws UnknownException {
        for (int count = u2(); count > 0; count--) {
            String name = texts[u2()];
            int end = file.getInt() + file.position();
            if (name == null || !known.contains(name) && !ANYWHERE.contains(name)) {
                throw new UnknownException("the attribute " + name);
            }
            switch (name) {
                case "Code":
                    skip(4);
                    code();
                    skip(HANDLER_BYTES * u2());
                    attributes(OF_CODE);
                    break;
                case "StackMapTable":
                    frames();
                    break;
                case "InnerClasses":
                    for (int inner = u2(); inner > 0; inner--) {
                        skip(6);
                        flags("an inner class", INNER_FLAGS);
                    }
                    break;
                case "Record":
                    for (int component = u2(); component > 0; component--) {
                        skip(4);
                        attributes(Set.of());
                    }
                    break;
                default:
                    file.position(end);
                    break;
            }
            if (file.position() != end) {
                throw new UnknownException("another form of the attribute " + name);
            }
        }
    }

    private void code() throws UnknownException {
        int start = file.position() + Integer.BYTES;
        int end = start + file.getInt();
        while (file.position() < end) {
            int opcode = at(0);
            if (opcode >= INSTRUCTION_BYTES.length()) {
                throw new UnknownException("the instruction " + opcode);
            }
            int bytes = INSTRUCTION_BYTES.charAt(opcode) - '0';
            if (bytes > 0) {
                skip(bytes);
            } else if (opcode == TABLE_SWITCH || opcode == LOOKUP_SWITCH) {
                file.position(start + (file.position() - start + Integer.BYTES & -Integer.BYTES));
                skip(Integer.BYTES);
                int first = file.getInt();
                skip(opcode == LOOKUP_SWITCH ? 2 * Integer.BYTES * first : Integer.BYTES * (file.getInt() - first + 1));
            } else {
                skip(at(1) == IINC ? 6 : 4);
            }
        }
        if (file.position() != end) {
            throw new UnknownException("another form of code");
        }
    }

    private void frames() throws UnknownException {
        for (int count = u2(); count > 0; count--) {
            int form = u1();
            if (form >= RESERVED && form < ONE_VALUE_EXTENDED) {
                throw new UnknownException("a stack frame of the form " + form);
            } else if (form < RESERVED) {
                values(form < ONE_VALUE ? 0 : 1);
            } else {
                skip(2);
                values(form == FULL ? u2() : form >= APPEND ? form - APPEND + 1 : form == ONE_VALUE_EXTENDED ? 1 : 0);
                values(form == FULL ? u2() : 0);
            }
        }
    }

    private void values(int count) throws UnknownException {
        for (int i = 0; i < count; i++) {
            int tag = u1();
            if (tag > UNINITIALIZED_VALUE) {
                throw new UnknownException("a stack frame with the type " + tag);
            }
            skip(tag >= OBJECT_VALUE ? 2 : 0);
        }
    }

    private int u1() {
        return file.get() & 0xFF;
    }

    private int u2() {
        return file.getShort() & 0xFFFF;
    }

    private int at(int distance) {
        return file.get(file.position() + distance) & 0xFF;
    }

    private void skip(int bytes) {
        if (bytes < 0 || bytes > file.remaining()) {
            throw new BufferUnderflowException();
        }
        file.position(file.position() + bytes);
    }
}
