package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;

/**
 * The origin of an instruction.
 *
 * @param caller the origin of the call by which it was inlined; null in the outermost method
 * @param method that it stands in
 * @param depth how many objects it is within, counted from the method that is compiled
 * @param base the first variable of the method among those of the one that is compiled
 * @param line of the method's source file; 0 where the class file has none
 */
public record Origin(Origin caller, Method method, int depth, int base, int line) {
    /** Another line of the same method. */
    Origin at(int otherLine) {
        return new Origin(caller, method, depth, base, otherLine);
    }

    /** The variable of the method's receiver, which is not null; -1 where there is none. */
    public int receiver() {
        return method.isStatic() ? -1 : base;
    }
}
