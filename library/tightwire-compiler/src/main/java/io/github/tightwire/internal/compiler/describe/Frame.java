package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import java.util.ArrayList;
import java.util.List;

/** A method that is entered, and the loops in it that are. */
final class Frame {
    final Method method;
    final Body body;
    final ControlFlow ways;
    /** The innermost loop; null outside. */
    Pass loop;

    Frame(Method method, Body body) {
        this.method = method;
        this.body = body;
        this.ways = new ControlFlow(body);
    }

    /** One pass of a loop. */
    static final class Pass {
        final Pass around;
        final int header;
        final int exit;
        final List<State> breaks = new ArrayList<>();
        final List<State> continues = new ArrayList<>();

        Pass(Pass around, int header, int exit) {
            this.around = around;
            this.header = header;
            this.exit = exit;
        }
    }
}
