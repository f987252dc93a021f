package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.internal.origin.ClassFileFormat;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.tree.SourceCall;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files of JDKs that are not there yet: compiled where all in them is known, and plain where it is not. */
class FutureClassFileTest {
    private static final String NAME = "future.Ship";
    private static final String PATH = "future/Ship.class";
    private static final int NEXT = Opcodes.V28 + 1;
    private static final int FAR = Opcodes.V28 + 40;

    private static final Sources SHIP = Sources.compile(Map.of(NAME, "package future; import io.github.tightwire.*;"
            + "public class Ship implements io.github.tightwire.compiled.Sample { private int hull = 7; private String name = \"\";"
            + "public void fill(java.util.Random r) { hull = r.nextInt(1001); }"
            + "public void serialize(BitStream s) { hull = s.serializeInt(hull, 0, 1000); name = s.serializeString(name, 9);"
            + "for (int i = 0; i < 3; i++) { switch (hull) { case 1: case 2: case 3: hull = s.serializeInt(hull, 0, 1000); } }"
            + "Runnable r = () -> { }; } record Part(int x) { } }"));

    @TempDir
    private Path folder;

    /** The class of the sources, in place of whose file stands another one as soon as it is loaded. */
    private static Codec<? extends Sample> codec(byte[] classFile) {
        Class<? extends Sample> type = SHIP.again(Map.of(PATH, classFile)).type(NAME, Sample.class);
        Codec<? extends Sample> codec = Codec.of(type);
        assertAgrees(codec, type);
        return codec;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Sample> void assertAgrees(Codec<T> codec, Class<? extends Sample> type) {
        Agreement.assertAgreement(codec, Agreement.factory((Class<T>) type), 3, 1);
    }

    private static void assertPlain(byte[] classFile, String reason) {
        Codec<?> codec = codec(classFile);
        assertFalse(codec.isCompiled());
        assertEquals("Codec of " + NAME + ", not compiled because the class file of " + NAME + " " + reason, codec.toString());
    }

    private static void assertUnknown(byte[] classFile, String what) {
        assertPlain(version(classFile, FAR), "is of Java " + (FAR - 44) + ", and has " + what
                + " that this version of Tightwire does not know: use a newer one, or compile the class with --release 28");
    }

    private static byte[] file() {
        return SHIP.bytes(NAME);
    }

    private static byte[] version(byte[] classFile, int version) {
        byte[] other = classFile.clone();
        ByteBuffer.wrap(other).putInt(4, version);
        return other;
    }

    private static byte[] changed(int reading, UnaryOperator<ClassVisitor> change) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(file()).accept(change.apply(writer), reading);
        return writer.toByteArray();
    }

    @Test
    void aVersionAloneIsCompiled() {
        for (int version : new int[] {Opcodes.V25, Opcodes.V26, Opcodes.V27, Opcodes.V28, NEXT, FAR, 0xFFFF}) {
            assertEquals("Codec of " + NAME + ", compiled", codec(version(file(), version)).toString(), "version " + version);
        }
    }

    @Test
    void tracesNameFields() throws NoSuchMethodException {
        Class<? extends Sample> type = SHIP.again(Map.of(PATH, version(file(), NEXT))).type(NAME, Sample.class);
        String descriptor = "(Lio/github/tightwire/BitStream;)V";
        SourceCall first = null;
        for (int offset = 0; first == null && offset < 20; offset++) {
            first = Compilers.get().callAt(type, "serialize", descriptor, offset);
        }
        assertNotNull(first);
        assertEquals("hull", first.name());
    }

    @Test
    void previewFeaturesArePlain() {
        for (int version : new int[] {Opcodes.V17, Opcodes.V25, NEXT}) {
            assertPlain(version(file(), 0xFFFF_0000 | version), "uses preview features of Java " + (version - 44)
                    + ", which mean something else in the next one: compile it without --enable-preview");
        }
    }

    @Test
    void anUnknownConstant() throws IOException {
        for (int tag : new int[] {0, 2, 13, 14, 21, 255}) {
            assertUnknown(withConstant(tag, new byte[8]), "a constant of the tag " + tag);
        }
        assertUnknown(withConstant(15, new byte[] {10, 0, 1}), "a method handle of the kind 10");
        assertTrue(codec(version(withConstant(15, new byte[] {9, 0, 1}), FAR)).isCompiled());
    }

    private static byte[] withConstant(int tag, byte[] constant) throws IOException {
        byte[] file = file();
        ClassReader reader = new ClassReader(file);
        int count = reader.getItemCount();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(file, 0, 8);
        out.writeShort(count + 1);
        out.write(file, 10, reader.header - 10);
        out.writeByte(tag);
        out.write(constant);
        out.write(file, reader.header, file.length - reader.header);
        return bytes.toByteArray();
    }

    @Test
    void anUnknownFlagOfAClass() {
        for (int flag : new int[] {0x40, 0x80, 0x100, 0x800, 0x8000}) {
            assertUnknown(withFlags(access -> access | flag), "the flag 0x" + Integer.toHexString(flag) + " of a class");
        }
        assertUnknown(withFlags(access -> access & ~Opcodes.ACC_SUPER), "no flag 0x20 of a class");
    }

    private static byte[] withFlags(IntUnaryOperator change) {
        byte[] file = file();
        int at = new ClassReader(file).header;
        ByteBuffer.wrap(file).putShort(at, (short) change.applyAsInt(ByteBuffer.wrap(file).getShort(at) & 0xFFFF));
        return file;
    }

    @Test
    void anUnknownFlagOfAMember() {
        assertUnknown(changed(0, writer -> new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                return super.visitField(access | 0x800, name, descriptor, signature, value);
            }
        }), "the flag 0x800 of a field");
        assertUnknown(changed(0, writer -> new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                return super.visitMethod(access | 0x2000, name, descriptor, signature, exceptions);
            }
        }), "the flag 0x2000 of a method");
        assertUnknown(changed(0, writer -> new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitInnerClass(String name, String outer, String inner, int access) {
                super.visitInnerClass(name, outer, inner, access | 0x20);
            }
        }), "the flag 0x20 of an inner class");
    }

    private static final class Unknown extends Attribute {
        Unknown(String name) {
            super(name);
        }

        @Override
        protected ByteVector write(ClassWriter writer, byte[] code, int length, int stack, int locals) {
            return new ByteVector();
        }

        @Override
        public boolean isCodeAttribute() {
            return true;
        }
    }

    @Test
    void anUnknownAttribute() {
        assertUnknown(changed(0, writer -> new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitEnd() {
                super.visitAttribute(new Unknown("LoadableDescriptors"));
                super.visitEnd();
            }
        }), "the attribute LoadableDescriptors");
        assertUnknown(changed(0, writer -> new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                method.visitAttribute(new Unknown("Virtual"));
                return method;
            }
        }), "the attribute Virtual");
        // One that is known elsewhere.
        assertUnknown(changed(0, writer -> new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitEnd() {
                super.visitAttribute(new Unknown("StackMapTable"));
                super.visitEnd();
            }
        }), "the attribute StackMapTable");
    }

    @Test
    void anUnknownInstruction() {
        byte[] file = file();
        // BIPUSH 17 is nowhere in it: the only SIPUSH pushes the bound.
        int at = indexOf(file, new byte[] {Opcodes.SIPUSH, 3, (byte) 0xE8});
        file[at] = (byte) 203;
        assertUnknown(file, "the instruction 203");
    }

    private static int indexOf(byte[] file, byte[] part) {
        for (int i = 0;; i++) {
            if (Arrays.equals(file, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
    }

    @Test
    void whatIsCutShortIsUnknown() {
        for (int length : new int[] {10, 200, file().length - 1}) {
            byte[] cut = version(Arrays.copyOf(file(), length), FAR);
            assertThrows(ClassFileFormat.UnknownException.class,
                    () -> ClassFileFormat.readable(cut, NAME, Opcodes.V28), "length " + length);
        }
    }

    /** All that javac makes is known: the JDK's own classes, and ours. */
    @Test
    void allClassesOfToday() throws IOException, ClassFileFormat.UnknownException {
        int tried = 0;
        Path jdk = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java/util");
        for (Path folder : List.of(jdk, ReadyFolder.location(Codec.class))) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.filter(each -> each.toString().endsWith(".class") && !each.toString().contains("-info"))
                            .toList()) {
                        byte[] bytes = Files.readAllBytes(file);
                        byte[] read = ClassFileFormat.readable(version(bytes, FAR), file.toString(), Opcodes.V17);
                        assertArrayEquals(version(bytes, Opcodes.V17), read);
                        tried++;
                    }
                }
            }
        }
        assertTrue(tried > 300, "tried " + tried);
    }

    @Test
    void knownVersionsAreNotLookedThrough() throws ClassFileFormat.UnknownException {
        byte[] odd = withFlags(access -> access | 0x800);
        assertSame(odd, ClassFileFormat.readable(odd, NAME, Opcodes.V17));
    }

    /** A build leaves the versions of the classes as they are; what it makes is of Java 17. */
    @Test
    void whatIsMadeIsOfJava17() throws IOException {
        int own = Math.min(Runtime.version().feature(), 25);
        Sources sources = Sources.compile(Map.of(NAME, "package future; import io.github.tightwire.*;"
                + "public class Ship implements BitSerializable { int x;"
                + "public void serialize(BitStream s) { x = s.serializeBits(x, 3); } }"),
                List.of("--release", Integer.toString(own)), null);
        ReadyFolder ready = new ReadyFolder(folder).add(sources.classes());
        assertEquals(1, ready.build().types().size());
        assertEquals(own + 44, ClassFileFormat.version(Files.readAllBytes(folder.resolve(PATH))));
        assertEquals(Opcodes.V17, ClassFileFormat.version(Files.readAllBytes(folder.resolve("future/Ship$$Template.class"))));
    }
}
