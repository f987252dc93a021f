package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.compiler.ReadyCompiler;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program finds each ready codec that its build reports, and the build reports on each type. */
class ReadyReachTest {
    private static final String BOUNDED = "x = s.serializeInt(x, 0, 9);";

    @TempDir
    private Path path;

    private static String source(String name, String body) {
        return "package reach; import io.github.tightwire.*; public " + body.formatted(name);
    }

    /** Wherever the method that describes a type stands. */
    private static Map<String, String> shapes() {
        Map<String, String> bodies = new TreeMap<>();
        String ofState = "int x(); void x(int to); default void serialize(BitStream s) { x(s.serializeInt(x(), 0, 9)); } }";
        String state = "int x; public int x() { return x; } public void x(int to) { x = to; }";
        bodies.put("Ship", "interface %s extends BitSerializable { " + ofState);
        bodies.put("OfInterface", "class %s implements Ship { " + state + " }");
        bodies.put("Enclosing", "class %s { interface Own extends BitSerializable { " + ofState
                + " static class OfEnclosedInterface implements Own { " + state + " } }");
        bodies.put("Warship", "interface %s extends Ship { }");
        bodies.put("OfInterfaceAbove", "class %s implements Warship { " + state + " }");
        bodies.put("Hull", "abstract class %s implements Warship { " + state + " }");
        bodies.put("OfInterfaceOfSuperclass", "class %s extends Hull { }");
        bodies.put("Shielded", "interface %s extends Ship { default void serialize(BitStream s) { x(s.serializeInt(x(), 0, 99)); } }");
        bodies.put("OfMoreSpecificInterface", "class %s extends Hull implements Shielded { }");
        bodies.put("Generic", "abstract class %s<T extends Number> implements BitSerializable { int x; T unused;"
                + "public void serialize(BitStream s) { " + BOUNDED + " } }");
        bodies.put("OfGenericSuperclass", "class %s extends Generic<Integer> { }");
        bodies.put("GenericInterface", "interface %s<T> extends BitSerializable { " + ofState);
        bodies.put("OfGenericInterface", "class %s implements GenericInterface<String> { " + state + " }");
        bodies.put("GenericValue", "abstract class %s<T extends GenericValue<T>> implements BitValue<T> { int x; abstract T of(int x);"
                + "public T serialize(BitStream s) { return of(s.serializeInt(x, 0, 9)); } }");
        bodies.put("OfGenericValue", "class %s extends GenericValue<OfGenericValue> { OfGenericValue of(int x) {"
                + "OfGenericValue v = new OfGenericValue(); v.x = x; return v; } }");
        bodies.put("ValueInterface", "interface %s<T extends ValueInterface<T>> extends BitValue<T> { int x(); T of(int x);"
                + "default T serialize(BitStream s) { return of(s.serializeInt(x(), 0, 9)); } }");
        bodies.put("OfValueInterface", "record %s(int x) implements ValueInterface<OfValueInterface> { public OfValueInterface of(int x) {"
                + "return new OfValueInterface(x); } }");
        bodies.put("OfEnum", "enum %s implements Ship { ONE { public int x() { return 1; } public void x(int to) { } } }");
        bodies.put("Again", "class %s extends OfInterface { public void serialize(BitStream s) { x = s.serializeBits(x, 8); } }");
        bodies.put("OfAgain", "class %s extends Again { }");
        Map<String, String> sources = new TreeMap<>();
        bodies.forEach((name, body) -> sources.put("reach." + name, source(name, body)));
        return sources;
    }

    @Test
    void whatTheBuildReportsIsFound() {
        ReadyFolder folder = new ReadyFolder(path).compile(shapes());
        ReadyCompiler.Result result = folder.build();
        ClassLoader loader = folder.loader();
        List<String> names = new ArrayList<>();
        for (ReadyCompiler.Type type : result.types()) {
            assertEquals("", type.reason(), type.name());
            assertEquals(List.of(), type.plainCalls(), type.name());
            assertNotNull(ReadyTemplates.find(ReadyFolder.type(loader, type.name(), Object.class)), type.name());
            names.add(type.name());
        }
        assertEquals(12, names.size(), names::toString);
    }

    /** The codec of an interface is not that of what overrides its method. */
    @Test
    void theMostSpecificMethodCounts() throws ReflectiveOperationException {
        ReadyFolder folder = new ReadyFolder(path).compile(shapes());
        folder.build();
        ClassLoader loader = folder.loader();
        Map<String, Integer> all = Map.of("OfInterface", 4, "OfMoreSpecificInterface", 7, "Again", 8, "OfAgain", 8);
        for (Map.Entry<String, Integer> bits : all.entrySet()) {
            Class<? extends BitSerializable> type = ReadyFolder.type(
                    loader, "reach." + bits.getKey(), BitSerializable.class);
            WriteStream stream = new WriteStream(new byte[8]);
            write(type, stream);
            assertEquals(bits.getValue().intValue(), stream.bitPosition(), bits.getKey());
        }
    }

    private static <T extends BitSerializable> void write(Class<T> type, WriteStream stream)
            throws ReflectiveOperationException {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.toString().endsWith(", compiled when it was built"), codec::toString);
        codec.write(type.getConstructor().newInstance(), stream);
    }

    /** Two defaults, of which the JVM takes neither without asking: the build says that there is none. */
    @Test
    void whichMethodIsMeantIsNotKnown() {
        Map<String, String> sources = Map.of(
                "reach.One", source("One", "interface %s extends BitSerializable { default void serialize(BitStream s) { } }"),
                "reach.Two", source("Two", "interface %s extends One { void serialize(BitStream s); }"),
                "reach.Both", source("Both", "class %s implements Two { public void serialize(BitStream s) { Plain.any(s); } }"),
                "reach.Plain", source("Plain", "class %s { static BitStream kept; static void any(BitStream s) { kept = s; } }"));
        ReadyCompiler.Result result = new ReadyFolder(path).compile(sources).build();
        assertEquals(1, result.types().size());
        assertFalse(result.types().get(0).reason().isEmpty());
    }

    /** The archive of a superclass, which the class path of the build lacks. */
    @Test
    void aClassThatCantBeLookedAtIsNamed() throws IOException {
        ReadyFolder folder = new ReadyFolder(path).compile(Map.of(
                "engine.Base", "package engine; public abstract class Base implements io.github.tightwire.BitSerializable { }",
                "engine.Marked", "package engine; public interface Marked { }",
                "reach.Ship", source("Ship", "class %s extends engine.Base { public void serialize(BitStream s) { } }"),
                "reach.Mark", source("Mark", "class %s implements engine.Marked, BitSerializable {"
                        + "public void serialize(BitStream s) { } }"),
                "reach.Good", source("Good", "class %s implements BitSerializable { public void serialize(BitStream s) { } }")));
        Files.delete(path.resolve("engine/Base.class"));
        Files.delete(path.resolve("engine/Marked.class"));
        Map<String, String> reasons = new TreeMap<>();
        folder.build().types().forEach(type -> reasons.put(type.name(), type.reason()));
        assertEquals(Map.of("reach.Good", "",
                "reach.Mark", "it can't be looked at: the class path lacks a class above it, engine.Marked",
                "reach.Ship", "it can't be looked at: the class path lacks a class above it, engine.Base"), reasons);
    }

    @Test
    void classFilesThatAreNewerThanTheBuildAreAnError() {
        byte[] file = Sources.compile(Map.of("reach.Ship",
                source("Ship", "class %s implements BitSerializable { public void serialize(BitStream s) { } }"))).bytes("reach.Ship");
        int next = Runtime.version().feature() + 1;
        file[7] = (byte) (next + 44);
        ReadyFolder folder = new ReadyFolder(path).add(Map.of("reach.Ship", file));
        UncheckedIOException thrown = assertThrows(UncheckedIOException.class, folder::build);
        assertEquals("reach.Ship is compiled for Java " + next + ", and this build runs on Java " + (next - 1)
                + ", which can't load it: build with Java " + next + " or later", thrown.getCause().getMessage());
        file[7]--;
        folder.add(Map.of("reach.Ship", file));
        assertEquals("", folder.build().types().get(0).reason());
    }
}
