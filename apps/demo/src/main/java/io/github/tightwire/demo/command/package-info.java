/**
 * The command line: subcommands, their options, the loop in real time, and what is printed. What several processes or a test could use
 * without a terminal belongs into another package.
 */
package io.github.tightwire.demo.command;
