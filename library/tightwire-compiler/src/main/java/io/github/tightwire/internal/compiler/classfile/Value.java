package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.kernel.ObjectResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.Frame;

/** The knowledge of a value on the operand stack or in a local variable. */
public final class Value implements org.objectweb.asm.tree.analysis.Value {
    public static final Type OBJECT = Type.getObjectType("java/lang/Object");

    /** The type of the place for results that are objects. */
    public static final Type OBJECT_RESULT = Type.getType(ObjectResult.class);

    private static final Object CREATED = new Object();

    /** Nothing: a variable that is not set, or set to different things. */
    public static final Value NONE = new Value(null, null, false);

    /** The stream: a mere token, which the emitted code does not have. */
    public static final Value STREAM = new Value(Type.getObjectType(LibraryNames.BIT_STREAM), null, false);

    /** The stream on one way and something else on another: nothing may look at it. */
    public static final Value MIXED = new Value(null, null, false);

    public static final Value NULL = new Value(Type.getObjectType("null"), null, false);

    /** Null for {@link #NONE} and {@link #MIXED}. It is {@code INT} if an {@code int} variable can hold it. */
    public final Type type;

    /** The value itself, where it is known: a number, a string, a class as a {@link Type}; else null. */
    public final Object constant;

    /** True if it is not null, and of the type and no subtype. */
    public final boolean exact;

    /** The code of the value, where it is a functional object that is known; else null. */
    public final Lambda lambda;

    private final Object mark;

    /**
     * A functional object whose method is known, because the instruction that makes it is: one of a lambda expression, or of a method
     * reference. A call of it is bound to that method. Where nobody needs the object itself, it is never made: what it captured stays in
     * variables.
     *
     * @param method an {@link Adapter}
     * @param site where it is made
     * @param captured what it was made with
     */
    public record Lambda(Method method, Site site, List<Value> captured) {
        /** The place at which an object is made: one for each copy of the method that makes it. */
        public static final class Site {
            /** True if it comes from a field, and may be missing. */
            public final boolean isField;
            /** The variable of the whole method where what it captured begins; -1 where it captured nothing. */
            public final int variable;

            private boolean isObject;

            public Site(boolean isField, int variable) {
                this.isField = isField;
                this.isObject = isField;
                this.variable = variable;
            }

            /** Takes note that something needs the object. */
            void escape() {
                isObject = true;
            }

            /** Returns whether there is an object. */
            public boolean isObject() {
                return isObject;
            }
        }

        /** Returns whether this is what is called by a name and a descriptor. */
        public boolean isFunction(String name, String descriptor) {
            return method.code() instanceof FunctionAdapter adapter && adapter.function.equals(name)
                    && adapter.functionDescriptor.equals(descriptor);
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
        public int variable(int number) {
            int variable = site.variable;
            List<Type> types = method.operands();
            for (int i = 0; i < number; i++) {
                variable += types.get(i).getSize();
            }
            return variable;
        }
    }

    private Value(Type type, Object constant, boolean exact) {
        this(type, constant, exact, null, null);
    }

    private Value(Type type, Object constant, boolean exact, Lambda lambda, Object mark) {
        this.lambda = lambda;
        this.mark = mark;
        this.type = type;
        this.constant = constant;
        this.exact = exact;
    }

    public static Value of(Type type) {
        switch (type.getSort()) {
            case Type.BOOLEAN:
            case Type.CHAR:
            case Type.BYTE:
            case Type.SHORT:
                return new Value(Type.INT_TYPE, null, false);
            default:
                return new Value(type, null, false);
        }
    }

    public static Value exactly(Type type) {
        return new Value(type, null, true);
    }

    /** Returns the value that {@code new} leaves: of exactly the type, but not to be passed on before its constructor has run. */
    public static Value created(Type type) {
        return new Value(type, null, true, null, CREATED);
    }

    public static Value of(Type type, Lambda lambda) {
        return new Value(type, null, false, lambda, null);
    }

    public static Value constant(Type type, Object constant) {
        return new Value(type, constant, false);
    }

    public static Value of(int constant) {
        return new Value(Type.INT_TYPE, constant, false);
    }

    /** The value at a depth of the operand stack: 1 is the one on top. */
    public static Value fromTop(Frame<Value> frame, int depth) {
        return frame.getStack(frame.getStackSize() - depth);
    }

    /** Returns whether it can be the parameter of a method: it has one declared type, and its constructor is known to have run. */
    public boolean isPassable() {
        // A merge of two classes may be of neither.
        return type != null && this != NULL && !type.equals(OBJECT) && mark != CREATED;
    }

    public boolean isStream() {
        return this == STREAM;
    }

    /** Returns whether it is surely not null. */
    public boolean isKnownToBeThere() {
        return isStream() || lambda != null && !lambda.site().isField;
    }

    /** Returns whether it is a family whose kinds are known. */
    public boolean isFamily() {
        return lambda != null && lambda.method().isOfFamily();
    }

    /** Returns whether it is a functional object that is never made. */
    public boolean isNeverMade() {
        return lambda != null && !lambda.site().isObject();
    }

    /**
     * Returns the value that has come out of a method that was inlined: the constructor has run, and what was captured there is out of
     * reach.
     */
    public Value returned() {
        if (lambda != null && !lambda.captured().isEmpty()) {
            escape();
            return of(type);
        }
        return mark == CREATED ? exactly(type) : this;
    }

    /** Takes note that something needs the object, if this is a functional one. */
    public void escape() {
        if (lambda != null) {
            lambda.site().escape();
        }
    }

    private boolean isAlone() {
        return this == STREAM || this == MIXED;
    }

    public boolean isReference() {
        return type != null && type.getSort() >= Type.ARRAY;
    }

    /** The same, no longer constant. */
    public Value forgotten() {
        return constant == null ? this : new Value(type, null, exact, lambda, mark);
    }

    public int intConstant() {
        return (Integer) constant;
    }

    public Value mergedWith(Value other) {
        if (equals(other)) {
            return this;
        }
        if (isAlone() || other.isAlone()) {
            return (isAlone() || isReference()) && (other.isAlone() || other.isReference()) ? MIXED : NONE;
        }
        if (type == null || other.type == null) {
            return NONE;
        }
        if (lambda != null && other.lambda != null && lambda.site() == other.lambda.site()) {
            return of(type, lambda.mergedWith(other.lambda));
        }
        escape();
        other.escape();
        if (isReference() && other.isReference()) {
            Type merged = this == NULL ? other.type : other == NULL || type.equals(other.type) ? type : OBJECT;
            return new Value(merged, null, exact && other.exact && type.equals(other.type));
        }
        return type.equals(other.type) ? new Value(type, null, false) : NONE;
    }

    @Override
    public int getSize() {
        return type == Type.LONG_TYPE || type == Type.DOUBLE_TYPE ? 2 : 1;
    }

    @Override
    public boolean equals(Object other) {
        // STREAM and MIXED are themselves alone, whatever else has their type.
        return this == other
                || other instanceof Value that && !isAlone() && !that.isAlone()
                && exact == that.exact && mark == that.mark && Objects.equals(lambda, that.lambda)
                && Objects.equals(type, that.type) && isSame(constant, that.constant);
    }

    /** Returns whether constants are the same, to the bit: to {@code equals}, all that is not a number is one. */
    private static boolean isSame(Object a, Object b) {
        if (a instanceof Float m && b instanceof Float n) {
            return Float.floatToRawIntBits(m) == Float.floatToRawIntBits(n);
        } else if (a instanceof Double m && b instanceof Double n) {
            return Double.doubleToRawLongBits(m) == Double.doubleToRawLongBits(n);
        }
        return Objects.equals(a, b);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, constant, exact);
    }
}
