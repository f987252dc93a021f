package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Codec;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user's class may do by its own rights, compiled code does as well; or the type is plain. Nothing fails in a packet. */
class LinkageTest {
    private static final String IMPORTS = "import io.github.tightwire.*; import io.github.tightwire.compiled.Sample; import java.util.*; ";

    private static <T extends Sample> void assertAgrees(Class<T> type) {
        Agreement.assertCompiled(type, Agreement.factory(type), 3);
    }

    private static String serialize(String body) {
        return "public void serialize(BitStream s) {" + body + "}";
    }

    private static <T extends Sample> byte[] written(Class<T> type) {
        byte[] bytes = new byte[1000];
        int length = Codec.of(type).write(Agreement.factory(type).get(), bytes);
        return Arrays.copyOf(bytes, length);
    }

    // ---- Constants and slots

    @Test
    void twoNansAreTwo() {
        Class<? extends Sample> type = Sources.compile(Map.of("game.Nans", "package game; " + IMPORTS
                + "public class Nans implements Sample { boolean flag = true; float f; double d;"
                + "public void fill(Random r) { flag = r.nextBoolean(); }"
                + serialize("flag = s.serializeBool(flag); float n = Float.NaN; double m = Double.NaN; if (flag) { n = -n; m = -m; }"
                + "f = s.serializeFloat(n); d = s.serializeDouble(m);") + "}")).type("game.Nans", Sample.class);
        assertAgrees(type);
        // One bit, then 0xFFC00000, least byte first.
        byte[] bytes = written(type);
        assertEquals(1, bytes[4] & 1, "the sign");
    }

    /** A value more than a method takes slots lives on across every place where the method could be cut. */
    @ParameterizedTest
    @ValueSource(ints = {118, 123, 124, 130})
    void manyWideVariablesLiveOn(int count) {
        StringBuilder body = new StringBuilder();
        StringBuilder sum = new StringBuilder("0");
        for (int i = 0; i < count; i++) {
            body.append("long v").append(i).append(" = n + s.serializeBits(").append(i).append(", 8);");
            sum.append(" ^ v").append(i);
        }
        for (int i = 0; i < 30; i++) {
            body.append("n = s.serializeBits(n, 9);");
        }
        assertAgrees(Sources.compile(Map.of("game.Wide", "package game; " + IMPORTS
                + "public class Wide implements Sample { int n; long sum; public void fill(Random r) { n = r.nextInt(500); }"
                + serialize(body + "sum = " + sum + ";") + "}")).type("game.Wide", Sample.class));
    }
}
