/**
 * What is found out about a flat method before anything of it is printed: regions of operations that all happen or none, branches, fields
 * that are serialized in place, loops that can be unrolled, places where it can be cut, where each instruction stands in the packet.
 * {@code Regions} and {@code Schedules} are where to begin; {@code UnrollableLoop} finds a loop and {@code Unrolling} copies its body. A
 * class belongs here if it decides, once and for all directions that share it, and prints nothing.
 */
package io.github.tightwire.internal.compiler.plan;
