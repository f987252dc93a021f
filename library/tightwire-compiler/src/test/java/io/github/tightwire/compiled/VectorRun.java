package io.github.tightwire.compiled;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs classes of tests, in a program of its own. */
final class VectorRun {
    private VectorRun() {
    }

    /**
     * Runs them, prints what fails, and how many passed in the last line.
     *
     * @param names of the classes
     */
    public static void main(String... names) {
        List<DiscoverySelector> classes = new ArrayList<>();
        for (String name : names) {
            classes.add(DiscoverySelectors.selectClass(name));
        }
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(classes).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        for (TestExecutionSummary.Failure failure : summary.getFailures()) {
            System.out.println(failure.getTestIdentifier().getDisplayName());
            failure.getException().printStackTrace(System.out);
        }
        System.out.println(summary.getTestsFailedCount() + " failed, " + summary.getTestsSucceededCount() + " passed");
    }
}
