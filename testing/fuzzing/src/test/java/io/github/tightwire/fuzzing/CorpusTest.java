package io.github.tightwire.fuzzing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.tightwire.fuzzing.targets.Target;
import io.github.tightwire.fuzzing.targets.Targets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each seed of each target, and each file of its corpus: those are inputs that found something once, by the name of what it was. */
class CorpusTest {
    private static final Path CORPUS = Path.of("corpus");

    @TestFactory
    @Tag("slow")
    Stream<DynamicNode> everythingHolds() {
        return Targets.names().stream().map(CorpusTest::container);
    }

    private static DynamicNode container(String name) {
        Target target = Targets.make(name);
        List<byte[]> seeds = target.seeds();
        assertFalse(seeds.isEmpty(), name);
        Stream<DynamicNode> all = Stream.concat(
                IntStream.range(0, seeds.size()).mapToObj(i -> DynamicTest.dynamicTest("seed " + i, () -> target.run(seeds.get(i)))),
                files(CORPUS.resolve(name)).stream().map(file ->
                        DynamicTest.dynamicTest(file.getFileName().toString(), () -> target.run(Files.readAllBytes(file)))));
        return DynamicContainer.dynamicContainer(name, all);
    }

    @Test
    void everyFolderIsOfATarget() {
        assertEquals(List.of(), files(CORPUS).stream().map(folder -> folder.getFileName().toString())
                .filter(name -> !Targets.names().contains(name)).toList());
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
