/**
 * Schedules of compiled code, decided before any of it is printed: pure functions of the start of a run of operations and of its widths,
 * and records as their results.
 *
 * <ul>
 *   <li>{@code Schedule}: the steps of a region;
 *   <li>{@code Anchor}: the knowledge about a bit: known, located, anywhere;
 *   <li>{@code WriteSchedule}: stages and stores;
 *   <li>{@code ReadSchedule}: checks, windows and takes, decided by {@code ReadScheduler};
 *   <li>{@code ReadScheduler}: the words that a read loads;
 *   <li>{@code MeasureSchedule}: bits to add;
 *   <li>{@code Scalar}: the kind and width of an operation.
 * </ul>
 *
 * <p>A class belongs here if it knows nothing about bytecode, so all of it is tested without any: every start and every list of small
 * widths, against the bits that the packet must have.
 */
@NullMarked
package io.github.tightwire.internal.compiler.schedule;

import org.jspecify.annotations.NullMarked;
