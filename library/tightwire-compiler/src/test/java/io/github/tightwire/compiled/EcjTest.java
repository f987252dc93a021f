package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.tree.CallSite;
import io.github.tightwire.internal.tree.Node;
import io.github.tightwire.internal.tree.OperationTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Random types as Eclipse's compiler makes them: they agree, and their operation trees are those of javac. */
@Order(Integer.MAX_VALUE - 1)
class EcjTest {
    private static final int TYPES = Effort.of(10, 100);
    private static final Map<String, String> SOURCES = new HashMap<>();

    private static Sources javac;
    private static Sources ecj;

    @BeforeAll
    static void compile() {
        for (int i = 0; i < TYPES; i++) {
            String name = "E" + i + "_";
            SOURCES.put("generated." + name, RandomType.source(new Random(i), name, 1 + i % 25));
        }
        javac = Sources.compile(SOURCES);
        ecj = Sources.compileByEcj(SOURCES, 17);
    }

    @Test
    void typesAgree() {
        for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            Class<? extends Sample> type = ecj.type(source.getKey(), Sample.class);
            Codec<? extends Sample> codec = Codec.of(type);
            assertEquals(!source.getValue().contains(RandomType.KEEPS), codec.isCompiled(), codec::toString);
            agree(type);
        }
    }

    private static <T extends Sample> void agree(Class<T> type) {
        Agreement.assertAgreement(Codec.of(type), Agreement.factory(type), 1, 1);
    }

    @Test
    void treesAndCallSitesAreThoseOfJavac() throws NotCompilableException {
        List<String> others = new ArrayList<>();
        for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            if (!source.getValue().contains(RandomType.KEEPS)) {
                String name = source.getKey();
                for (boolean reading : new boolean[] {false, true}) {
                    String expected = text(javac.type(name, Sample.class), reading);
                    String actual = text(ecj.type(name, Sample.class), reading);
                    if (!expected.equals(actual)) {
                        others.add(name + ": " + difference(expected.split("\n"), actual.split("\n")));
                    }
                }
            }
        }
        assertTrue(others.isEmpty(), () -> others.size() + " trees are others than javac's:\n" + String.join("\n", others));
    }

    private static String difference(String[] expected, String[] actual) {
        int i = 0;
        while (i < expected.length && i < actual.length && expected[i].equals(actual[i])) {
            i++;
        }
        return (i < expected.length ? expected[i] : "nothing") + " / " + (i < actual.length ? actual[i] : "nothing");
    }

    /** A tree and its call sites; the body of a lambda has no name in the source, and each compiler gives it another one. */
    private static String text(Class<?> type, boolean reading) throws NotCompilableException {
        OperationTree tree = Compilers.get().tree(type, reading);
        StringBuilder text = new StringBuilder(tree.toString());
        sites(tree.nodes(), text);
        return text.toString().replaceAll("lambda\\$[\\w$]+", "lambda");
    }

    private static void sites(List<Node> nodes, StringBuilder text) {
        for (Node node : nodes) {
            if (node instanceof Node.Operation operation) {
                site(operation.site(), List.of(), text);
            } else if (node instanceof Node.Call call) {
                site(call.site(), call.nodes(), text);
            } else if (node instanceof Node.Loop loop) {
                sites(loop.nodes(), text);
            } else {
                ((Node.Branch) node).ways().forEach(way -> sites(way, text));
            }
        }
    }

    private static void site(CallSite site, List<Node> nodes, StringBuilder text) {
        text.append(site).append(' ').append(site.descriptor()).append('\n');
        sites(nodes, text);
    }
}
