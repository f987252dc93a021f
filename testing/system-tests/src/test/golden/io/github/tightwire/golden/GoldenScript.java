package io.github.tightwire.golden;

import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Unpacking;
import io.github.tightwire.internal.template.Template;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A program that says the same as JavaScript and on a JVM: it writes and reads golden packets, by their ready code and as their methods
 * are, whole, cut short, and with each bit turned. It is compiled by its test, once there is ready code.
 */
public final class GoldenScript {
    private static final int ROOM_BYTES = 256;

    private GoldenScript() {
    }

    /**
     * Prints a line for each packet that is written, and for each that is read.
     *
     * @param arguments none
     */
    public static void main(String... arguments) {
        // TeaVM 0.15 ends with a NullPointerException where arrays are made by their class and nobody calls this.
        Array.newInstance(Object.class, 1);
        print("moving player", PlayerState::moving, PlayerState::new, new PlayerState$$Template());
        print("resting player", PlayerState::resting, PlayerState::new, new PlayerState$$Template());
        print("chat", Chat::greeting, Chat::new, new Chat$$Template());
        // Its ready code has a handler within the range of another: what the outer one covers behind it, TeaVM 0.15 leaves uncovered.
        print("telemetry", Telemetry::report, Telemetry::new, null);
        // Its ready code looks for that of an object's class by a method handle.
        print("snapshot", Snapshot::everyTier, Snapshot::new, null);
        print("tree", Tree::ofFive, Tree::new, new Tree$$Template());
    }

    private static void print(String name, Supplier<Modelled> sample, Supplier<Modelled> empty, Template ready) {
        byte[] bytes = new byte[ROOM_BYTES];
        int length = new WriteStream(bytes).write(sample.get());
        System.out.println(name + " plainly " + hex(bytes, length));
        if (ready != null) {
            byte[] written = new byte[ROOM_BYTES];
            System.out.println(name + " ready " + hex(written, bytes(ready.write(sample.get(), written, 0, written.length))));
        }
        for (int room = 0; room < length; room++) {
            System.out.println(name + " written into " + room + " bytes: " + refusal(sample.get(), new byte[room], null)
                    + (ready == null ? "" : ", " + refusal(sample.get(), new byte[room], ready)));
        }
        for (int cut = 0; cut <= length; cut++) {
            System.out.println(name + " of " + cut + " bytes" + read(Arrays.copyOf(bytes, cut), empty, ready));
        }
        for (int bit = 0; bit < length * Byte.SIZE; bit++) {
            byte[] turned = Arrays.copyOf(bytes, length);
            turned[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            System.out.println(name + " with bit " + bit + " turned" + read(turned, empty, ready));
        }
    }

    private static String refusal(Modelled value, byte[] bytes, Template ready) {
        try {
            return "accepted, " + (ready == null ? new WriteStream(bytes).write(value) : bytes(ready.write(value, bytes, 0, bytes.length)));
        } catch (RuntimeException e) {
            return e.getClass().getName() + (ready == null ? ": " + e.getMessage() : "");
        }
    }

    /** Returns the outcome, and the object that was read, written again. */
    private static String read(byte[] bytes, Supplier<Modelled> empty, Template ready) {
        Modelled plain = empty.get();
        String said = said(new ReadStream(bytes).read(plain), plain);
        if (ready == null) {
            return said;
        }
        Modelled value = empty.get();
        long outcome = Unpacking.end(ready.read(value, bytes, 0, bytes.length), bytes, 0, bytes.length);
        return said + said(PackedOutcome.verdict(outcome), value);
    }

    private static String said(Verdict verdict, Modelled read) {
        byte[] again = new byte[ROOM_BYTES];
        return ", " + verdict + (verdict.isAccepted() ? " " + hex(again, new WriteStream(again).write(read)) : "");
    }

    private static int bytes(int bits) {
        return (bits + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static String hex(byte[] bytes, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(Character.forDigit(bytes[i] >> 4 & 15, 16)).append(Character.forDigit(bytes[i] & 15, 16));
        }
        return text.toString();
    }
}
