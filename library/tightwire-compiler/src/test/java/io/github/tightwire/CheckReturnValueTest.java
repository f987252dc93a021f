package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** IntelliJ IDEA looks for the annotation on the method itself, and for none of this name on the class. */
class CheckReturnValueTest {
    private static boolean isAnnotated(MethodNode method) {
        return method.invisibleAnnotations != null && method.invisibleAnnotations.stream()
                .anyMatch(annotation -> annotation.desc.equals(Type.getDescriptor(CheckReturnValue.class)));
    }

    private static List<MethodNode> methods(Class<?> type) throws IOException {
        ClassNode node = new ClassNode();
        new ClassReader(type.getName()).accept(node, ClassReader.SKIP_CODE);
        return node.methods;
    }

    @Test
    void eachOperationWithAResultHasIt() throws IOException {
        List<String> with = new ArrayList<>();
        for (Class<?> type = BitStream.class; type != Object.class; type = type.getSuperclass()) {
            for (MethodNode method : methods(type)) {
                boolean isOperation = method.name.startsWith("serialize") && (method.access & 1) != 0;
                boolean hasResult = Type.getReturnType(method.desc) != Type.VOID_TYPE;
                assertEquals(isOperation && hasResult, isAnnotated(method), type.getSimpleName() + "." + method.name + method.desc);
                if (isAnnotated(method)) {
                    with.add(method.name);
                }
            }
        }
        assertTrue(with.containsAll(List.of("serializeInt", "serializeOptional", "serializeValue", "serializeString")), with.toString());
    }

    @Test
    void eachReadOfACodecHasIt() throws IOException {
        for (MethodNode method : methods(Codec.class)) {
            assertEquals(method.name.startsWith("read"), isAnnotated(method), method.name + method.desc);
        }
    }
}
