package io.github.tightwire.build.client;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names that differ in more than case, since a name may be that of a file. Names from class files are escaped: a name is an ASCII letter
 * with ASCII letters, digits and underscores behind it.
 */
final class UniqueNames {
    private final Set<String> taken = new HashSet<>();

    UniqueNames(String... reserved) {
        for (String name : reserved) {
            taken.add(name.toLowerCase(Locale.ROOT));
        }
    }

    /** Returns the name, with a number behind it if it is taken; takes it. */
    String unique(String wish) {
        String name = wish;
        for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = wish + i;
        }
        return name;
    }

    /** Returns the name of a constant without underscores: {@code SEMI_AUTOMATIC} is {@code SemiAutomatic}. */
    static String constant(String javaName) {
        return pascal(javaName, javaName.equals(javaName.toUpperCase(Locale.ROOT)));
    }

    /** Returns a name that begins with a capital, beginning with a small letter. */
    static String camel(String pascal) {
        return Character.toLowerCase(pascal.charAt(0)) + pascal.substring(1);
    }

    /** Returns a Java name as a name that begins with a capital. */
    static String pascal(String javaName) {
        return pascal(javaName, false);
    }

    private static String pascal(String javaName, boolean isConstant) {
        StringBuilder name = new StringBuilder();
        boolean isFirst = true;
        for (char c : javaName.toCharArray()) {
            boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (isLetter) {
                name.append(isFirst ? Character.toUpperCase(c) : isConstant ? Character.toLowerCase(c) : c);
                isFirst = false;
            } else if (c >= '0' && c <= '9' || c == '_' && !isConstant) {
                name.append(c);
            } else if (c == '_') {
                isFirst = true;
            } else {
                name.append(String.format("_u%04X", (int) c));
            }
        }
        boolean startsWithLetter = name.length() > 0 && name.charAt(0) >= 'A' && name.charAt(0) <= 'Z';
        return startsWithLetter ? name.toString() : "Field" + name;
    }

    /** Returns the class's own name of a binary name, without package and outer classes. */
    static String simple(String binaryName) {
        String own = binaryName.substring(binaryName.lastIndexOf('.') + 1);
        String inner = own.substring(own.lastIndexOf('$') + 1);
        return pascal(inner.isEmpty() ? own : inner);
    }

    /** Returns the last name of an expression of the source: {@code Slots} of {@code this.slots[i]}; empty if there is none. */
    static String last(String expression) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        for (char c : expression.toCharArray()) {
            depth += c == '[' || c == '(' ? 1 : 0;
            if (depth == 0) {
                plain.append(c);
            }
            depth -= c == ']' || c == ')' ? 1 : 0;
        }
        String name = plain.substring(plain.lastIndexOf(".") + 1);
        boolean isLength = name.equals("length") && plain.length() > name.length();
        if (isLength) {
            return last(plain.substring(0, plain.length() - ".length".length())) + "Length";
        }
        return name.isEmpty() ? "" : pascal(name);
    }
}
