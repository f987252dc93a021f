/**
 * The behaviour that all commands of this repository share: {@code --help}, one line for a wrong argument and exit code 2, and at Ctrl-C
 * the summary of what was done so far. {@code run.bash}, next to this module's pom, starts them.
 */
package io.github.tightwire.commands;
