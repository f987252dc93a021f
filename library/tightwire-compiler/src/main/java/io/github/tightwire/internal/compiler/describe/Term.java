package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import java.util.List;
import org.objectweb.asm.Type;

/** A value, by what it was made of. Two equal terms are the same value, at the same time. */
sealed interface Term {
    Type OBJECT = Type.getObjectType("java/lang/Object");
    Term NULL = new Constant(null, OBJECT);
    Term ZERO = of(0);
    Term ONE = of(1);
    Term STREAM = new Stream(Type.getType(BitStream.class));

    Type type();

    static Term of(int value) {
        return new Constant(value, Type.INT_TYPE);
    }

    default boolean isWide() {
        return type().getSize() == 2;
    }

    /** Returns whether it is the same in every packet. */
    default boolean isConstant() {
        return false;
    }

    /** The same as a value of another class, after a cast. */
    default Term as(Type type) {
        return this;
    }

    /** Returns whether it refers to a term of a number that is as large, or larger: one that was made later. */
    default boolean isSince(int serial) {
        return false;
    }

    /** Returns whether it is another term, or belongs to it. */
    default boolean isWithin(Term other) {
        return equals(other);
    }

    /** A number, a string, a class as a {@link Type}, or null. */
    record Constant(Object value, Type type) implements Term {
        boolean isInt(int number) {
            return value instanceof Integer i && i == number;
        }

        @Override
        public boolean isConstant() {
            return true;
        }
    }

    /** The stream. */
    record Stream(Type type) implements Term {
    }

    /** The object that is read, or what stands outside: the context. */
    record Root(String name, Type type) implements Term {
        @Override
        public Term as(Type other) {
            return name.equals("this") ? this : new Root(name, other);
        }
    }

    /** A value that an operation has read, by the number of its draft. */
    record Received(int serial, Type type, boolean isBool) implements Term {
        @Override
        public Term as(Type other) {
            return new Received(serial, other, false);
        }

        @Override
        public boolean isSince(int other) {
            return serial >= other;
        }
    }

    /** A field as it was before; a static one has no object. */
    record Field(Term object, String name, Type type) implements Term {
        @Override
        public Term as(Type other) {
            return new Field(object, name, other);
        }

        @Override
        public boolean isSince(int serial) {
            return object != null && object.isSince(serial);
        }

        @Override
        public boolean isWithin(Term other) {
            return equals(other) || object != null && object.isWithin(other);
        }
    }

    /** An element of an array as it was before. */
    record Element(Term array, Term index, Type type) implements Term {
        @Override
        public Term as(Type other) {
            return new Element(array, index, other);
        }

        @Override
        public boolean isSince(int serial) {
            return array.isSince(serial) || index.isSince(serial);
        }

        @Override
        public boolean isWithin(Term other) {
            return equals(other) || array.isWithin(other);
        }
    }

    /** An object that the method has made; the length, if it is an array. */
    record Made(int serial, Type type, Term length) implements Term {
        @Override
        public boolean isSince(int other) {
            return serial >= other;
        }
    }

    /** A functional object, and what it captured. */
    record Function(Method method, List<Term> captured, Type type) implements Term {
        @Override
        public boolean isSince(int serial) {
            for (Term term : captured) {
                if (term.isSince(serial)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A constant of an enum. */
    record EnumConstant(int ordinal, Type type) implements Term {
        @Override
        public boolean isConstant() {
            return true;
        }
    }

    /** The key that a compiler gives the ordinal of an enum in a switch: by ordinal. */
    record SwitchKey(Term of, List<Integer> keys) implements Term {
        @Override
        public Type type() {
            return Type.INT_TYPE;
        }

        @Override
        public boolean isSince(int serial) {
            return of.isSince(serial);
        }
    }

    /** An array of numbers that never change. */
    record Numbers(List<Integer> values, Type type) implements Term {
    }

    /** A table of such keys. */
    record SwitchTable(List<Integer> keys, Type type) implements Term {
    }

    /** The result of an operator. */
    record Computed(String symbol, List<Term> operands, Type type, int size) implements Term {
        static final int MOST = 400;

        static Term of(String symbol, Type type, Term... operands) {
            int size = 1;
            for (Term operand : operands) {
                size += operand instanceof Computed computed ? computed.size : 1;
            }
            return size > MOST
                    ? new Unknown(0, type, "an expression of more than " + MOST + " parts", "")
                    : new Computed(symbol, List.of(operands), type, size);
        }

        @Override
        public boolean isConstant() {
            for (Term term : operands) {
                if (!term.isConstant()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean isSince(int serial) {
            for (Term term : operands) {
                if (term.isSince(serial)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The contents of a variable or a field at the beginning of each pass of a loop. */
    record Carried(int loop, Object slot, Type type) implements Term {
        @Override
        public boolean isSince(int serial) {
            return loop >= serial;
        }
    }

    /** A value that nobody knows: no harm, unless the wire depends on it. */
    record Unknown(int serial, Type type, String reason, String place) implements Term {
        @Override
        public Term as(Type other) {
            return new Unknown(serial, other, reason, place);
        }

        @Override
        public boolean isSince(int other) {
            return serial >= other;
        }
    }
}
