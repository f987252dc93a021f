package io.github.tightwire.system;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Of tests that run real programs. Where one is missing they are skipped, and say so; where it must be there, they fail. */
public abstract class ProgramCondition implements ExecutionCondition {
    private final List<String> programs;
    private final String environment;

    /**
     * Of some programs.
     *
     * @param environment the variable that is {@code required} where they must be: {@code .ci/run} sets it
     * @param programs names, as on the path
     */
    protected ProgramCondition(String environment, String... programs) {
        this.environment = environment;
        this.programs = List.of(programs);
    }

    /** Returns the path of a program; its name where it is not on the path. */
    public static String find(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder.isEmpty() ? "." : folder, name))
                .filter(Files::isExecutable).findFirst().map(Path::toString).orElse(name);
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        List<String> missing = programs.stream().filter(name -> !Files.isExecutable(Path.of(find(name)))).toList();
        if (missing.isEmpty() || "required".equals(System.getenv(environment))) {
            // Where it is required and missing, the test starts it, and fails.
            return ConditionEvaluationResult.enabled(programs + " are there, or must be");
        }
        if (context.getTestMethod().isEmpty()) {
            System.out.println("[WARNING] " + context.getDisplayName() + " skipped: not on the PATH: " + missing
                    + ". Nothing was tried in them; install them, and run again.");
        }
        return ConditionEvaluationResult.disabled("not on the PATH: " + missing);
    }
}
