package io.github.tightwire.wireshark;

import java.nio.charset.StandardCharsets;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Values of Java as Lua writes them. */
final class Lua {
    private Lua() {
    }

    /** A constant: a number, a truth, a text. */
    static String constant(Object constant) {
        if (constant instanceof Long number) {
            return "Int64.new(" + (number & 0xFFFFFFFFL) + "," + (number >>> Integer.SIZE) + ")";
        } else if (constant instanceof Float || constant instanceof Double) {
            double number = ((Number) constant).doubleValue();
            return Double.isNaN(number) ? "0/0" : Double.isInfinite(number) ? (number > 0 ? "1/0" : "-1/0") : Double.toString(number);
        } else if (constant instanceof Boolean truth) {
            return truth ? "1" : "0";
        } else if (constant instanceof Character character) {
            return Integer.toString(character);
        }
        return constant instanceof Number ? constant.toString() : text(constant.toString());
    }

    /** A text in quotes. */
    static String text(String text) {
        StringBuilder lua = new StringBuilder("\"");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b >= ' ' && b < 0x7F && b != '"' && b != '\\') {
                lua.append((char) b);
            } else {
                lua.append(String.format("\\%03d", b & 0xFF));
            }
        }
        return lua.append('"').toString();
    }

    /** A class's internal name in quotes. */
    static String name(Class<?> type) {
        return text(type.getName().replace('.', '/'));
    }

    /** A call of a method, as fields of a table. */
    static String call(boolean isStatic, boolean isVirtual, String owner, String name, String descriptor) {
        return "kind=\"" + (isStatic ? "static" : isVirtual ? "virtual" : "special") + "\",owner=" + text(owner) + ",name=" + text(name)
                + ",key=" + text(name + descriptor) + ",n=" + (Type.getArgumentTypes(descriptor).length + (isStatic ? 0 : 1))
                + (descriptor.endsWith("V") ? "" : ",gives=true");
    }

    /** The method that a lambda stands for. */
    static String target(Handle target) {
        int tag = target.getTag();
        return "{" + call(tag == Opcodes.H_INVOKESTATIC, tag == Opcodes.H_INVOKEVIRTUAL || tag == Opcodes.H_INVOKEINTERFACE,
                target.getOwner(), target.getName(), target.getDesc()) + "}";
    }
}
