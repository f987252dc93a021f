package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** HotSpot compiles what it comes to, whatever else is in the method that it never came to. */
class RarelyTakenTest {
    /** A line of -XX:+PrintCompilation: a template's write, as the second compiler made it. */
    private static final Pattern COMPILED = Pattern.compile(".* 4 +\\S*Message\\$\\$Template\\S*::write\\S* .*");

    @Test
    void aCallThatWasNeverMade() throws IOException, InterruptedException {
        List<String> lines = Jvm.run(List.of(Jvm.SECOND_COMPILER, "-XX:+PrintCompilation", "-Xbatch"), Main.class);
        List<String> templates = lines.stream().filter(line -> line.contains("$$Template")).toList();
        assertEquals(List.of(), templates.stream().filter(line -> line.contains("COMPILE SKIPPED")).toList());
        assertTrue(templates.stream().anyMatch(line -> COMPILED.matcher(line).matches()), templates::toString);
        // HotSpot may print a line after it.
        assertTrue(lines.contains("compiled, 500"), lines::toString);
    }

    static final class Message implements BitSerializable {
        private final int[] numbers = new int[500];
        private final CompilingRunsNothingTest.Listener rare = new CompilingRunsNothingTest.Listener();

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = s.serializeInt(numbers[i], 0, 100);
                if (numbers[i] == 100) {
                    s.serializeObject(rare);
                }
            }
        }
    }

    static final class Main {
        public static void main(String[] args) {
            Codec<Message> codec = Codec.of(Message.class);
            Message message = new Message();
            byte[] bytes = new byte[1000];
            int written = 0;
            for (int i = 0; i < 2_000; i++) {
                written = codec.write(message, bytes);
            }
            System.out.println((codec.isCompiled() ? "compiled, " : "plain, ") + (written * Byte.SIZE / 7));
        }
    }
}
