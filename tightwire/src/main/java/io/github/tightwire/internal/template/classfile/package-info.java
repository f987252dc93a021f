/**
 * Class files as they are written: a constant pool, instructions, stack maps (JVMS 4). Only what emitted code has: classes that the
 * verifier checks by stack maps, without fields or annotations.
 *
 * <p>ASM reads class files, and could write these. Most of a game's start was its {@code COMPUTE_FRAMES}: methods of thousands of
 * bytes, which HotSpot compiles while they run. Here the types of variables and of the stack are carried along while instructions are
 * written, and what is never reached is left out.
 */
package io.github.tightwire.internal.template.classfile;
