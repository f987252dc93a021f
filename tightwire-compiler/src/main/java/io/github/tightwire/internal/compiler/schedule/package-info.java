/**
 * What compiled code does, decided before any of it is printed: pure functions of where a run of operations starts and of its
 * widths, and records as their results. A class belongs here if it knows nothing about bytecode, so all of it is tested without any: every
 * start and every list of small widths, against the bits that the packet must have.
 */
@NullMarked
package io.github.tightwire.internal.compiler.schedule;

import org.jspecify.annotations.NullMarked;
