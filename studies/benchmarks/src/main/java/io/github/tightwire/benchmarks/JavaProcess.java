package io.github.tightwire.benchmarks;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.packet.Packet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * A process that reads and writes packets of one type in turns, as the drivers of the other languages do: started by {@link Languages}. A
 * line of input is an operation and a number of passes; the answer is the thread's processor time in nanoseconds.
 *
 * @param <T> the packets' type
 */
final class JavaProcess<T extends Packet> {
    static final String PLAIN = "plain";

    private final Codec<T> codec;
    private final boolean isPlain;
    private final byte[][] received;
    private final byte[][] sent;
    private final T[] packets;

    private JavaProcess(Class<T> type, boolean isPlain, List<String> lines) throws ReflectiveOperationException {
        this.codec = Codec.of(type);
        this.isPlain = isPlain;
        this.received = lines.stream().map(HexFormat.of()::parseHex).toArray(byte[][]::new);
        this.sent = new byte[received.length][];
        this.packets = Samples.newArray(type, received.length);
        for (int i = 0; i < packets.length; i++) {
            sent[i] = new byte[received[i].length];
            packets[i] = type.getConstructor().newInstance();
        }
    }

    /**
     * The program.
     *
     * @param args the packets' type, {@code plain} or {@code compiled}, and a file with a packet a line
     */
    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        new JavaProcess<>(FlatPackets.named(args[0]), args[1].equals(PLAIN), Files.readAllLines(Path.of(args[2]))).run();
    }

    private void run() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            int passes = Integer.parseInt(words[1]);
            long start = threads.getCurrentThreadCpuTime();
            boolean isRight = words[0].equals("read") ? isPlain ? readPlain(passes) : read(passes)
                    : isPlain ? writePlain(passes) : write(passes);
            long end = threads.getCurrentThreadCpuTime();
            System.out.println(isRight ? end - start : -1);
        }
    }

    private boolean read(int passes) {
        boolean isRight = true;
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i < packets.length; i++) {
                isRight &= codec.read(packets[i], received[i], received[i].length).isAccepted();
            }
        }
        return isRight;
    }

    private boolean readPlain(int passes) {
        boolean isRight = true;
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i < packets.length; i++) {
                isRight &= new ReadStream(received[i]).read(packets[i]).isAccepted();
            }
        }
        return isRight;
    }

    private boolean write(int passes) {
        boolean isRight = true;
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i < packets.length; i++) {
                isRight &= codec.write(packets[i], sent[i]) == sent[i].length;
            }
        }
        return isRight && Arrays.deepEquals(sent, received);
    }

    private boolean writePlain(int passes) {
        boolean isRight = true;
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i < packets.length; i++) {
                isRight &= new WriteStream(sent[i]).write(packets[i]) == sent[i].length;
            }
        }
        return isRight && Arrays.deepEquals(sent, received);
    }
}
