package io.github.tightwire.system.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.ProgramCondition;
import io.github.tightwire.golden.GoldenPacket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.teavm.backend.javascript.JSModuleType;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.vm.TeaVMOptimizationLevel;

/** The portable library and ready code in JavaScript, by TeaVM: in Node.js they write the bytes that they write on a JVM. */
@RequiresNode
@Tag("exhaustive")
class JavaScriptTest {
    private static final String PROGRAM = "io.github.tightwire.golden.GoldenScript";
    /** TeaVM's Java has no halves of a UUID. */
    private static final Set<String> NOT_IN_JAVASCRIPT = Set.of("arena");
    /** See the program. */
    private static final Set<String> NOT_READY = Set.of("snapshot", "telemetry");

    @TempDir
    private Path path;

    @Test
    void javascriptWritesAndReadsWhatJavaDoes() throws Exception {
        PortableGame game = PortableGame.build(path.resolve("game"));
        compile(game);
        List<String> here = game.java(PROGRAM).lines().toList();
        for (GoldenPacket packet : GoldenPacket.all()) {
            String hex = HexFormat.of().formatHex(packet.bytes());
            assertEquals(!NOT_IN_JAVASCRIPT.contains(packet.toString()), here.contains(packet + " plainly " + hex), packet.toString());
            assertEquals(!NOT_IN_JAVASCRIPT.contains(packet.toString()) && !NOT_READY.contains(packet.toString()),
                    here.contains(packet + " ready " + hex), packet.toString());
        }
        assertTrue(here.stream().anyMatch(line -> line.contains("past end")), () -> here.toString());

        Path script = toJavaScript(game);
        List<String> there = PortableGame.run(path, List.of(ProgramCondition.find("node"), "-e",
                "require(process.argv[1]).main([])", script.toString())).lines().toList();
        for (int i = 0; i < Math.min(here.size(), there.size()); i++) {
            assertEquals(here.get(i), there.get(i));
        }
        assertEquals(here.size(), there.size());
    }

    /** Compiles the program that names the ready code, beside it. */
    private static void compile(PortableGame game) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-proc:none", "-d", game.classes().toString(), "-cp", PortableGame.path(game.classPath()));
            assertTrue(compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(
                    Path.of("src/test/golden").resolve(PROGRAM.replace('.', '/') + ".java"))).call());
        }
    }

    private Path toJavaScript(PortableGame game) throws Exception {
        TeaVMTool tool = new TeaVMTool();
        List<URL> urls = new ArrayList<>();
        for (Path entry : game.classPath()) {
            urls.add(entry.toUri().toURL());
        }
        // TeaVM reads the portable library's class files, which have the names of those that run here.
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), JavaScriptTest.class.getClassLoader()) {
            @Override
            public URL getResource(String name) {
                URL own = findResource(name);
                return own != null ? own : super.getResource(name);
            }
        }) {
            tool.setClassLoader(loader);
            tool.setClassPath(game.classPath().stream().map(Path::toFile).toList());
            tool.setMainClass(PROGRAM);
            tool.setTargetType(TeaVMTargetType.JAVASCRIPT);
            tool.setJsModuleType(JSModuleType.COMMON_JS);
            tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
            tool.setTargetDirectory(Files.createDirectories(path.resolve("javascript")).toFile());
            tool.setTargetFileName("golden.js");
            tool.generate();
        }
        assertEquals(List.of(), tool.getProblemProvider().getProblems().stream().map(problem -> {
            DefaultProblemTextConsumer text = new DefaultProblemTextConsumer();
            problem.render(text);
            return text.getText();
        }).toList());
        return path.resolve("javascript/golden.js");
    }
}
