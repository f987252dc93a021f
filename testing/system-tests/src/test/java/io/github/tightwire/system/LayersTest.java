package io.github.tightwire.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.tightwire.fixtures.Circles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In every module: no circle of packages, no circle of classes that docs/architecture.md does not name, and a page for each package, which
 * says what is in it.
 */
class LayersTest {
    private static final String PAGE = "package-info.java";
    private static final Map<String, Path> MODULES = findModules();
    private static final Set<Path> PAGES = findPages();
    /** By module, read once for all tests. */
    private static final Map<String, JavaClasses> CLASSES = new HashMap<>();

    /** Every module of the build that has main code, with its folder. */
    private static Map<String, Path> findModules() {
        Map<String, Path> modules = new TreeMap<>();
        for (String group : List.of("library", "apps", "studies", "testing")) {
            try (Stream<Path> folders = Files.list(Path.of("..", "..", group).toRealPath())) {
                folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                        .forEach(folder -> modules.put(folder.getFileName().toString(), folder));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return modules;
    }

    /** The folders of packages that have a page, in any module. */
    private static Set<Path> findPages() {
        Set<Path> pages = new TreeSet<>();
        MODULES.keySet().forEach(module -> pages.addAll(foldersOf(module, PAGE::equals)));
        return pages;
    }

    static Set<String> modules() {
        return MODULES.keySet();
    }

    private static Path folder(String module) {
        return Objects.requireNonNull(MODULES.get(module), module);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noCircleOfPackages(String module) throws IOException {
        assertEquals(Set.of(), Circles.of(arrows(module, JavaClass::getPackageName)));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void theCirclesOfClassesAreThoseThatAreNamed(String module) throws IOException {
        Circles.assertNamed(module, arrows(module, LayersTest::topLevel));
    }

    /** A module that replaces classes of another one's package, such as tightwire-portable, leaves the page to that one. */
    @ParameterizedTest
    @MethodSource("modules")
    void eachPackageHasAPage(String module) {
        Set<Path> without = foldersOf(module, file -> file.endsWith(".java") && !file.equals("module-info.java"));
        assertFalse(without.isEmpty(), () -> module + " has no packages");
        without.removeAll(PAGES);
        assertEquals(Set.of(), without, () -> "without " + PAGE);
    }

    /** The folders of packages in a module's main code that have such a file. */
    private static Set<Path> foldersOf(String module, Predicate<String> file) {
        Path sources = folder(module).resolve("src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(each -> file.test(each.getFileName().toString()))
                    .map(each -> sources.relativize(each.getParent())).collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Set<String>> arrows(String module, Function<JavaClass, String> name) throws IOException {
        Set<String> upwards = Circles.toImplementations();
        Map<String, Set<String>> arrows = new TreeMap<>();
        for (JavaClass from : CLASSES.computeIfAbsent(module, LayersTest::read)) {
            Set<String> targets = arrows.computeIfAbsent(name.apply(from), each -> new TreeSet<>());
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (!upwards.contains(arrow(from, target))) {
                    targets.add(name.apply(target));
                }
            }
        }
        return arrows;
    }

    private static JavaClasses read(String module) {
        // Of what is not the module's the name is enough; what has no source in it is not, nor is what our compiler writes.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        Path folder = folder(module).resolve("target/classes");
        assertTrue(Files.isDirectory(folder), () -> module + " is not built: these tests should depend on it");
        return new ClassFileImporter()
                .withImportOption(location -> !location.contains("$$Template$"))
                .withImportOption(location -> hasSource(module, folder, Path.of(location.asURI())))
                .importPath(folder);
    }

    private static boolean hasSource(String module, Path folder, Path classFile) {
        String name = folder.toAbsolutePath().normalize().relativize(classFile.toAbsolutePath().normalize()).toString();
        return Files.exists(folder(module).resolve("src/main/java").resolve(name.replaceAll("(\\$.*)?\\.class$", ".java")));
    }

    private static String arrow(JavaClass from, JavaClass to) {
        return simpleName(from) + " -> " + simpleName(to);
    }

    private static String simpleName(JavaClass type) {
        String name = topLevel(type);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String topLevel(JavaClass type) {
        String name = type.getName();
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }
}
