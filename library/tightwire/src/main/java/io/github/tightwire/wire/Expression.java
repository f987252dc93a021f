package io.github.tightwire.wire;

import java.util.List;

/**
 * A bound, a length or a condition, as a reader computes it. Conditions are ints: 0 is false. {@link Object#toString} prints it as it
 * stands in a description.
 */
public sealed interface Expression {
    /**
     * A constant.
     *
     * @param value an {@code Integer}, {@code Long}, {@code Float}, {@code Double} or {@code String}; of an enum constant its ordinal
     */
    record Constant(Object value) implements Expression {
        @Override
        public String toString() {
            if (value instanceof String text) {
                return quoted(text);
            }
            if (value instanceof Float number) {
                return Decimals.text(number) + "F";
            }
            if (value instanceof Double number) {
                return Decimals.text(number) + "D";
            }
            return value instanceof Long ? value + "L" : value.toString();
        }

        // In ASCII: neither the end of a line nor the column of names may stand in it.
        private static String quoted(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char c : text.toCharArray()) {
                boolean isPlain = c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != ';';
                quoted.append(isPlain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
            }
            return quoted.append('"').toString();
        }
    }

    /**
     * A value that was read before, the last one where that was in a loop. Of an enum constant it is the ordinal.
     *
     * @param number of the operation, in the same {@link Structure}
     */
    record Received(int number) implements Expression {
        @Override
        public String toString() {
            return "#" + number;
        }
    }

    /**
     * A value that was read within an object that was read before.
     *
     * @param object the number of the operation that read the object
     * @param number of the operation in the object's structure
     */
    record Part(Expression object, int number) implements Expression {
        @Override
        public String toString() {
            return object + ".#" + number;
        }
    }

    /**
     * A field that the object held before it was read: both sides must hold the same.
     *
     * @param number an index into {@link Structure#held}
     */
    record Held(int number) implements Expression {
        @Override
        public String toString() {
            return "held " + number;
        }
    }

    /**
     * A variable of a loop.
     *
     * @param number of a {@link Step.Variable} of a loop around it, or of one before
     */
    record Variable(int number) implements Expression {
        @Override
        public String toString() {
            return "v" + number;
        }
    }

    /**
     * An operator, with the meaning that it has in Java.
     *
     * @param symbol that of Java, followed by {@code L}, {@code F} or {@code D} if it computes in {@code long}, {@code float} or
     *     {@code double}; {@code ?} for the conditional one; else the name of a function, as {@code min} or {@code length}
     * @param operands in order
     */
    record Operator(String symbol, List<Expression> operands) implements Expression {
        /**
         * Creates an expression.
         *
         * @param symbol that of Java, followed by {@code L}, {@code F} or {@code D} if it computes in {@code long}, {@code float} or
         *     {@code double}; {@code ?} for the conditional one; else the name of a function, as {@code min} or {@code length}
         * @param operands in order
         */
        public Operator {
            operands = List.copyOf(operands);
        }

        @Override
        public String toString() {
            boolean isWord = Character.isLetter(symbol.charAt(0));
            if (isWord || operands.size() != 2) {
                String list = operands.toString();
                return symbol + "(" + list.substring(1, list.length() - 1) + ")";
            }
            return "(" + operands.get(0) + " " + symbol + " " + operands.get(1) + ")";
        }
    }
}
