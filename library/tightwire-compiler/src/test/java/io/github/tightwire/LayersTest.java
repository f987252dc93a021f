package io.github.tightwire;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.tightwire.fixtures.Circles;
import io.github.tightwire.internal.compiler.BytecodeCompiler;
import io.github.tightwire.internal.kernel.Traces;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * The layers of docs/architecture.md, class by class: what is below knows nothing of what is above, and there is no circle of
 * classes that is not named there.
 */
@Order(1)
class LayersTest {
    private static final String ROOT = "io.github.tightwire";
    private static final String COMPILER = ROOT + ".internal.compiler";

    /** The compiler's packages, each of which knows only those after it. */
    private static final List<String> FLOORS = List.of(COMPILER, COMPILER + ".define", COMPILER + ".emit", COMPILER + ".plan",
            COMPILER + ".describe", COMPILER + ".source", COMPILER + ".flat", COMPILER + ".evaluate", COMPILER + ".classfile",
            COMPILER + ".target", COMPILER + ".schedule");

    private static final int MOST_IN_A_ROOM = 25;

    private static final JavaClasses CLASSES = library();

    private static JavaClasses library() {
        // Of what is not the library's the name is enough, whatever class file version the JDK is of.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        // What was made of a class knows what that knows, and how to be found.
        return new ClassFileImporter().withImportOption(location -> !location.contains(Traces.MARK))
                .importUrls(List.of(location(BitStream.class), location(BytecodeCompiler.class)));
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Test
    void bitsKnowNothingButWords() {
        classes().that().resideInAPackage(ROOT + ".bits").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify.annotations..", ROOT + ".bits", ROOT + ".internal").check(CLASSES);
    }

    /** A codec that is made at run time links none: the JVM would do that in the start of a game. Builds and traces have theirs. */
    @Test
    void noLambdaIsOnTheWayOfACodec() {
        List<String> lambdas = new ArrayList<>();
        for (JavaClass type : CLASSES) {
            String outermost = type.getName().replaceFirst("[$].*", "");
            boolean isLate = outermost.startsWith(COMPILER + ".source.") || outermost.startsWith(COMPILER + ".describe.")
                    || outermost.startsWith(COMPILER + ".define.Ready")
                    || outermost.equals(COMPILER + ".ReadyCompiler") || outermost.equals(COMPILER + ".NativeImageConfig")
                    || outermost.equals(COMPILER + ".define.VariableAllocation");
            if (type.getPackageName().startsWith(COMPILER) && !isLate) {
                type.getAccessesFromSelf().stream().filter(JavaAccess::isDeclaredInLambda)
                        .forEach(each -> lambdas.add(each.getDescription()));
                type.getCodeUnitReferencesFromSelf().forEach(each -> lambdas.add(each.getDescription()));
            }
        }
        assertEquals(List.of(), lambdas);
    }

    /** Code that runs without the compiler knows neither the compiler nor bytecode: the compiler comes in as a service. */
    @Test
    void nobodyKnowsTheCompiler() {
        noClasses().that().resideOutsideOfPackages(COMPILER + "..").should().dependOnClassesThat()
                .resideInAnyPackage(COMPILER + "..", "org.objectweb..").check(CLASSES);
    }

    @Test
    void theCompilersArrowsRunDown() {
        for (int i = 1; i < FLOORS.size(); i++) {
            noClasses().that().resideInAPackage(FLOORS.get(i)).should().dependOnClassesThat()
                    .resideInAnyPackage(FLOORS.subList(0, i).toArray(new String[0])).check(CLASSES);
        }
    }

    @Test
    void noRoomIsTooFull() {
        Map<String, Set<String>> rooms = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            if (type.getPackageName().contains(".internal") && !type.getSimpleName().equals("package-info")) {
                rooms.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>()).add(topLevel(type));
            }
        }
        rooms.forEach((room, types) -> {
            assertTrue(types.size() <= MOST_IN_A_ROOM, () -> room + ": " + types);
            boolean isOfCompiler = room.startsWith(COMPILER);
            assertEquals(isOfCompiler, isOfCompiler && FLOORS.contains(room), room);
        });
    }

    @Test
    void theCompilerDoesNotKnowTheCodec() {
        noClasses().that().resideInAnyPackage(COMPILER + "..", ROOT + ".internal.template", ROOT + ".internal.kernel")
                .should().dependOnClassesThat(belongToAnyOf(Codec.class).or(resideInAPackage(ROOT + ".internal.codec")))
                .check(CLASSES);
    }

    @Test
    void schedulesKnowNothingOfBytecode() {
        classes().that().resideInAPackage(COMPILER + ".schedule").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", ROOT + ".bits", ROOT + ".internal.kernel", COMPILER + ".schedule")
                .check(CLASSES);
    }

    @Test
    void treesKnowNothingElse() {
        classes().that().resideInAPackage(ROOT + ".internal.tree").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", ROOT + ".internal.tree").check(CLASSES);
    }

    @Test
    void noCircleOfPackages() throws IOException {
        assertEquals(Set.of(), Circles.of(arrows(JavaClass::getPackageName)));
    }

    @Test
    void theCirclesAreThoseThatAreNamed() throws IOException {
        Circles.assertNamed("tightwire", arrows(LayersTest::topLevel));
    }

    /** A row of docs/architecture.md without such an arrow is one too many. */
    @Test
    void publicClassesKnowTheImplementationsThatAreNamed() throws IOException {
        Set<String> upwards = Circles.toImplementations();
        Set<String> unused = new TreeSet<>(upwards);
        for (JavaClass from : CLASSES) {
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                unused.remove(arrow(from, dependency.getTargetClass()));
            }
        }
        assertEquals(Set.of(), unused);
    }

    private static Map<String, Set<String>> arrows(Function<JavaClass, String> name) throws IOException {
        Set<String> upwards = Circles.toImplementations();
        Map<String, Set<String>> arrows = new TreeMap<>();
        for (JavaClass from : CLASSES) {
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

    /** The rules above are checked on all classes. */
    @Test
    void allClassesAreLookedAt() {
        List<String> names = new ArrayList<>();
        CLASSES.forEach(type -> names.add(type.getName()));
        assertTrue(names.contains(BitStream.class.getName()) && names.contains(BytecodeCompiler.class.getName()),
                names::toString);
    }
}
