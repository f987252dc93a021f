package io.github.tightwire.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.inspect.Tshark.Row;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of a packet that was read, found by the paths that tshark shows. */
final class Fields {
    /** What is not in the packet's fields: what tells what comes, by the names that are shown. */
    private static final Set<String> TELLING = Set.of("i", "bool", "kind", "count");
    private static final Pattern PART = Pattern.compile("([^\\[]*)(?:\\[([0-9]+)])?");

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
            boolean isData = row.path().startsWith(type + ".") && !row.field().equals("tightwire.type") && !row.field().equals("tightwire.end");
            if (isData) {
                String path = row.path().substring(type.length() + 1);
                String last = path.substring(path.lastIndexOf('.') + 1);
                Object value = TELLING.contains(last) ? telling(path, last, row, rows, i) : at(path);
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
        } else {
            assertEquals(text(value), value instanceof Name ? row.text().replaceAll(" .*", "") : row.text(), () -> which + ": " + row);
        }
    }

    private Object telling(String path, String last, Row row, List<Row> rows, int at) {
        Object within = path.contains(".") ? at(path.substring(0, path.lastIndexOf('.'))) : packet;
        if (last.equals("count")) {
            return within instanceof Map<?, ?> map ? map.size() : ((Collection<?>) within).size();
        }
        if (last.equals("kind")) {
            return new Name(within.getClass().getSimpleName());
        }
        if (last.equals("i")) {
            // What follows is of the object with this index; nothing more does at the end.
            boolean isEnd = rows.size() == at + 1 || !rows.get(at + 1).path().contains("[");
            return isEnd ? Integer.valueOf(row.text()) : Integer.valueOf(rows.get(at + 1).path().replaceAll(".*\\[([0-9]+)].*", "$1"));
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
            Matcher matcher = PART.matcher(part);
            assertTrue(matcher.matches(), path);
            if (value instanceof Map.Entry<?, ?> entry) {
                value = part.equals("key") ? entry.getKey() : entry.getValue();
            } else {
                value = field(value, matcher.group(1), path);
            }
            if (matcher.group(2) != null) {
                int index = Integer.parseInt(matcher.group(2));
                value = value instanceof Map<?, ?> map ? new ArrayList<>(map.entrySet()).get(index)
                        : value instanceof Collection<?> collection ? new ArrayList<>(collection).get(index) : Array.get(value, index);
            }
        }
        return value;
    }

    private static Object field(Object object, String name, String path) {
        try {
            Field field = object.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(object.getClass() + " has no " + name + ", of " + path, e);
        }
    }

    private static String text(Object value) {
        if (value instanceof String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char c : text.toCharArray()) {
                quoted.append(c == '\\' ? "\\\\" : c < ' ' || c == 0x7F ? String.format("\\x%02x", (int) c) : String.valueOf(c));
            }
            return quoted.append('"').toString();
        } else if (value instanceof byte[] bytes) {
            String hex = HexFormat.of().formatHex(bytes);
            return hex.length() <= 48 ? hex : hex.substring(0, 48) + "...";
        }
        return String.valueOf(value);
    }
}
