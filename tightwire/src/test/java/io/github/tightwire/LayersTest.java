package io.github.tightwire;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * The layers of docs/architecture.md, class by class: what is below knows nothing of what is above, and there is no circle of
 * classes that is not named there.
 */
@Order(1)
class LayersTest {
    private static final String ROOT = "io.github.tightwire";
    private static final String TEMPLATE = ROOT + ".internal.template..";
    private static final String KERNEL = ROOT + ".internal.kernel..";

    private static final JavaClasses CLASSES = library();

    private static JavaClasses library() {
        // Of what is not the library's the name is enough, whatever class file version the JDK is of.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        return new ClassFileImporter().importUrl(BitStream.class.getProtectionDomain().getCodeSource().getLocation());
    }

    @Test
    void bitsKnowNothingButWords() {
        classes().that().resideInAPackage(ROOT + ".bits").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify.annotations..", ROOT + ".bits", ROOT + ".internal").check(CLASSES);
    }

    /**
     * The codec brings streams and compiled code together, and traces ask for the names of fields; no other class of the library
     * knows that there is a compiler. The kernel is no part of it: streams walk over subsets with it, and packets write what is around
     * the data.
     */
    @Test
    void onlyTheCodecAndTracesKnowTheCompiler() {
        noClasses().that().resideOutsideOfPackages(TEMPLATE, ROOT + ".internal.trace")
                .and().doNotBelongToAnyOf(Codecs.class, CompiledCodec.class)
                .should().dependOnClassesThat(resideInAnyPackage(TEMPLATE)).check(CLASSES);
    }

    @Test
    void whatCompiledCodeCallsDoesNotKnowTheCompiler() {
        noClasses().that().resideInAPackage(KERNEL).should().dependOnClassesThat().resideInAPackage(TEMPLATE).check(CLASSES);
    }

    @Test
    void theCompilerDoesNotKnowTheCodec() {
        noClasses().that().resideInAnyPackage(TEMPLATE, KERNEL)
                .should().dependOnClassesThat().belongToAnyOf(Codec.class, Codecs.class, CompiledCodec.class, PlainCodec.class)
                .check(CLASSES);
    }

    @Test
    void schedulesKnowNothingOfBytecode() {
        classes().that().resideInAPackage(ROOT + ".internal.template.schedule").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", ROOT + ".bits", ROOT + ".internal.kernel",
                        ROOT + ".internal.template.schedule")
                .check(CLASSES);
    }

    @Test
    void treesKnowNothingElse() {
        classes().that().resideInAPackage(ROOT + ".internal.template.tree").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", ROOT + ".internal.template.tree").check(CLASSES);
    }

    /** Each circle stands in docs/architecture.md in a row of its own, with its reason. */
    @Test
    void theCirclesAreThoseThatAreNamed() throws IOException {
        Set<String> named = new TreeSet<>();
        List<String> lines = Files.readAllLines(java.nio.file.Path.of("..", "docs", "architecture.md"));
        int start = lines.indexOf("## Circles");
        assertTrue(start >= 0, "docs/architecture.md has a table of circles");
        for (String line : lines.subList(start, lines.size())) {
            String[] cells = line.split("\\|");
            if (cells.length >= 3 && cells[1].contains("`")) {
                named.add(String.join(" ", new TreeSet<>(List.of(cells[1].replace("`", "").trim().split(",\\s*")))));
            }
        }
        assertEquals(String.join("\n", named), String.join("\n", circles()));
    }

    private static Set<String> circles() {
        Map<String, Set<String>> arrows = new TreeMap<>();
        for (JavaClass from : CLASSES) {
            Set<String> targets = arrows.computeIfAbsent(topLevel(from), name -> new TreeSet<>());
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                if (dependency.getTargetClass().getPackageName().startsWith(ROOT)) {
                    targets.add(topLevel(dependency.getTargetClass().getBaseComponentType()));
                }
            }
        }
        Set<String> circles = new TreeSet<>();
        Map<String, Set<String>> reachable = new HashMap<>();
        arrows.keySet().forEach(name -> reachable.put(name, reachable(name, arrows)));
        for (String name : arrows.keySet()) {
            Set<String> circle = new TreeSet<>();
            for (String other : reachable.get(name)) {
                if (reachable.getOrDefault(other, Set.of()).contains(name)) {
                    circle.add(other.substring(other.lastIndexOf('.') + 1));
                }
            }
            if (circle.size() > 1) {
                circles.add(String.join(" ", circle));
            }
        }
        return circles;
    }

    private static Set<String> reachable(String from, Map<String, Set<String>> arrows) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (String next : arrows.getOrDefault(open.remove(), Set.of())) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen;
    }

    private static String topLevel(JavaClass type) {
        String name = type.getName();
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    /** What the rules above are checked on is all there is. */
    @Test
    void allClassesAreLookedAt() {
        List<String> names = new ArrayList<>();
        CLASSES.forEach(type -> names.add(type.getName()));
        assertTrue(names.contains(BitStream.class.getName()) && names.contains(ROOT + ".internal.template.TemplateCompiler"),
                names::toString);
    }
}
