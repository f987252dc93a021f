package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFile.Method;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A functional object whose method is known, because the instruction that makes it is: one of a lambda expression, or of a method
 * reference. A call of it is bound to that method. Where nobody needs the object itself, it is never made: what it captured stays in
 * variables.
 *
 * @param method an {@link Adapter}
 * @param site where it is made
 * @param captured what it was made with
 */
record Lambda(Method method, Site site, List<Value> captured) {
    /** Where an object is made: one for each copy of the method that makes it. */
    static final class Site {
        /** Whether it comes from a field, and may be missing. */
        final boolean isField;
        /** The variable of the whole method where what it captured begins; -1 where it captured nothing. */
        final int variable;

        private boolean isObject;

        Site(boolean isField, int variable) {
            this.isField = isField;
            this.isObject = isField;
            this.variable = variable;
        }

        /** Takes note that something needs the object. */
        void escape() {
            isObject = true;
        }

        /** Whether there is an object. */
        boolean isObject() {
            return isObject;
        }
    }

    private Adapter adapter() {
        return (Adapter) method.code();
    }

    /** Whether a call, of which this is the receiver, is one of the method. */
    boolean isCalledBy(MethodInsnNode call) {
        return call.name.equals(adapter().function) && call.desc.equals(adapter().functionDescriptor);
    }

    /** Whether this is what an operation calls that describes a value. */
    boolean describesValue() {
        return adapter().function.equals(Link.SERIALIZE) && adapter().functionDescriptor.equals(Link.FUNCTION_DESCRIPTOR);
    }

    /** The method, called with operands of a call: which of them, in its order. */
    Binding binding(List<Value> operands, int... passed) {
        int count = captured.size();
        List<Value> all = new ArrayList<>(captured);
        int[] sources = new int[count + passed.length];
        for (int i = 0; i < count; i++) {
            sources[i] = Binding.CAPTURED;
        }
        for (int i = 0; i < passed.length; i++) {
            sources[count + i] = passed[i];
            all.add(operands.get(passed[i]));
        }
        return new Binding(method, null, all, sources, this);
    }

    /** The same, of which each captured value is known no better than in another one of the same site. */
    Lambda mergedWith(Lambda other) {
        List<Value> merged = new ArrayList<>();
        for (int i = 0; i < captured.size(); i++) {
            merged.add(captured.get(i).mergedWith(other.captured.get(i)));
        }
        return new Lambda(method, site, merged);
    }

    /** The variable of what was captured. */
    int variable(int number) {
        int variable = site.variable;
        List<Type> types = method.operands();
        for (int i = 0; i < number; i++) {
            variable += types.get(i).getSize();
        }
        return variable;
    }
}
