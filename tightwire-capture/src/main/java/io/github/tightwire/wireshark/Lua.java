package io.github.tightwire.wireshark;

/** Values of Java as Lua writes them. */
final class Lua {
    private Lua() {
    }

    /** A constant: a number, a text; what is neither is an object that Lua does not have. */
    static String constant(Object constant) {
        if (constant instanceof Long number) {
            return "Int64.new(" + (number & 0xFFFFFFFFL) + "," + (number >>> 32) + ")";
        } else if (constant instanceof Float number) {
            return number(number.doubleValue());
        } else if (constant instanceof Double number) {
            return number(number);
        } else if (constant instanceof Number number) {
            return number.intValue() < 0 ? "(" + number.intValue() + ")" : number.toString();
        } else if (constant instanceof Enum<?> each) {
            return Integer.toString(each.ordinal());
        } else if (constant instanceof String text) {
            return text(text);
        }
        return "NULL";
    }

    private static String number(double number) {
        if (Double.isNaN(number)) {
            return "(0/0)";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "(1/0)" : "(-1/0)";
        }
        // Decimal digits that a double needs, and a sign that would else be an operator.
        return "(" + number + ")";
    }

    /** A text in quotes. */
    static String text(String text) {
        StringBuilder lua = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
                lua.append(c);
            } else {
                for (byte b : Character.toString(c).getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
                    lua.append(String.format("\\%03d", b & 0xFF));
                }
            }
        }
        return lua.append('"').toString();
    }
}
