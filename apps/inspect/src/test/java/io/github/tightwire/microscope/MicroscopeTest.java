package io.github.tightwire.microscope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.BitBudget;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocket.Listener;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers of a microscope to a page, and to whoever claims to be one. */
class MicroscopeTest {
    private static final Protocol PROTOCOL = Protocol.builder("pings", 1).packet(Ping.class, Ping::new).build();
    private static final InetSocketAddress ADDRESS = new InetSocketAddress("192.0.2.1", 7777);
    private static final int LONGEST = 65_507;
    private static final List<Error> THROWN = List.of(new StackOverflowError("deep"), new OutOfMemoryError("Java heap space"),
            new NoSuchMethodError("gone"), new AssertionError("wrong"), new InternalError("broken"), new Error() {
                private static final long serialVersionUID = 1;

                @Override
                public String toString() {
                    throw new IllegalStateException("no words");
                }
            });

    private final List<Datagram> packets = new ArrayList<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private volatile Error failure;
    private Microscope microscope;
    private WebSocket socket;

    /** A packet. */
    static final class Ping implements BitSerializable {
        private int number;

        @Override
        public void serialize(BitStream s) {
            if (number == 999) {
                throw new IllegalStateException("999");
            }
            number = s.serializeInt(number, 0, 1000);
            if (number == 998) {
                throw new IllegalStateException("998");
            }
            if (number >= 990) {
                throw THROWN.get(number - 990);
            }
        }
    }

    @BeforeEach
    void open() throws Exception {
        for (int i = 0; i < 3; i++) {
            add(ping(i * 100));
        }
        microscope = Microscope.open(PROTOCOL, false, () -> {
            if (failure != null) {
                throw failure;
            }
            return packets;
        }, 0);
        String authority = microscope.address().getAuthority();
        socket = HttpClient.newHttpClient().newWebSocketBuilder().header("Origin", "http://" + authority)
                .buildAsync(URI.create("ws://" + authority + "/frames"), new Listener() {
                    private final StringBuilder text = new StringBuilder();

                    @Override
                    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
                        text.append(data);
                        if (isLast) {
                            answers.add(text.toString());
                            text.setLength(0);
                        }
                        from.request(1);
                        return null;
                    }
                }).get(20, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() {
        socket.abort();
        microscope.close();
    }

    /** Such as of a prediction that was wrong. */
    @Test
    void whatTheGameNotedOnAPacketIsShownWithIt() throws Exception {
        String desync = "desync: Ship in tick 5, right until 4: x 1.5 here, 1.25 on the server";
        byte[] bytes = ping(1);
        packets.add(new Datagram(Instant.EPOCH, Direction.SENT, ADDRESS, ADDRESS, bytes, bytes.length, desync));
        ask("{'order':'list'}");
        assertEquals(desync, ask("{'order':'read','packet':3}").path("comment").asText());
        assertEquals("", ask("{'order':'read','packet':0}").path("comment").asText());
    }

    private void add(byte[] bytes) {
        packets.add(new Datagram(Instant.ofEpochSecond(packets.size()), Direction.SENT, ADDRESS, ADDRESS, bytes, bytes.length));
    }

    private static byte[] ping(int number) {
        Ping ping = new Ping();
        ping.number = number;
        byte[] bytes = new byte[20];
        return Arrays.copyOf(bytes, PROTOCOL.writer().write(ping, bytes));
    }

    private JsonNode ask(String order) throws Exception {
        socket.sendText(order.replace('\'', '"'), true).get(20, TimeUnit.SECONDS);
        return new ObjectMapper().readTree(answers.poll(20, TimeUnit.SECONDS));
    }

    @Test
    void theListIsThatOfNow() throws Exception {
        JsonNode list = ask("{'order':'list'}");
        assertEquals(3, list.path("length").size());
        assertEquals("[\"Ping\"]", list.path("types").toString());
        assertEquals("[0.0,1000.0,2000.0]", list.path("milliseconds").toString());
        assertTrue(list.path("hasChecksum").asBoolean());
        add(new byte[3]);
        list = ask("{'order':'list'}");
        assertEquals("[false,false,false,true]", list.path("refused").toString());
        assertEquals("[10,10,10,3]", list.path("length").toString());
        assertEquals(0, list.path("more").asInt());
        for (int i = 0; i < Microscope.MAX_PACKETS; i++) {
            add(new byte[1]);
        }
        list = ask("{'order':'list'}");
        assertEquals(Microscope.MAX_PACKETS, list.path("length").size());
        assertEquals(4, list.path("more").asInt());
    }

    @Test
    void aPacketOfTheListAndOneThatWasChanged() throws Exception {
        ask("{'order':'list'}");
        JsonNode sent = ask("{'order':'read','packet':1,'id':5}");
        assertEquals(5, sent.path("id").asInt());
        assertEquals(HexFormat.of().formatHex(ping(100)), sent.path("bytes").asText());
        assertEquals("accepted", sent.path("verdict").asText());
        assertEquals(-1, sent.path("refusedAt").asInt());
        byte[] changed = ping(100);
        // 10 bits from bit 32: 1023 is out of range.
        changed[4] = (byte) 0xff;
        changed[5] |= 3;
        String hex = HexFormat.of().formatHex(changed);
        String against = "','against':'" + sent.path("bytes").asText() + "'}";
        JsonNode asSent = ask("{'order':'read','mend':false,'bytes':'" + hex + against);
        assertEquals("refused at bit 0: wrong checksum", asSent.path("verdict").asText());
        assertEquals(hex, asSent.path("bytes").asText());
        JsonNode mended = ask("{'order':'read','mend':true,'bytes':'" + hex + against);
        assertEquals("refused at bit 32: out of range", mended.path("verdict").asText());
        assertEquals(32, mended.path("refusedAt").asInt());
        assertEquals(hex.substring(8), mended.path("bytes").asText().substring(8));
        assertEquals("bit 32, Ping.number: another value: 100, then refused (0x3ff)",
                mended.path("difference").path("words").asText());
        assertEquals(32, mended.path("difference").path("first").asInt());
        // Where nothing is behind the checksum, it is what differs.
        assertEquals(0, asSent.path("difference").path("first").asInt(-1));
    }

    /** A list may become shorter while a page has a packet of it. */
    @Test
    void bytesInThePlaceOfAPacketThatIsNoLongerListedAreRead() throws Exception {
        ask("{'order':'list'}");
        String hex = HexFormat.of().formatHex(ping(100));
        for (int packet : new int[] {2, 3}) {
            JsonNode read = ask("{'order':'read','packet':" + packet + ",'mend':false,'bytes':'" + hex + "','against':'"
                    + HexFormat.of().formatHex(ping(200)) + "','againstPacket':" + packet + "}");
            assertEquals("accepted", read.path("verdict").asText());
            assertEquals("bit 32, Ping.number: another value: 200, then 100", read.path("difference").path("words").asText());
        }
    }

    @Test
    void whatTheProgramThrowsIsSaid() throws Exception {
        byte[] changed = ping(0);
        changed[4] = (byte) (998 & 0xff);
        changed[5] |= 998 >> 8;
        JsonNode thrown = ask("{'order':'read','mend':true,'bytes':'" + HexFormat.of().formatHex(changed) + "'}");
        assertEquals("at bit 42 the program threw java.lang.IllegalStateException: 998", thrown.path("verdict").asText());
        assertEquals(42, thrown.path("refusedAt").asInt());
    }

    /** The thread that answers died of the first that was no exception, and no browser had an answer again. */
    @Test
    void noThrowableOfATypeEndsIt() throws Exception {
        for (int i = 0; i < THROWN.size(); i++) {
            add(pingOfThrower(990 + i));
        }
        JsonNode list = ask("{'order':'list'}");
        assertEquals("[false,false,false,true,true,true,true,true,true]", list.path("refused").toString());
        for (int i = 0; i < THROWN.size(); i++) {
            String verdict = ask("{'order':'read','packet':" + (3 + i) + "}").path("verdict").asText();
            String words = i < THROWN.size() - 1 ? THROWN.get(i).toString() : THROWN.get(i).getClass().getName();
            assertTrue(verdict.endsWith("the program threw " + words), verdict);
        }
        assertEquals("accepted", ask("{'order':'read','packet':0}").path("verdict").asText());
        assertEquals(3, ask("{'order':'budget','type':'Ping'}").path("packets").asInt());
    }

    private static byte[] pingOfThrower(int number) {
        byte[] bytes = ping(0);
        bytes[4] = (byte) number;
        bytes[5] = (byte) (number >> 8 | bytes[5] & 0xFC);
        CRC32 crc = new CRC32();
        crc.update(PROTOCOL.description().checksumPrefix());
        crc.update(bytes, 4, bytes.length - 4);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
        return bytes;
    }

    @Test
    void aSourceThatThrowsIsSaid() throws Exception {
        Error gone = new NoClassDefFoundError("game/Map");
        failure = gone;
        assertEquals("the program threw " + gone, ask("{'order':'list'}").path("wrong").asText());
        failure = null;
        assertEquals(3, ask("{'order':'list'}").path("length").size());
    }

    @Test
    void aNoteStandsBesideTheList() throws Exception {
        assertEquals("", ask("{'order':'list'}").path("note").asText());
        microscope.note("2 packets skipped: 2 TCP");
        assertEquals("2 packets skipped: 2 TCP", ask("{'order':'list'}").path("note").asText());
    }

    @Test
    void bitsByField() throws Exception {
        ask("{'order':'list'}");
        JsonNode budget = ask("{'order':'budget','type':'Ping','path':'Ping','limit':9}");
        assertEquals(3, budget.path("packets").asInt());
        assertTrue(budget.path("isAll").asBoolean());
        assertEquals(10, budget.path("exceeded").path("most").asInt());
        assertTrue(budget.path("rows").toString().contains("{\"path\":\"Ping.number\",\"mean\":10.0,\"most\":10,"), budget.toString());
        assertFalse(ask("{'order':'budget','type':'Ping','path':'Ping','limit':10}").has("exceeded"));
    }

    /** All but the sum, which is the mean of all packets. */
    @Test
    void thePageShowsEachFigureOfARow() throws Exception {
        ask("{'order':'list'}");
        JsonNode row = ask("{'order':'budget','type':'Ping'}").path("rows").path(0);
        String script = resource("budget.js");
        List<String> figures = Stream.of(BitBudget.Row.class.getRecordComponents()).map(RecordComponent::getName)
                .filter(name -> !name.equals("bits")).toList();
        assertEquals(List.of(), figures.stream().filter(name -> !row.has(name) || !script.contains("row." + name)).toList());
        String table = resource("index.html").replaceAll("(?s).*<table id=\"budget\">|</table>.*", "");
        assertEquals(figures.size() + 1, table.split("<th[ >]").length - 1, "with the bar");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Microscope.class.getResourceAsStream("page/" + name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {'order':'format'} | order is one of list, read, budget
        {} | order is one of list, read, budget
        {'order':'read','packet':3} | packet is an integer from 0 to 2
        {'order':'read','packet':-1} | packet is an integer from 0 to 2
        {'order':'read'} | bytes is a text of at most 131014 characters
        {'order':'read','bytes':'abc','mend':true} | bytes are pairs of hexadecimal digits
        {'order':'read','bytes':'xy','mend':true} | bytes are pairs of hexadecimal digits
        {'order':'read','bytes':'00'} | mend is true or false
        {'order':'budget','type':'Pong'} | type is one of Ping
        {'order':'budget','type':'Ping','limit':-1,'path':''} | limit is an integer from 0 to 524056
        {'order':'budget','type':'Ping','limit':1} | path is a text of at most 1000 characters
        """)
    void whatItCantDoItSays(String order, String why) throws Exception {
        ask("{'order':'list'}");
        assertEquals(why, ask(order).path("wrong").asText());
        assertEquals("accepted", ask("{'order':'read','packet':0}").path("verdict").asText());
    }

    @Test
    void anyBytesAreReadNoneToTheLongest() throws Exception {
        assertEquals("refused at bit 0: too short", ask("{'order':'read','bytes':'','mend':true}").path("verdict").asText());
        byte[] bytes = new byte[LONGEST];
        new Random(1).nextBytes(bytes);
        String hex = HexFormat.of().formatHex(bytes);
        JsonNode read = ask("{'order':'read','mend':true,'bytes':'" + hex + "','against':'" + hex + "'}");
        assertTrue(read.path("verdict").asText().startsWith("refused at bit "), read.path("verdict").asText());
        assertEquals(2 * LONGEST, read.path("bytes").asText().length());
        assertEquals("bytes is a text of at most 131014 characters",
                ask("{'order':'read','mend':true,'bytes':'" + hex + "00'}").path("wrong").asText());
    }
}
