import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes the packets that are too wide or too deep to type: flat ones of 10, 30, 100 and 300 bounded integers, and one of
 * objects nested 16 deep. For each the type, straight-line code as one would write it by hand, and the same by way of a
 * ByteBuffer. Run by the build; its one argument is the folder of the sources.
 */
public final class WidePackets {
    private static final String ROOT = "io.github.tightwire.benchmarks";
    private static final int DEPTH = 16;
    private static final int FIELDS_OF_A_LEVEL = 3;

    /** Words of 64 bits that one method handles: HotSpot never compiles a method of more than 8000 bytes. */
    private static final int WORDS_OF_A_METHOD = 8;

    /** Fields that one method handles, where there are no words. */
    private static final int FIELDS_OF_A_METHOD = 50;

    /** An integer of [min, min + range], in the wire's bits [start, start + bits). */
    private record Field(String object, String name, int min, int range, int bits, int start) {
        int max() {
            return min + range;
        }

        int end() {
            return start + bits;
        }

        int mask() {
            return (1 << bits) - 1;
        }

        String path() {
            return object + "." + name;
        }

        /** The narrowest of Java's types that holds every value. */
        Natural natural() {
            return min >= Byte.MIN_VALUE && max() <= Byte.MAX_VALUE ? Natural.BYTE
                    : min >= Short.MIN_VALUE && max() <= Short.MAX_VALUE ? Natural.SHORT : Natural.INT;
        }
    }

    /** Values that ByteBuffer writes and reads: their length in bytes, and the name of the method. */
    private enum Natural {
        BYTE(Byte.BYTES, "", "(byte) "),
        SHORT(Short.BYTES, "Short", "(short) "),
        INT(Integer.BYTES, "Int", "");

        final int bytes;
        final String suffix;
        final String cast;

        Natural(int bytes, String suffix, String cast) {
            this.bytes = bytes;
            this.suffix = suffix;
            this.cast = cast;
        }
    }

    private final Path folder;
    private final String type;
    private final List<Field> fields = new ArrayList<>();
    private final List<String> objects = new ArrayList<>();
    private final StringBuilder out = new StringBuilder();

    private WidePackets(Path folder, String type, int count, int fieldsOfAnObject) {
        this.folder = folder;
        this.type = type;
        Random random = new Random(count);
        int start = 0;
        for (int i = 0; i < count; i++) {
            int level = i / fieldsOfAnObject;
            if (level == objects.size()) {
                objects.add(level == 0 ? "p" : "p" + level);
            }
            int bits = 1 + random.nextInt(20);
            int range = (1 << bits) - 1 - random.nextInt((1 << bits - 1) / 2 + 1);
            int min = random.nextBoolean() ? 0 : -random.nextInt(range + 1);
            fields.add(new Field(objects.get(level), "field" + i, min, range, bits, start));
            start += bits;
        }
    }

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]).resolve(ROOT.replace('.', '/'));
        for (int count : new int[] {10, 30, 100, 300}) {
            new WidePackets(folder, "Wide" + count, count, count).write();
        }
        new WidePackets(folder, "Deep", DEPTH * FIELDS_OF_A_LEVEL, FIELDS_OF_A_LEVEL).write();
    }

    private void write() throws IOException {
        packet();
        save("packet", type);
        byHand();
        save("hand", type + "ByHand");
        byteBuffer();
        save("bytebuffer", type + "Bytes");
    }

    // ---- The type

    private void packet() {
        line("package %s.packet;", ROOT);
        line("import io.github.tightwire.BitSerializable;");
        line("import io.github.tightwire.BitStream;");
        line("import java.util.Random;");
        line("/** %d bounded integers of 1 to 20 bits in %d object(s), each within the one before. */",
                fields.size(), objects.size());
        line("public final class %s implements Packet {", type);
        for (int level = 0; level < objects.size(); level++) {
            if (level > 0) {
                line("public static final class Level%d implements BitSerializable {", level);
            }
            level(level);
            if (level > 0) {
                line("}");
            }
        }
        line("}");
    }

    private void level(int level) {
        boolean innermost = level == objects.size() - 1;
        String next = "Level" + (level + 1);
        List<Field> own = fields.stream().filter(field -> field.object.equals(objects.get(level))).toList();
        own.forEach(field -> line("public int %s;", field.name));
        if (!innermost) {
            line("public final %s next = new %s();", next, next);
        }
        line("@Override public void serialize(BitStream s) {");
        own.forEach(field -> line("%s = s.serializeInt(%s, %d, %d);", field.name, field.name, field.min, field.max()));
        if (!innermost) {
            line("s.serializeObject(next);");
        }
        line("}");
        line(level == 0 ? "@Override public void randomize(Random random) {" : "void randomize(Random random) {");
        own.forEach(field -> line("%s = random.nextInt(%d, %d);", field.name, field.min, field.max() + 1));
        if (!innermost) {
            line("next.randomize(random);");
        }
        line("}");
    }

    // ---- By hand: 64-bit words at constant offsets, one check of the length for all of them

    private void byHand() {
        int bytes = bytes();
        line("package %s.hand;", ROOT);
        line("import %s.packet.%s;", ROOT, type);
        line("/** {@link %s}, by hand. */", type);
        line("public final class %sByHand implements HandCodec<%s> {", type, type);
        List<Integer> methods = new ArrayList<>();
        for (int word = 0; word < words(); word += WORDS_OF_A_METHOD) {
            methods.add(word);
        }
        // The last word is stored together with bytes of the one before, so it is never alone in its method.
        if (methods.size() > 1 && methods.get(methods.size() - 1) == words() - 1) {
            methods.remove(methods.size() - 1);
        }

        line("@Override public int write(%s p, byte[] bytes) {", type);
        line("if (bytes.length < %d) { return PAST_END; }", bytes);
        methods.forEach(word -> line("if (!write%d(p, bytes)) { return OUT_OF_RANGE; }", word));
        line("return %d; }", bytes);

        line("@Override public int read(%s p, byte[] bytes, int length) {", type);
        line("if (length < %d) { return PAST_END; }", bytes);
        methods.forEach(word -> line("if (!read%d(p, bytes)) { return OUT_OF_RANGE; }", word));
        line("return %d; }", bytes);

        line("@Override public int measure(%s p) { return %d; }", type, bits());
        for (int i = 0; i < methods.size(); i++) {
            int from = methods.get(i);
            int to = i + 1 < methods.size() ? methods.get(i + 1) : words();
            writeWords(from, to);
            readWords(from, to);
        }
        line("}");
    }

    private void writeWords(int from, int to) {
        line("private static boolean write%d(%s p, byte[] bytes) {", from, type);
        locals(fieldsOfWords(from, to));
        for (int word = from; word < to; word++) {
            int low = word * Long.SIZE;
            List<String> parts = new ArrayList<>();
            for (Field field : fieldsOfWords(word, word + 1)) {
                if (field.start >= low || word == from) {
                    line("int %s = %s - %d;", field.name, field.path(), field.min);
                }
                if (field.start >= low) {
                    line("if (Integer.compareUnsigned(%s, %d) > 0) { return false; }", field.name, field.range);
                }
                int shift = field.start - low;
                parts.add("(long) " + field.name + (shift < 0 ? " >>> " + -shift : " << " + shift));
            }
            line("long word%d = %s;", word, String.join(" | ", parts));
            int tail = bytes() - word * Long.BYTES;
            if (tail >= Long.BYTES) {
                line("WORD.set(bytes, %d, word%d);", word * Long.BYTES, word);
            } else {
                line("WORD.set(bytes, %d, word%d >>> %d | word%d << %d);", bytes() - Long.BYTES,
                        word - 1, tail * Byte.SIZE, word, Long.SIZE - tail * Byte.SIZE);
            }
        }
        line("return true; }");
    }

    private void readWords(int from, int to) {
        line("private static boolean read%d(%s p, byte[] bytes) {", from, type);
        List<Field> own = fieldsOfWords(from, to).stream().filter(field -> field.start >= from * Long.SIZE).toList();
        locals(own);
        int loaded = from;
        for (Field field : own) {
            for (; loaded * Long.SIZE < field.end(); loaded++) {
                int tail = bytes() - loaded * Long.BYTES;
                if (tail >= Long.BYTES) {
                    line("long word%d = (long) WORD.get(bytes, %d);", loaded, loaded * Long.BYTES);
                } else {
                    line("long word%d = (long) WORD.get(bytes, %d) >>> %d;", loaded, bytes() - Long.BYTES,
                            Long.SIZE - tail * Byte.SIZE);
                }
            }
            int word = field.start / Long.SIZE;
            int shift = field.start % Long.SIZE;
            String value = "word" + word + " >>> " + shift;
            if (shift + field.bits > Long.SIZE) {
                value += " | word" + (word + 1) + " << " + (Long.SIZE - shift);
            }
            line("int %s = (int) (%s) & %d;", field.name, value, field.mask());
            if (field.range < field.mask()) {
                line("if (%s > %d) { return false; }", field.name, field.range);
            }
            line("%s = %s + %d;", field.path(), field.name, field.min);
        }
        line("return true; }");
    }

    // ---- By way of a ByteBuffer

    private void byteBuffer() {
        int bytes = fields.stream().mapToInt(field -> field.natural().bytes).sum();
        line("package %s.bytebuffer;", ROOT);
        line("import java.nio.ByteBuffer;");
        line("import %s.packet.%s;", ROOT, type);
        line("/** {@link %s}, each field in its natural width. */", type);
        line("public final class %sBytes implements ByteBufferCodec<%s> {", type, type);
        for (String direction : new String[] {"write", "read"}) {
            line("@Override public boolean %s(%s p, ByteBuffer buffer) {", direction, type);
            line("if (buffer.remaining() < %d) { return false; }", bytes);
            for (int i = 0; i < fields.size(); i += FIELDS_OF_A_METHOD) {
                line("if (!%s%d(p, buffer)) { return false; }", direction, i);
            }
            line("return true; }");
        }
        for (int i = 0; i < fields.size(); i += FIELDS_OF_A_METHOD) {
            List<Field> own = fields.subList(i, Math.min(i + FIELDS_OF_A_METHOD, fields.size()));
            line("private static boolean write%d(%s p, ByteBuffer buffer) {", i, type);
            locals(own);
            for (Field field : own) {
                line("int %s = %s;", field.name, field.path());
                refuseOutside(field);
                line("buffer.put%s(%s%s);", field.natural().suffix, field.natural().cast, field.name);
            }
            line("return true; }");
            line("private static boolean read%d(%s p, ByteBuffer buffer) {", i, type);
            locals(own);
            for (Field field : own) {
                line("int %s = buffer.get%s();", field.name, field.natural().suffix);
                refuseOutside(field);
                line("%s = %s;", field.path(), field.name);
            }
            line("return true; }");
        }
        line("}");
    }

    private void refuseOutside(Field field) {
        line("if (%s < %d || %s > %d) { return false; }", field.name, field.min, field.name, field.max());
    }

    // ---- Shared

    /** The objects that fields are in, as locals; the outermost is the parameter. */
    private void locals(List<Field> needed) {
        int deepest = needed.stream().mapToInt(field -> objects.indexOf(field.object)).max().orElseThrow();
        for (int level = 1; level <= deepest; level++) {
            line("%s.Level%d %s = %s.next;", type, level, objects.get(level), objects.get(level - 1));
        }
    }

    private List<Field> fieldsOfWords(int from, int to) {
        return fields.stream()
                .filter(field -> field.end() > from * Long.SIZE && field.start < to * Long.SIZE)
                .toList();
    }

    private int bits() {
        return fields.get(fields.size() - 1).end();
    }

    private int bytes() {
        return (bits() + Byte.SIZE - 1) / Byte.SIZE;
    }

    private int words() {
        return (bits() + Long.SIZE - 1) / Long.SIZE;
    }

    private void line(String format, Object... arguments) {
        out.append(format.formatted(arguments)).append('\n');
    }

    private void save(String room, String name) throws IOException {
        Path file = Files.createDirectories(folder.resolve(room)).resolve(name + ".java");
        Files.writeString(file, out);
        out.setLength(0);
    }
}
