/**
 * A dissector for Wireshark, written out of a protocol's serialize methods.
 *
 * <pre>
 * Dissector       what a program asks for
 *   Script        the Lua as a whole: tables, prelude.lua, procedures, datagram.lua
 *     Program     every method that is followed, as a Procedure; the fields, each a Leaf with a Name
 *       Evaluation      a method, block by block, with what is known of each Value
 *         Shape           its instructions and where they lead
 *         Branches        which way it goes; a Detour around what has no stream
 *         Instructions    what each instruction does; numbers are Arithmetic
 *         Calls           what each call does
 *         Operations      what each operation of the stream does; those with others in them are Nesting, and Families
 *         Facts           what is known of fields before any packet
 * </pre>
 *
 * <p>A dissector needs what stands between the operations: on what a branch depends, how often a loop runs, which element of an array an
 * object is. So it is made of the bytecode, as the compiled codec is, by another evaluation: this one looks at the objects that the
 * protocol's factories make, follows what is known of them, and writes Lua.
 */
@NullMarked
package io.github.tightwire.wireshark;

import org.jspecify.annotations.NullMarked;
