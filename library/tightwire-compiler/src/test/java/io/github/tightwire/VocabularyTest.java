package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** An operation is nowhere forgotten: each of these fails for a new one until it is where docs/compiler.md says. */
@Order(1)
class VocabularyTest {
    private static final String ADVICE = " (docs/compiler.md, Add an operation)";

    /** Those of objects, which golden packets compare with the model, as SubsetTest does walks; and what has no bits of its own. */
    private static final Set<String> OF_OBJECTS = Set.of("serializeObject", "serializeOrCreate", "serializeOptional", "require",
            "serializeEnumSet");

    /** The names in docs/wire.md of operations, where they are not those of the methods in words. */
    private static final Map<String, String> ON_THE_WIRE = Map.ofEntries(
            Map.entry("serializeInt128", "int128"),
            Map.entry("serializeUint128", "uint128"),
            Map.entry("serializeNextIndex", "object index"),
            Map.entry("serializeSmallestThree", "smallest three"),
            Map.entry("serializeOrCreate", "object"),
            Map.entry("serializeImmutableList", "value list"),
            Map.entry("serializeImmutableSet", "set"),
            Map.entry("serializeImmutableMap", "map"),
            Map.entry("serializeImmutableEnumSet", "enum set"),
            Map.entry("serializeVarLong", "var int"),
            Map.entry("serializeSignedVarLong", "signed var int"),
            Map.entry("serializeCheck", "serialization check"));

    private static final Set<String> STREAMS = new HashSet<>();
    private static final Set<String> SCRIPTED = new HashSet<>();
    private static final Set<String> AFTER_A_REFUSAL = new HashSet<>();

    @BeforeAll
    static void read() throws IOException {
        for (Class<?> c = BitStream.class; c != Object.class; c = c.getSuperclass()) {
            STREAMS.add(Type.getInternalName(c));
        }
        calls("script/Operations", SCRIPTED);
        calls("script/ValueScripts", SCRIPTED);
        calls("Vectors", AFTER_A_REFUSAL);
    }

    @Test
    void eachIsComparedWithTheModel() {
        assertNoneLeft(operation -> SCRIPTED.contains(key(operation)) || isOfObjects(operation),
                "is in no script, so nothing holds its bytes to the model: give it a line in script/Operations or script/ValueScripts, "
                        + "and a method in Model");
    }

    @Test
    void eachIsTriedAfterARefusal() {
        assertNoneLeft(operation -> AFTER_A_REFUSAL.contains(key(operation)),
                "is not in Vectors.VOCABULARY, so nothing says that it refuses after a refusal: give it a line there");
    }

    @Test
    void eachStandsInTheWireFormat() throws IOException {
        String wire = Files.readString(java.nio.file.Path.of("..", "..", "docs", "wire.md")).toLowerCase(Locale.ROOT);
        for (String operation : Vocabulary.names()) {
            String words = ON_THE_WIRE.getOrDefault(operation, words(operation));
            boolean found = List.of("| " + words, ", " + words, "**" + words).stream().anyMatch(wire::contains)
                    || wire.contains("(\"" + words + "\")");
            assertTrue(found, () -> "docs/wire.md says nothing of " + operation + ": a row for \"" + words + "\" is missing" + ADVICE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachStandsInEachTableOrIsLeftOutThere(OperationTable table) throws IOException {
        List<String> faults = table.faults();
        assertTrue(faults.isEmpty(), () -> String.join("\n", faults) + ADVICE);
    }

    @Test
    void thereAreSome() {
        assertTrue(Vocabulary.names().containsAll(Set.of("serializeInt", "serializeUuid", "serializeList", "require")));
        assertFalse(Vocabulary.names().contains("serialize"));
    }

    private static void assertNoneLeft(Predicate<Method> isThere, String otherwise) {
        List<String> left = Vocabulary.operations().stream().filter(isThere.negate()).map(VocabularyTest::key).toList();
        assertTrue(left.isEmpty(), () -> String.join(" ", left) + " " + otherwise + ADVICE);
    }

    private static boolean isOfObjects(Method operation) {
        return OF_OBJECTS.contains(operation.getName())
                || operation.getName().equals("serializeList") && operation.getParameterCount() == 3
                || List.of(operation.getParameterTypes()).contains(Subset.class);
    }

    private static String words(String operation) {
        return operation.replace("serialize", "").replaceAll("(?<=[a-z])([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    private static String key(Method method) {
        return method.getName() + Type.getMethodDescriptor(method);
    }

    /** The methods of the stream that a class of the tests calls, or refers to. */
    private static void calls(String type, Set<String> into) throws IOException {
        try (InputStream file = VocabularyTest.class.getResourceAsStream(type + ".class")) {
            new ClassReader(file).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                    return new MethodVisitor(Opcodes.ASM9) {
                        @Override
                        public void visitMethodInsn(int opcode, String owner, String called, String of, boolean isInterface) {
                            add(owner, called + of);
                        }

                        @Override
                        public void visitInvokeDynamicInsn(String called, String of, Handle bootstrap, Object... arguments) {
                            for (Object argument : arguments) {
                                if (argument instanceof Handle handle) {
                                    add(handle.getOwner(), handle.getName() + handle.getDesc());
                                }
                            }
                        }

                        private void add(String owner, String method) {
                            if (STREAMS.contains(owner)) {
                                into.add(method);
                            }
                        }
                    };
                }
            }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
    }
}
