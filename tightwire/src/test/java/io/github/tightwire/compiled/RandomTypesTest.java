package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random serialize methods, out of the compiler of the JDK: ours makes of them what they are. */
class RandomTypesTest {
    private static final int TYPES = 1000;
    private static Sources classes;

    @BeforeAll
    static void compile() {
        Map<String, String> sources = new HashMap<>();
        for (int seed = 0; seed < TYPES; seed++) {
            String name = "T" + seed + "_";
            sources.put("generated." + name, RandomType.source(new Random(seed), name, 1 + seed % 25));
        }
        for (int size : new int[] {100, 300}) {
            sources.put("generated.Large" + size, RandomType.source(new Random(size), "Large" + size, size));
        }
        classes = Sources.compile(sources);
    }

    @Test
    void smallTypesAgree() {
        for (int seed = 0; seed < TYPES; seed++) {
            agree("generated.T" + seed + "_", 2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 300})
    void typesThatMustBeCutAgree(int size) {
        agree("generated.Large" + size, 2);
    }

    private static void agree(String name, int objects) {
        Class<? extends Sample> type = classes.type(name, Sample.class);
        try {
            check(type, objects);
        } catch (Throwable e) {
            throw new AssertionError("in " + name + ": " + e, e);
        }
    }

    private static <T extends Sample> void check(Class<T> type, int objects) {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        Agreement.assertAgreement(codec, factory(type), objects, type.getName().hashCode());
    }

    private static <T> Supplier<T> factory(Class<T> type) {
        return () -> {
            try {
                return type.getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }
}
