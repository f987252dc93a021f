package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.Initialisation;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.classfile.Value.Lambda;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A method at the place where it is inlined: a node of the tree that a {@link PartialEvaluator} grows, its root the method that is
 * compiled. Its frames are of this method alone; those of its callers lie below.
 */
public final class MethodScope {
    public final Method method;
    public final Body body;
    /** Null in the root. */
    public final MethodScope caller;
    /** The instruction of the caller that calls this. */
    public final int call;
    final Origin origin;
    /** The knowledge before each instruction; null where it is not reached. */
    public final Frame<Value>[] frames;
    /** The decision about each instruction that is more than copied; null for the rest. */
    public final Decision[] decisions;
    /** The constant that each instruction leaves, having taken nothing but constants; null for the rest. */
    public final Object[] constants;
    private final Map<Integer, Origin> lines = new HashMap<>();
    /** Of the line that was asked for last: mostly the next one is the same. */
    private Origin latest;
    /** The instructions that are still to be looked at, or to be looked at again. */
    final BitSet pending = new BitSet();
    /** The initialisation of the class of a static method; null where there is nothing to do. */
    public Initialisation initialisation;
    /** True if this describes a nested value, or calls the method that does and gives back its result: that is only wanted when reading. */
    final boolean isOfValue;
    /** True if any way leads to a return. */
    public boolean returns;
    /** The value that the returns give back; null where they give nothing. */
    public Value result;

    /** A decision about an instruction. */
    public sealed interface Decision {
        /** The operands go, but for the stream; nothing else happens. */
        Decision DROPPED = new Fixed();
        /** A branch is never taken. */
        Decision FALLS = new Fixed();

        /** One that says all by being itself. */
        final class Fixed implements Decision {
        }

        /** A branch, or switch, always goes one way. */
        record Jumps(int target) implements Decision {
        }

        /**
         * The call is replaced by the method.
         *
         * @param nested whether the stream calls it, for a nested object or value, and counts
         */
        record Inlined(MethodScope callee, Binding binding, boolean nested) implements Decision {
        }

        /**
         * The call stays one, of what is compiled on its own, or of an unknown method.
         *
         * @param link what is called; null where it is the serialize method of an object or value, of a class that is known only when it
         *     runs, or a function
         * @param nested whether the stream calls it, for a nested object or value, and counts
         * @param unknown whether it is a function that nobody knows, with a stream object that is closed afterwards
         */
        record Standing(Link link, boolean nested, boolean unknown) implements Decision {
            /** Returns whether it is found by the class that the object or value is of. */
            public boolean isDispatched() {
                return link == null && !unknown;
            }

            /** Returns whether its caller takes an object from where results are left. */
            public boolean leavesObject(MethodInsnNode call, boolean reading) {
                return isDispatched() ? reading && Type.getReturnType(call.desc) != Type.VOID_TYPE
                        : !unknown && link.leavesObject(reading);
            }
        }

        /**
         * The call stays one, of the method as it is, with a stream object.
         *
         * @param link null for one of the stream's own
         * @param reason why, in words, after "because"
         */
        record Plain(Link link, String reason) implements Decision {
        }

        /** A field of the receiver, private to its nest, is loaded by an accessor. */
        record Accessed(String accessor) implements Decision {
        }

        /** An instruction makes a functional object, if anybody needs it. */
        record Creation(Lambda.Site site) implements Decision {
        }
    }

    @SuppressWarnings("unchecked")
    MethodScope(Method method, Body body, MethodScope caller, int call, Origin origin, boolean isOfValue) {
        this.method = method;
        this.body = body;
        this.caller = caller;
        this.call = call;
        this.origin = origin;
        this.isOfValue = isOfValue;
        this.frames = (Frame<Value>[]) new Frame<?>[body.size()];
        this.decisions = new Decision[body.size()];
        this.constants = new Object[body.size()];
    }

    /** The first variable of this method among those of the root. */
    public int base() {
        return origin.base();
    }

    /** The values that a method starts with: its operands in its first variables. */
    Frame<Value> entry(List<Value> operands) {
        Frame<Value> frame = new Frame<>(body.maxLocals, body.maxStack);
        int local = 0;
        for (Value operand : operands) {
            frame.setLocal(local, operand);
            local++;
            if (operand.getSize() == 2) {
                frame.setLocal(local, Value.NONE);
                local++;
            }
        }
        while (local < body.maxLocals) {
            frame.setLocal(local, Value.NONE);
            local++;
        }
        return frame;
    }

    /** Returns the origin of an instruction: one for each line, however often the code comes back to it. */
    public Origin origin(int index) {
        int line = body.line(index);
        if (latest == null || latest.line() != line) {
            latest = lines.get(line);
            if (latest == null) {
                latest = origin.at(line);
                lines.put(line, latest);
            }
        }
        return latest;
    }

    /** Returns the place of an instruction, as a person looks for it: file and line, or else class and method. */
    String place(int index) {
        String file = method.file().sourceFile;
        return file == null || body.line(index) == 0 ? method.toString() : file + ":" + body.line(index);
    }

    /** Returns the last instruction before another one that left so many values on the stack; -1 where that is not known. */
    int pusher(int index, int values) {
        for (int i = index - 1; i >= 0 && frames[i] != null && frames[i + 1] != null; i--) {
            if (frames[i + 1].getStackSize() == values) {
                return i;
            }
        }
        return -1;
    }

    /** Returns whether the result of what this calls is that of the value that it is of. */
    boolean passesOn() {
        return isOfValue && (method.isAdapter() || (method.code().access & Opcodes.ACC_BRIDGE) != 0);
    }

    /** Returns the place at which an instruction makes a functional object: one for each copy of the method. */
    Lambda.Site site(int index, boolean captures) {
        return decisions[index] instanceof Decision.Creation creation
                ? creation.site()
                : new Lambda.Site(false, captures ? base() + body.captures(index) : -1);
    }

    /** An instruction of a scope. */
    record At(MethodScope scope, int index) {
        String place() {
            return scope.place(index);
        }
    }

    /** An instruction as its user knows it: where he calls the operation, or what leads to his function, that it is in. */
    At asCalled(int index) {
        MethodScope scope = this;
        int at = index;
        while (scope.caller != null && scope.method.isBetween()) {
            at = scope.call;
            scope = scope.caller;
        }
        return new At(scope, at);
    }

    /** Returns the number of calls by which this is inlined. */
    int calls() {
        int calls = 0;
        for (MethodScope scope = caller; scope != null; scope = scope.caller) {
            calls++;
        }
        return calls;
    }

    /** Returns the number of values that the callers have on their stacks besides the operands of the calls. */
    public int stackBelow() {
        int values = 0;
        for (MethodScope scope = this; scope.caller != null; scope = scope.caller) {
            MethodInsnNode by = (MethodInsnNode) scope.caller.body.insns[scope.call];
            values += scope.caller.frames[scope.call].getStackSize() - Calls.operandCount(by);
        }
        return values;
    }

    /** Returns whether a method is inlined here, or around this. */
    boolean isWithin(Method other) {
        for (MethodScope scope = this; scope != null; scope = scope.caller) {
            if (scope.method.equals(other)) {
                return true;
            }
        }
        return false;
    }
}
