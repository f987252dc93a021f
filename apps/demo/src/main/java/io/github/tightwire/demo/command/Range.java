package io.github.tightwire.demo.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The bounds of the numbers on the command line. */
final class Range {
    private Range() {
    }

    /** Gives the value back, or refuses it in words. */
    static double check(CommandSpec command, String option, double value, double min, double max) {
        if (!(value >= min && value <= max)) {
            throw new ParameterException(command.commandLine(), option + " " + text(value) + " is outside "
                    + text(min) + " to " + text(max));
        }
        return value;
    }

    private static String text(double value) {
        return value == (long) value ? Long.toString((long) value) : Double.toString(value);
    }
}
