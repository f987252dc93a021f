/**
 * Two tables, by which the compiler knows the library: {@link io.github.tightwire.internal.compiler.target.Primitive} has a row for each
 * method of the stream with code of its own, {@link io.github.tightwire.internal.compiler.target.Kernel} one for each method that emitted
 * code calls.
 *
 * <ul>
 *   <li>{@code LibraryNames}: the library's names, as they are after relocation;
 *   <li>{@code StreamClasses}: the classes whose methods are the stream's;
 *   <li>{@code Region}, {@code Place}: the units of planning and printing: regions, and places in the packet;
 *   <li>{@code Elements}: the kinds of elements that the kernel takes several of at a time;
 *   <li>{@code CodeSize}: estimates of the size of code.
 * </ul>
 *
 * <p>A class belongs here if it works without a user's type.
 */
package io.github.tightwire.internal.compiler.target;
