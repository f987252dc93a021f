package io.github.tightwire.fleet;

import io.github.tightwire.commands.Program;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A node without a cluster, in a process of its own, so that it can have a core of its own. Its matches are all new.
 *
 * <p>The process prints the port of the game's socket, and then its reports, each a line in Base64; it is told in lines how many matches
 * it is to have, and ends with its input.
 */
final class LoadedNode implements AutoCloseable {
    private static final int MAX_REPORT_BYTES = 100_000;

    private final Process process;
    private final Queue<NodeReport> reports = new ConcurrentLinkedQueue<>();
    private final InetSocketAddress address;

    /** Starts one, by a command that starts Java, such as {@code taskset -c 1 java}. */
    LoadedNode(SecretKey key, List<String> java) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), LoadedNode.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(NodeProcess.KEY, HexFormat.of().formatHex(key.getEncoded()));
        process = Program.start(builder);
        BufferedReader in = process.inputReader(StandardCharsets.US_ASCII);
        String port = in.readLine();
        if (port == null) {
            throw new IOException("the node does not start");
        }
        address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
        Thread reader = new Thread(() -> in.lines().map(LoadedNode::report).forEach(reports::add), "reports");
        reader.setDaemon(true);
        reader.start();
    }

    /** The Java that runs this process. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static NodeReport report(String line) {
        byte[] bytes = Base64.getDecoder().decode(line);
        NodeReport report = new NodeReport();
        if (!NodeReport.CODEC.read(report, bytes, bytes.length).isAccepted()) {
            throw new IllegalArgumentException("this is no report: " + line);
        }
        return report;
    }

    InetSocketAddress address() {
        return address;
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    /** Has it start matches until it has so many. */
    void setMatches(int count) throws IOException {
        process.outputWriter().write(count + "\n");
        process.outputWriter().flush();
    }

    /** The next report; null where none has come. */
    NodeReport poll() {
        return reports.poll();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /**
     * The process.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) throws IOException {
        SecretKey key = new SecretKeySpec(HexFormat.of().parseHex(System.getenv(NodeProcess.KEY)), "ChaCha20");
        NodeGame game = new NodeGame(1, 0, key, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), LoadedNode::print);
        System.out.println(game.address().getPort());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        int matches = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            for (int count = Integer.parseInt(line); matches < count; matches++) {
                MatchState begun = new MatchState();
                begun.match = matches;
                begun.placement = 1;
                game.start(begun, () -> { });
            }
        }
    }

    private static void print(NodeReport report) {
        byte[] bytes = new byte[MAX_REPORT_BYTES];
        int length = NodeReport.CODEC.write(report, bytes);
        System.out.println(Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length)));
    }
}
