package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Codec;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.compiler.ReadyCompiler;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random types with codecs that were made when they were built: they are what the methods are. */
class ReadyTypesTest {
    private static final int TYPES = Effort.of(12, 300);
    private static final long SEED = 77;

    @Test
    void typesAgree(@TempDir Path path) {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < TYPES; i++) {
            String name = "R" + i + "_";
            sources.put("generated." + name, RandomType.source(new Random(SEED + i), name, 1 + i % 25));
        }
        ReadyFolder folder = new ReadyFolder(path).compile(sources);
        Map<String, ReadyCompiler.Type> types = new HashMap<>();
        folder.build().types().forEach(type -> types.put(type.name(), type));
        ClassLoader loader = folder.loader();
        for (String name : sources.keySet()) {
            check(ReadyFolder.type(loader, name, Sample.class), types.get(name), sources.get(name));
        }
    }

    private static <T extends Sample> void check(Class<T> type, ReadyCompiler.Type report, String source) {
        boolean keeps = source.contains(RandomType.KEEPS);
        Codec<T> codec = Codec.of(type);
        assertEquals(keeps, !report.reason().isEmpty(), report::toString);
        assertEquals(!keeps, codec.toString().endsWith("when it was built"), () -> codec + " " + report);
        Agreement.assertAgreement(codec, Agreement.factory(type), 2, type.getName().hashCode());
    }
}
