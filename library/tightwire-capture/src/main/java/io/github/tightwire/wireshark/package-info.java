/**
 * A dissector for Wireshark, written out of a protocol's serialize methods.
 *
 * <pre>
 * Dissector             what a program asks for
 *   DissectorScript     the Lua as a whole: tables of the protocol and of its methods, then the interpreter
 *     Reachable         the methods that packets may come to, with their classes and constants
 *       Listing         a method as a table: its instructions, with their operands
 *       Prototypes      objects of the program: their final fields
 *       ProgramClasses  the class files of both
 * </pre>
 *
 * <p>Java only writes the methods down, instruction by instruction, by the JVM's opcodes. The script runs them: values.lua has Java's
 * arithmetic and objects, interpreter.lua the instructions and calls, operations.lua the stream, tree.lua what is shown, datagram.lua what
 * is around a packet. On a packet a condition is known, and a loop ends; what no packet tells is a value that says why it is unknown. A
 * branch that depends on it is gone around, and what its ways change is unknown from then on; where a bit depends on it the packet is
 * undecoded.
 */
@NullMarked
package io.github.tightwire.wireshark;

import org.jspecify.annotations.NullMarked;
