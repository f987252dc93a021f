package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.demo.matchmaker.ConnectToken;
import io.github.tightwire.demo.matchmaker.Matchmaker;
import io.github.tightwire.demo.matchmaker.MatchmakerClient;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.PacketLink;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.packet.PacketWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tokens come from a real matchmaker. */
class SealedAdmissionTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final SealedAdmission admission = new SealedAdmission();
    private final DemoProtocol protocol = new DemoProtocol(new Input(), new Snapshot(0));
    private Matchmaker matchmaker;
    private MatchmakerClient tokens;

    @BeforeEach
    void open() throws IOException {
        matchmaker = new Matchmaker(ANY, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), admission::expect);
        tokens = new MatchmakerClient(matchmaker.address(), matchmaker.fingerprint());
    }

    @AfterEach
    void close() {
        matchmaker.close();
    }

    @Test
    void whoComesWithATokenIsLetInUnderItsNumberWhoeverElseIsExpected() throws IOException {
        tokens.request();
        PacketLink second = connect();
        tokens.request();
        assertEquals(Reason.ACCEPTED, read(packet(second.writer())));
        Admission.Guest guest = admission.admit();
        assertEquals(2, guest.number());
        assertEquals(1, ((Input) guest.link().reader().packet()).sequence);
    }

    @Test
    void aTokenLetsInOnce() throws IOException {
        PacketLink client = connect();
        byte[] first = packet(client.writer());
        assertEquals(Reason.ACCEPTED, read(first));
        Admission.Guest guest = admission.admit();
        // From another address, again and anew: the token is used up. By its own link, it goes on.
        assertEquals(Reason.FORGED, read(first));
        byte[] next = packet(client.writer());
        assertEquals(Reason.FORGED, read(next));
        assertEquals(Reason.REPLAYED, guest.link().reader().read(ByteBuffer.wrap(first)).reason());
        assertEquals(Reason.ACCEPTED, guest.link().reader().read(ByteBuffer.wrap(next)).reason());
    }

    @Test
    void whatIsSealedWithAForeignKeyOrNotAtAllIsRefusedAndUsesNoTokenUp() throws IOException {
        PacketLink client = connect();
        ConnectToken foreign = tokens.request();
        // The right token, the wrong direction.
        assertEquals(Reason.FORGED, read(packet(
                protocol.sealedClient(foreign.toClient(), foreign.toServer()).writer())));
        assertEquals(Reason.TOO_SHORT, read(new byte[24]));
        assertEquals(Reason.FORGED, read(new byte[25]));
        assertEquals(Reason.ACCEPTED, read(packet(client.writer())));
        assertEquals(1, admission.admit().number());
    }

    @Test
    void whereNobodyIsExpectedEverythingIsForged() {
        assertEquals(Reason.FORGED, read(packet(protocol.writer())));
        assertEquals(Reason.FORGED, read(new byte[0]));
    }

    @Test
    void ofTooManyTokensTheOldestAreVoid() throws IOException {
        PacketLink oldest = connect();
        PacketLink second = connect();
        for (int i = 2; i <= SealedAdmission.MAX_OUTSTANDING; i++) {
            tokens.request();
        }
        assertEquals(Reason.FORGED, read(packet(oldest.writer())));
        assertEquals(Reason.ACCEPTED, read(packet(second.writer())));
        assertEquals(2, admission.admit().number());
    }

    private PacketLink connect() throws IOException {
        ConnectToken token = tokens.request();
        return protocol.sealedClient(token.toServer(), token.toClient());
    }

    private Reason read(byte[] datagram) {
        return admission.read(ByteBuffer.wrap(datagram)).reason();
    }

    private static byte[] packet(PacketWriter writer) {
        Input input = new Input();
        input.next();
        byte[] bytes = new byte[writer.measureBytes(input)];
        writer.write(input, bytes);
        return bytes;
    }
}
