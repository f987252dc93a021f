package io.github.tightwire.microscope;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.pages.BadCommandException;
import io.github.tightwire.pages.BrowserCommand;
import io.github.tightwire.pages.PageServer;
import io.github.tightwire.trace.BitBudget;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import io.github.tightwire.trace.TraceDiff;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A page that shows packets bit by bit, and what the library says of them when they are changed. All is decoded here; the page draws.
 *
 * <p>The packets are a capture's, or the last of a program that runs: they are asked for whenever the page asks for the list.
 */
public final class Microscope implements AutoCloseable {
    /** The number of packets that are listed: the first of a capture. */
    public static final int MAX_PACKETS = 4096;

    /** The longest datagram of UDP. */
    private static final int MAX_BYTES = 65_507;
    private static final int MAX_HEX = 2 * MAX_BYTES;
    private static final int MAX_LIMIT = MAX_BYTES * Byte.SIZE;
    /** To trace one takes a millisecond. */
    private static final int BUDGETED = 512;
    private static final int MAX_NAME = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final double NANOS_PER_MILLI = 1e6;
    /** The time between two reports of the progress of a list to a page: the first packets of a program are slow to read. */
    private static final long PROGRESS_NANOS = 100_000_000;

    private final PageServer page;
    private final String title;
    private final Decoder decoder;
    private final Supplier<List<Datagram>> source;
    private final Thread thread = new Thread(this::run, "microscope");
    private volatile boolean isClosed;
    private volatile String note = "";

    /** The thread's alone, as is what follows: what was listed last, by which packets are asked for. */
    private List<Datagram> listed = List.of();
    private List<String> types = List.of();

    private Microscope(PageServer page, String title, Decoder decoder, Supplier<List<Datagram>> source) {
        this.page = page;
        this.title = title;
        this.decoder = decoder;
        this.source = source;
    }

    /**
     * Opens the page. Packets of a world that the game's protocol carries are told by entity and field: the page reads those before them
     * again.
     *
     * @param protocol a {@link io.github.tightwire.packet.Protocol} or a {@link io.github.tightwire.game.GameProtocol}
     * @param aggregates whether a datagram of the former may have several packets
     * @param source of the packets, asked on a thread of the microscope
     * @param port of the page; 0 for any that is free
     * @return the microscope, at its {@link #address}
     * @throws IOException if the port is taken
     */
    public static Microscope open(Object protocol, boolean aggregates, Supplier<List<Datagram>> source, int port) throws IOException {
        PageServer page = PageServer.builder(Microscope.class, "page").port(port).start();
        Microscope microscope = new Microscope(page, protocol.toString(), Decoder.of(protocol, aggregates), source);
        microscope.thread.setDaemon(true);
        microscope.thread.start();
        return microscope;
    }

    /**
     * Returns the address of the page.
     *
     * @return its address
     */
    public URI address() {
        return page.address();
    }

    /**
     * Returns whether anybody looks.
     *
     * @return true while a browser has the page open
     */
    public boolean hasViewers() {
        return page.hasViewers();
    }

    /**
     * Shows words beside the list, from the next time on that a page asks for it: of a capture, what it has beyond the packets.
     *
     * @param words for a person; empty for none
     */
    public void note(String words) {
        note = words;
    }

    private void run() {
        try {
            while (!isClosed) {
                page.order(PATIENCE, this::take);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers, whatever the program's types throw: values are made words, and may throw as well. */
    private void take(BrowserCommand order) {
        ObjectNode answer;
        try {
            answer = answer(order);
        } catch (BadCommandException e) {
            throw e;
        } catch (Throwable e) {
            throw new BadCommandException("the program threw " + ExceptionText.words(e));
        }
        order.answer(answer);
    }

    private ObjectNode answer(BrowserCommand order) {
        return switch (order.word("order", List.of("list", "read", "budget"))) {
            case "list" -> list(order.has("progress"));
            case "read" -> read(order);
            default -> budget(order);
        };
    }

    private Decoded decode(int index) {
        return decode(index, listed.get(index).bytes());
    }

    /** Decodes bytes in place of a packet of the list; below 0 for no place. */
    private Decoded decode(int index, byte[] bytes) {
        try {
            return decoder.decode(new Place(listed, index), bytes);
        } catch (Throwable e) {
            return Decoded.ofThrown(title, e);
        }
    }

    // ---- The list

    /** Numbers in tables of what occurs often: a list of thousands is short. */
    private static final class Table {
        private final Map<String, Integer> numbers = new LinkedHashMap<>();
        private final ArrayNode column = JsonNodeFactory.instance.arrayNode();

        void add(String text) {
            column.add(numbers.computeIfAbsent(text, unknown -> numbers.size()));
        }

        List<String> texts() {
            return List.copyOf(numbers.keySet());
        }

        void putInto(ObjectNode answer, String name) {
            answer.set(name, column);
            ArrayNode texts = answer.putArray(name + "s");
            numbers.keySet().forEach(texts::add);
        }
    }

    /** Lists the packets; how far that is goes to the pages, if they want to know. */
    private ObjectNode list(boolean showsProgress) {
        List<Datagram> all = source.get();
        listed = all.subList(0, Math.min(all.size(), MAX_PACKETS));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("protocol", title);
        answer.put("hasChecksum", decoder.hasChecksum());
        answer.put("note", note);
        answer.put("more", all.size() - listed.size());
        ArrayNode times = answer.putArray("milliseconds");
        ArrayNode lengths = answer.putArray("length");
        ArrayNode refused = answer.putArray("refused");
        Table type = new Table();
        Table way = new Table();
        long reported = System.nanoTime();
        for (int i = 0; i < listed.size(); i++) {
            if (showsProgress && System.nanoTime() - reported > PROGRESS_NANOS) {
                reported = System.nanoTime();
                page.publish(JsonNodeFactory.instance.objectNode().put("read", i).put("of", listed.size()));
            }
            Datagram datagram = listed.get(i);
            Decoded decoded = decode(i);
            times.add(Duration.between(listed.get(0).time(), datagram.time()).toNanos() / NANOS_PER_MILLI);
            lengths.add(datagram.length());
            refused.add(!decoded.isAccepted());
            type.add(decoded.type());
            way.add(words(datagram.source()) + " > " + words(datagram.destination()));
        }
        types = type.texts();
        type.putInto(answer, "type");
        way.putInto(answer, "way");
        return answer;
    }

    private static String words(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    // ---- One packet

    /** A packet of the list, or any bytes, in its place if it is named; compared, if there is something to compare with. */
    private ObjectNode read(BrowserCommand order) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        boolean isListed = order.has("packet") && !order.has("bytes");
        int index = isListed ? order.integer("packet", 0, listed.size() - 1) : place(order, "packet");
        byte[] bytes;
        if (isListed) {
            Datagram datagram = listed.get(index);
            bytes = datagram.bytes();
            answer.put("time", datagram.time().toString());
            answer.put("comment", datagram.comment());
            answer.put("missing", datagram.length() - bytes.length);
        } else {
            bytes = hex(order, "bytes");
            if (order.bool("mend")) {
                decoder.mend(bytes);
            }
        }
        Decoded decoded = decode(index, bytes);
        answer.put("bytes", HexFormat.of().formatHex(bytes));
        answer.put("type", decoded.type());
        answer.put("verdict", decoded.verdict());
        answer.put("refusedAt", decoded.refusedAt());
        FieldTree.put(decoded.trace(), answer);
        if (order.has("against")) {
            Trace other = decode(place(order, "againstPacket"), hex(order, "against")).trace();
            difference(other, decoded.trace()).ifPresent(difference -> answer.putObject("difference")
                    .put("words", difference.toString())
                    .put("first", difference.first() == null ? -1 : difference.first().bit())
                    .put("second", difference.second() == null ? -1 : difference.second().bit()));
        }
        return answer;
    }

    /** Returns the place of bytes in the list; below 0 where they have none, as after the list became shorter. */
    private int place(BrowserCommand order, String name) {
        int index = order.has(name) ? order.integer(name, 0, Integer.MAX_VALUE) : -1;
        return index < listed.size() ? index : -1;
    }

    /** The checksum of packets that differ differs: what is behind it says more. */
    private static Optional<TraceDiff> difference(Trace one, Trace other) {
        Trace rest = withoutChecksum(one);
        Trace otherRest = withoutChecksum(other);
        boolean haveRest = !rest.operations().isEmpty() && !otherRest.operations().isEmpty();
        return (haveRest ? TraceDiff.between(rest, otherRest) : Optional.<TraceDiff>empty()).or(() -> TraceDiff.between(one, other));
    }

    private static Trace withoutChecksum(Trace trace) {
        List<Operation> rest = trace.operations().stream().filter(operation -> !operation.operation().equals("checksum")).toList();
        return new Trace(trace.subject(), trace.isReading(), trace.verdict(), trace.thrown(), trace.bits(), rest, trace.omitted());
    }

    private static byte[] hex(BrowserCommand order, String name) {
        try {
            return HexFormat.of().parseHex(order.text(name, MAX_HEX));
        } catch (IllegalArgumentException e) {
            throw new BadCommandException(name + " are pairs of hexadecimal digits");
        }
    }

    // ---- Bits by field

    private ObjectNode budget(BrowserCommand order) {
        String type = order.word("type", types);
        BitBudget budget = new BitBudget();
        if (order.has("limit")) {
            budget.limit(order.text("path", MAX_NAME), order.integer("limit", 0, MAX_LIMIT));
        }
        List<Integer> counted = new ArrayList<>();
        for (int i = 0; i < listed.size() && counted.size() < BUDGETED; i++) {
            Decoded decoded = decode(i);
            if (decoded.isAccepted() && decoded.type().equals(type)) {
                budget.add(decoded.trace());
                counted.add(i);
            }
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("packets", budget.packets());
        answer.put("isAll", counted.size() < BUDGETED);
        ArrayNode rows = answer.putArray("rows");
        budget.rows().forEach(row -> rows.addObject().put("path", row.path()).put("mean", row.mean()).put("most", row.most())
                .put("share", row.share()));
        budget.exceeded().forEach(limit -> answer.putObject("exceeded").put("path", limit.path()).put("most", limit.most())
                .put("packet", counted.get((int) limit.packet())));
        return answer;
    }

    @Override
    public void close() {
        isClosed = true;
        page.close();
    }
}
