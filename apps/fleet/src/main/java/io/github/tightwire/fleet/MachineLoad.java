package io.github.tightwire.fleet;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * The work of this machine.
 *
 * @param processes that run or want to, on average over a minute; negative if the system doesn't say
 * @param cores that there are
 */
record MachineLoad(double processes, int cores) {
    static MachineLoad now() {
        return new MachineLoad(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                Runtime.getRuntime().availableProcessors());
    }

    /** Returns that the machine has more work than cores, as the end of a sentence; empty if it has not. */
    String words() {
        return processes <= cores ? ""
                : String.format(Locale.ROOT, "; this machine has a load of %.1f on %d cores, so all takes longer", processes, cores);
    }
}
