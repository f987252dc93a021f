package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The line that a driver prints of a packet, beside what Java makes of it: reason, bit, the bytes written again, plain fields. */
final class ClientOutcome {
    private ClientOutcome() {
    }

    /** Compares them. */
    static void compare(ClientCases.Case expected, String said) {
        String what = expected.type().getName() + " of " + HexFormat.of().formatHex(expected.packet()) + ": " + said;
        String[] words = said.split(" ", 4);
        if (expected.verdict() == null) {
            assertTrue(!words[0].equals("Accepted") && !words[0].equals("exception"), what);
            return;
        }
        String reason = expected.verdict().reason().name().replace("_", "").toLowerCase(Locale.ROOT);
        int bit = expected.verdict().isAccepted() ? 0 : expected.verdict().bit();
        assertEquals(reason + " " + bit, words[0].toLowerCase(Locale.ROOT) + " " + words[1], what);
        if (expected.verdict().isAccepted()) {
            assertEquals("x" + HexFormat.of().formatHex(expected.written()), words[2], what);
            if (expected.comparesValues()) {
                compareValues(expected, words[3], what);
            }
        }
    }

    /** Compares the fields of the same name. One that the packet leaves out is what a new object of each language has. */
    private static void compareValues(ClientCases.Case expected, String values, String what) {
        for (String pair : values.split(";")) {
            int equals = pair.indexOf('=');
            Field field = equals < 0 ? null : field(expected.type(), pair.substring(0, equals));
            String java = field == null ? null : text(field, expected.read());
            if (field == null || java == null) {
                continue;
            }
            String value = narrowed(field.getType(), pair.substring(equals + 1));
            boolean isNew = (value.equals("0") || value.equals("\"x")) && java.equals(text(field, expected.fresh()));
            if (!isNew) {
                assertEquals(java, value, () -> field + " in " + what);
            }
        }
    }

    private static @Nullable Field field(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /** A Java field may be narrower than what is read. A number behind # is that of a language that has but one type of them. */
    private static String narrowed(Class<?> type, String text) {
        String value = text;
        if (text.startsWith("#")) {
            double number = Double.parseDouble(text.substring(1));
            value = type == float.class ? String.valueOf(Float.floatToRawIntBits((float) number))
                    : type == double.class ? String.valueOf(Double.doubleToRawLongBits(number)) : String.valueOf((long) number);
        }
        return type == byte.class ? String.valueOf(Byte.toString((byte) Long.parseLong(value)))
                : type == short.class ? String.valueOf((short) Long.parseLong(value))
                : type == char.class ? String.valueOf((int) (char) Long.parseLong(value)) : value;
    }

    private static @Nullable String text(Field field, @Nullable Object of) {
        Object value;
        try {
            field.setAccessible(true);
            value = field.get(of);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return value instanceof Boolean bool ? bool ? "1" : "0"
                : value instanceof Float number ? String.valueOf(Float.floatToRawIntBits(number))
                : value instanceof Double number ? String.valueOf(Double.doubleToRawLongBits(number))
                : value instanceof Number number ? number.toString()
                : value instanceof Character unit ? String.valueOf((int) unit)
                : value instanceof String text ? "\"x" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8))
                : value instanceof Enum<?> constant ? String.valueOf(constant.ordinal()) : null;
    }
}
