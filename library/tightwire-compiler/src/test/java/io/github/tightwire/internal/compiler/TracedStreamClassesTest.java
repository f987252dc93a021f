package io.github.tightwire.internal.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

class TracedStreamClassesTest {
    /** Reflection gives methods in an order of its own, another one with each run: the archives of two builds differed. */
    @ParameterizedTest
    @ValueSource(strings = {"Reading", "ReadingDelta", "Writing"})
    void methodsHaveOneOrder(String stream) throws ClassNotFoundException {
        ClassNode made = new ClassNode();
        new ClassReader(TracedStreamClasses.classFile(Class.forName("io.github.tightwire.TracedStreams$" + stream))).accept(made, 0);
        List<String> methods = made.methods.stream().map(method -> method.name + method.desc).toList();
        List<String> operations = methods.stream().filter(method -> !method.startsWith("<init>")).toList();
        assertTrue(operations.size() > 50, methods::toString);
        assertEquals(operations.stream().sorted().toList(), operations);
    }
}
