package io.github.tightwire.system.tshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.system.tshark.Tshark.Row;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The fields of a packet that was read, found by the paths that tshark shows. */
final class Fields {
    /** Names of values that are not among the packet's fields: they tell what comes. */
    private static final Set<String> TELLING = Set.of("i", "bool", "kind", "count", "present", "check", "hasOther",
            "hasRange");
    private static final Pattern INDEX = Pattern.compile("\\[([0-9]+)]");

    /** No field of the packet. */
    private static final Object MISSING = new Object();

    private final Object packet;

    Fields(Object packet) {
        this.packet = packet;
    }

    /** Holds rows to the fields: each row of the packet's data is there, with the field's value. */
    void assertSame(List<Row> rows, String which) {
        String type = packet.getClass().getSimpleName();
        int compared = 0;
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            boolean isData = row.path().startsWith(type + ".")
                    && !row.field().equals("tightwire.type") && !row.field().equals("tightwire.end");
            if (isData) {
                String path = row.path().substring(type.length() + 1);
                String last = path.substring(path.lastIndexOf('.') + 1);
                Object value = at(path);
                if (value == MISSING && TELLING.contains(last)) {
                    value = telling(path, last, row, rows, i);
                }
                assertShown(value, row, which);
                compared++;
            }
        }
        assertTrue(compared > 0, () -> which + ": " + rows);
    }

    private static void assertShown(Object value, Row row, String which) {
        if (value instanceof Float number) {
            assertEquals(number, Float.valueOf(row.text()), () -> which + ": " + row);
        } else if (value instanceof Double number) {
            assertEquals(number, Double.valueOf(row.text()), () -> which + ": " + row);
        } else if (value instanceof Boolean) {
            assertEquals(value.toString(), row.text(), () -> which + ": " + row);
            assertEquals(value.equals(true) ? "1" : "0", row.value(), () -> which + ": " + row);
        } else if (value instanceof Integer || value instanceof Long) {
            long number = ((Number) value).longValue();
            String unsigned = value instanceof Integer ? Long.toString(number & 0xFFFFFFFFL) : Long.toUnsignedString(number);
            assertTrue(row.text().equals(value.toString()) || row.text().equals(unsigned), () -> which + ": " + row + ", not " + value);
            assertEquals(row.text(), row.value(), () -> which + ": " + row);
        } else if (value instanceof byte[] bytes && bytes.length > row.bits() / Byte.SIZE) {
            // The first ones of an array that has room for more.
            assertEquals(text(Arrays.copyOf(bytes, row.bits() / Byte.SIZE)), row.text(), () -> which + ": " + row);
        } else {
            // A constant of an enum has its number with it.
            boolean isNumbered = value instanceof Name || value instanceof Enum<?>;
            assertEquals(text(value), isNumbered ? row.text().replaceAll(" .*", "") : row.text(), () -> which + ": " + row);
        }
    }

    private Object telling(String path, String last, Row row, List<Row> rows, int at) {
        Object within = path.contains(".") ? at(path.substring(0, path.lastIndexOf('.'))) : packet;
        if (last.equals("count")) {
            return within instanceof Map<?, ?> map ? map.size()
                    : within instanceof Collection<?> collection ? collection.size() : Array.getLength(within);
        }
        if (last.equals("kind")) {
            return new Name(within.getClass().getSimpleName());
        }
        if (last.equals("i")) {
            // What follows is of the object with this index; nothing more does at the end.
            boolean isEnd = rows.size() == at + 1 || !rows.get(at + 1).path().contains("[");
            return isEnd ? Integer.valueOf(row.text()) : Integer.valueOf(rows.get(at + 1).path().replaceAll(".*\\[([0-9]+)].*", "$1"));
        }
        if (last.equals("present")) {
            return within != null;
        }
        if (last.equals("check")) {
            return new Name(row.text());
        }
        // The next row is an object that is not like the one before, unless this is true.
        return Boolean.valueOf(row.text());
    }

    /** A text without quotes. */
    private record Name(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    private Object at(String path) {
        Object value = packet;
        for (String part : path.split("\\.")) {
            String name = part.replaceAll("\\[.*", "");
            if (value instanceof Map.Entry<?, ?> entry) {
                value = name.equals("key") ? entry.getKey() : entry.getValue();
            } else {
                value = field(value, name);
            }
            for (MatchResult index : INDEX.matcher(part).results().toList()) {
                value = element(value, Integer.parseInt(index.group(1)));
            }
        }
        return value;
    }

    private static Object element(Object of, int index) {
        return of instanceof Map<?, ?> map ? new ArrayList<>(map.entrySet()).get(index)
                : of instanceof Collection<?> collection ? new ArrayList<>(collection).get(index) : Array.get(of, index);
    }

    private static Object field(Object object, String name) {
        if (object == null) {
            return MISSING;
        }
        try {
            Field field = object.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        } catch (NoSuchFieldException e) {
            return MISSING;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(Object value) {
        if (value instanceof String text) {
            StringBuilder quoted = new StringBuilder("\"");
            // As the test's reader of XML gives them.
            for (char c : text.replace('\ufffe', '\ufffd').replace('\uffff', '\ufffd').toCharArray()) {
                quoted.append(c == '\\' ? "\\\\" : c < ' ' || c == 0x7F ? String.format("\\x%02x", (int) c) : String.valueOf(c));
            }
            return quoted.append('"').toString();
        } else if (value == null) {
            return "none";
        } else if (value instanceof byte[] bytes) {
            String hex = HexFormat.of().formatHex(bytes);
            return hex.length() <= 48 ? hex : hex.substring(0, 48) + "...";
        }
        return String.valueOf(value);
    }
}
