package io.github.tightwire.gradle;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.gradle.api.internal.StartParameterInternal;
import org.gradle.api.logging.configuration.ConsoleOutput;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.internal.buildoption.Option;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.DefaultLoggingManagerFactory;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;

/**
 * A process that runs builds by the Gradle that the published interface brings along: there is no distribution of it in a registry that
 * Maven reads. A line of the standard input is a build, a folder and the arguments after it; a last line of what it prints tells its end.
 */
final class GradleProcess {
    /** The line after a build is this, and "good" or "bad". */
    static final String END = "== the build was ";

    private GradleProcess() {
    }

    public static void main(String[] arguments) throws IOException {
        File home = new File(arguments[0]);
        NativeServices.initializeOnDaemon(home, NativeServices.NativeServicesMode.DISABLED);
        ServiceRegistry logging = LoggingServiceRegistry.newCommandLineProcessLogging();
        LoggingManagerInternal manager = logging.get(DefaultLoggingManagerFactory.class).create();
        manager.attachProcessConsole(ConsoleOutput.Plain);
        try (BuildProcessState process = new BuildProcessState(true, AgentStatus.disabled(), ClassPath.EMPTY, logging,
                NativeServices.getInstance());
                BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                List<String> words = Arrays.asList(line.split(" "));
                manager.captureSystemSources().start();
                boolean failed = build(process.getServices(), home, new File(words.get(0)), words.subList(1, words.size()));
                manager.stop();
                System.out.println(END + (failed ? "bad" : "good"));
            }
        }
    }

    private static boolean build(ServiceRegistry services, File home, File folder, List<String> arguments) {
        StartParameterInternal build = new StartParameterInternal();
        build.setGradleUserHomeDir(home);
        build.setCurrentDir(folder);
        build.setProjectDir(folder);
        build.setOffline(true);
        build.setBuildCacheEnabled(arguments.contains("--build-cache"));
        build.setConfigurationCache(Option.Value.value(arguments.contains("--configuration-cache")));
        build.setProjectProperties(arguments.stream().filter(each -> each.startsWith("-P")).map(each -> each.substring(2).split("="))
                .collect(Collectors.toMap(each -> each[0], each -> each[1])));
        build.setTaskNames(arguments.stream().filter(each -> !each.startsWith("-")).toList());
        return services.get(BuildExecutor.class).execute(new ExecuteBuildAction(build),
                new DefaultBuildActionParameters(System.getProperties(), System.getenv(), folder, build.getLogLevel(), false,
                        ClassPath.EMPTY),
                new DefaultBuildRequestContext(new DefaultBuildRequestMetaData(System.currentTimeMillis()),
                        new DefaultBuildCancellationToken(), event -> { })).hasFailure();
    }
}
