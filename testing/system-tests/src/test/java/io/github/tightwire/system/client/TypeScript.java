package io.github.tightwire.system.client;

import io.github.tightwire.fixtures.ProgramCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** TypeScript's compiler, which the build has unpacked, in node. */
final class TypeScript {
    private static final Path COMPILER = Path.of("target/typescript/META-INF/resources/webjars/typescript");
    private static final List<String> CHECKS = List.of("strict", "noUncheckedIndexedAccess", "exactOptionalPropertyTypes",
            "noImplicitOverride", "noImplicitReturns", "noFallthroughCasesInSwitch", "noUnusedLocals", "noUnusedParameters",
            "verbatimModuleSyntax", "isolatedModules", "erasableSyntaxOnly");

    private TypeScript() {
    }

    /** Compiles the files of a folder, as modules; gives the folder of what was compiled. */
    static Path compile(Path folder) throws IOException, InterruptedException {
        Path version;
        try (var versions = Files.list(COMPILER)) {
            version = versions.findFirst().orElseThrow();
        }
        Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
        StringBuilder options = new StringBuilder();
        CHECKS.forEach(check -> options.append('"').append(check).append("\": true, "));
        Files.writeString(folder.resolve("tsconfig.json"), "{\"compilerOptions\": {" + options
                + "\"target\": \"es2021\", \"lib\": [\"es2021\"], \"types\": [], \"module\": \"nodenext\", \"outDir\": \"compiled\"}}");
        ClientProgram.compile(List.of(ProgramCondition.find("node"), version.resolve("lib/tsc.js").toString(), "-p", folder.toString()));
        return folder.resolve("compiled");
    }
}
