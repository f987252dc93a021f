/**
 * A dissector for Wireshark, made from a protocol's serialize methods.
 *
 * <pre>
 * Dissector                 the entry point for a program
 *   DissectorScript         the Lua as a whole: tables of the protocol and of its methods, then the interpreter
 *     ReachableMethods      the methods that a packet may reach, with their classes and constants
 *       MethodTable         a method as a table: its instructions, with their operands
 *       ObjectTables        objects of the program: their final fields
 *       ProgramClasses      the class files of both
 * </pre>
 *
 * <p>Java only writes the methods down, instruction by instruction, by the JVM's opcodes. The script runs them: values.lua has Java's
 * arithmetic and objects, interpreter.lua the instructions and calls, operations.lua the stream, tree.lua the tree that is shown,
 * datagram.lua the frame around a packet. Because the script runs on an actual packet, it knows conditions, and loops end. It marks a value
 * that the packet does not determine as unknown, with the reason. It skips a branch that depends on an unknown value, and takes all that
 * the branch changes as unknown from then on. The packet is undecoded from the first bit that depends on an unknown value.
 */
@NullMarked
package io.github.tightwire.wireshark;

import org.jspecify.annotations.NullMarked;
