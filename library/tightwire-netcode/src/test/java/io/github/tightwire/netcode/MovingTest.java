package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.World.Datagram;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A connected client whose address changes, and those who would like it to seem so. */
class MovingTest {
    private static final InetSocketAddress NEW_PORT = new InetSocketAddress("198.51.100.1", 6001);
    private static final InetSocketAddress VICTIM = new InetSocketAddress("203.0.113.50", 9);
    private static final int TICKS_PER_SECOND = 20;
    private static final Predicate<Datagram> ALL = datagram -> true;

    private final World world = new World();
    private final Mover mover = new Mover(world, World.HOME, 1);
    private final NetcodeClient client = mover.client;

    @Test
    void theConnectionGoesOn() {
        mover.moveTo(NEW_PORT);
        mover.play(TICKS_PER_SECOND, 30, ALL);
        assertEquals(NEW_PORT, world.server.address(0));
        assertEquals(1, world.server.counters().get(Counter.MOVED));
        assertEquals(1, world.events.stream().filter(("moved 0 from " + World.HOME + " to " + NEW_PORT)::equals).count());
        world.server.send(0, "welcome".getBytes(), 7);
        world.run(1);
        assertEquals("client payload welcome", last());
        mover.play(10 * TICKS_PER_SECOND, 30, ALL);
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(0, world.events.stream().filter(event -> event.startsWith("disconnected")).count());
        assertEquals(1, world.server.counters().get(Counter.MOVED));
    }

    /** While the old address was not yet silent, its packets were a stranger's; from then on all are delivered. */
    @Test
    void itsPayloadsArriveFromTheMomentThatItsOldAddressIsSilent() {
        mover.moveTo(NEW_PORT);
        mover.play(40, 30, ALL);
        long lost = world.server.counters().get(DatagramVerdict.UNKNOWN_SENDER);
        assertTrue(lost >= 4 && lost <= 7, "a quarter of a second: " + lost);
        assertEquals(mover.sent, payloadsAtServer() + lost, "and none twice");
    }

    @Test
    void oneThatSendsKeepAlivesAloneMovesWithinItsTimeOut() {
        mover.moveTo(NEW_PORT);
        world.run(2 * TICKS_PER_SECOND);
        assertEquals(NEW_PORT, world.server.address(0));
        assertEquals(ClientState.CONNECTED, client.state());
    }

    @Test
    void itMayMoveAgainAndBack() {
        for (InetSocketAddress next : List.of(NEW_PORT, World.ELSEWHERE, World.HOME, NEW_PORT)) {
            mover.moveTo(next);
            mover.play(TICKS_PER_SECOND, 30, ALL);
            assertEquals(next, world.server.address(0));
        }
        assertEquals(4, world.server.counters().get(Counter.MOVED));
        assertEquals(ClientState.CONNECTED, client.state());
    }

    @Test
    void aLostChallengeOrResponseIsSentAgain() {
        for (NetcodePacket lost : List.of(NetcodePacket.CHALLENGE, NetcodePacket.RESPONSE)) {
            Mover other = new Mover(new World(), World.HOME, 1);
            other.moveTo(NEW_PORT);
            int[] count = {0};
            other.play(2 * TICKS_PER_SECOND, 30, datagram -> datagram.type() != lost || ++count[0] > 2);
            assertTrue(count[0] > 2, lost.toString());
            assertEquals(NEW_PORT, other.world.server.address(0));
        }
    }

    /** As the clients of the C library, which ignore a challenge once they are connected. */
    @Test
    void aClientThatDoesNotAnswerIsTimedOutAsEver() {
        mover.moveTo(NEW_PORT);
        mover.play(5 * TICKS_PER_SECOND - 2, 30, datagram -> datagram.type() != NetcodePacket.CHALLENGE);
        assertEquals(World.HOME, world.server.address(0));
        assertEquals(ClientState.CONNECTED, client.state());
        mover.play(4, 30, datagram -> datagram.type() != NetcodePacket.CHALLENGE);
        assertEquals("disconnected 0 id 1 TIMED_OUT", world.events.stream().filter(event -> event.startsWith("disc")).findFirst().get());
        assertEquals(ClientState.CONNECTION_TIMED_OUT, client.state());
    }

    /** Of an address that has not answered: whatever its packets' size and number. */
    @Test
    void untilItAnswersANewAddressGetsNoMoreBytesThanItSent() {
        for (int bytes : new int[] {1, 20, 300, 317, 1200}) {
            Mover other = new Mover(new World(), World.HOME, 1);
            other.moveTo(VICTIM);
            int[] balance = {0};
            int[] challenges = {0};
            other.play(4 * TICKS_PER_SECOND, bytes, datagram -> {
                if (datagram.from().equals(VICTIM)) {
                    balance[0] += datagram.bytes().length;
                } else if (datagram.to().equals(VICTIM)) {
                    balance[0] -= datagram.bytes().length;
                    assertEquals(NetcodePacket.CHALLENGE, datagram.type());
                    challenges[0]++;
                }
                assertTrue(balance[0] >= 0, "of " + bytes + ": " + balance[0]);
                return !datagram.to().equals(VICTIM);
            });
            assertTrue(challenges[0] > 0 && challenges[0] <= 40, "ten in a second at most: " + challenges[0]);
            assertEquals(World.HOME, other.world.server.address(0));
        }
    }

    /** A cheat, who has the keys, would have the server send to somebody else: it can't read what is sent there. */
    @Test
    void aSpoofedAddressIsNotBelieved() {
        byte[] first = challenge(world.sentTo(World.HOME).get(0));
        mover.moveTo(World.ELSEWHERE);
        mover.play(8, 300, datagram -> !datagram.to().equals(World.ELSEWHERE));
        byte[] atElsewhere = challenge(lastChallengeTo(World.ELSEWHERE));
        mover.moveTo(VICTIM);
        mover.play(8, 300, datagram -> !datagram.to().equals(VICTIM));
        byte[] real = challenge(lastChallengeTo(VICTIM));
        byte[] guessed = atElsewhere.clone();
        System.arraycopy(real, 0, guessed, 0, 8);
        for (byte[] answer : List.of(first, atElsewhere, guessed, new byte[308])) {
            assertEquals(DatagramVerdict.CHALLENGE_FORGED, respond(VICTIM, answer));
            assertEquals(World.HOME, world.server.address(0));
        }
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, respond(World.ELSEWHERE, atElsewhere), "it was there, and went on");
        // Next to it: the answer to the last challenge, from the address that it was sent to.
        assertEquals(DatagramVerdict.ACCEPTED, respond(VICTIM, real));
        assertEquals(VICTIM, world.server.address(0));
        assertEquals(DatagramVerdict.ALREADY_CONNECTED, respond(VICTIM, real));
    }

    @Test
    void aReplayedPacketFromElsewhereIsNobodys() {
        mover.play(10, 30, ALL);
        List<Datagram> recorded = world.sentTo(World.SERVER);
        world.run(10, datagram -> false);
        int sent = world.sent.size();
        for (Datagram datagram : recorded) {
            assertNotEquals(DatagramVerdict.ACCEPTED, world.give(World.ELSEWHERE, datagram.bytes()), datagram.type().toString());
        }
        assertEquals(sent, world.sent.size());
        assertEquals(World.HOME, world.server.address(0));
    }

    /** While the client is heard where it is, a fresh packet from elsewhere is not even looked at. */
    @Test
    void aCopyFromElsewhereIsNobodysWhileTheClientIsHeard() {
        mover.play(10, 30, ALL);
        mover.send(30);
        Datagram fresh = world.lastSentTo(World.SERVER);
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(World.ELSEWHERE, fresh.bytes()));
        assertEquals(DatagramVerdict.ACCEPTED, world.deliver(fresh));
    }

    /** Somebody on the way sends a copy of all that the client sends, ahead of it, and from an address that it reads. */
    @Test
    void aCopyThatRacesAheadTakesNothingOver() {
        mover.play(10, 30, ALL);
        // It begins when nothing has come for a while: else its copies are nobody's.
        world.run(8, datagram -> false);
        long before = payloadsAtServer();
        int sentBefore = mover.sent;
        mover.play(10 * TICKS_PER_SECOND, 30, datagram -> {
            if (datagram.to().equals(World.SERVER)) {
                world.give(World.ELSEWHERE, datagram.bytes());
            }
            return !datagram.to().equals(World.ELSEWHERE);
        });
        assertEquals(World.HOME, world.server.address(0));
        assertEquals(ClientState.CONNECTED, client.state());
        assertEquals(mover.sent - sentBefore, payloadsAtServer() - before, "each once");
        int bytesIn = 10 * TICKS_PER_SECOND * 60;
        int bytesOut = world.sentTo(World.ELSEWHERE).stream().mapToInt(datagram -> datagram.bytes().length).sum();
        assertTrue(bytesOut <= bytesIn, bytesOut + " bytes");
    }

    @Test
    void aGoodbyeFromTheNewAddressIsTheClients() {
        mover.moveTo(NEW_PORT);
        world.run(8, datagram -> false);
        client.disconnect();
        world.run(1);
        assertEquals("disconnected 0 id 1 BY_CLIENT", last());
        assertEquals(0, world.sentTo(NEW_PORT).size());
    }

    /** Strangers guess sequences: a tick holds so many tags against silent clients, opens nothing, and looks on at the next. */
    @Test
    void aFloodOfStrangersCostsABoundedNumberOfTags() {
        mover.moveTo(NEW_PORT);
        world.run(8, datagram -> false);
        int openedBefore = world.opened.size();
        for (int tick = 0; tick < 3; tick++) {
            mover.send(30);
            Datagram genuine = world.lastSentTo(World.SERVER);
            byte[] forged = genuine.bytes().clone();
            forged[forged.length - 1] ^= 1;
            for (int i = 0; i < 31; i++) {
                assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(new InetSocketAddress("203.0.113.8", 1 + i), forged));
            }
            if (tick < 2) {
                assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(VICTIM, forged));
                assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(NEW_PORT, genuine.bytes()), "32 were tried");
                assertEquals(openedBefore, world.opened.size());
            } else {
                assertEquals(DatagramVerdict.ACCEPTED, world.give(NEW_PORT, genuine.bytes()), "the 32nd");
            }
            world.run(1, datagram -> false);
        }
    }

    /** A stranger who does not know the client's sequence takes no try from it. */
    @Test
    void strangersWhoDoNotKnowTheSequenceCrowdNobodyOut() {
        mover.moveTo(NEW_PORT);
        world.run(8, datagram -> false);
        mover.send(30);
        Datagram genuine = world.lastSentTo(World.SERVER);
        byte[] far = ByteBuffer.allocate(60).order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x85).putLong(5_000).array();
        for (int i = 0; i < 8_000; i++) {
            assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(new InetSocketAddress("203.0.113.8", 1 + i), far));
        }
        assertEquals(DatagramVerdict.ACCEPTED, world.give(NEW_PORT, genuine.bytes()));
        // Once it is known there, no flood of strangers takes a look from it.
        for (int i = 0; i < 20_000; i++) {
            world.give(new InetSocketAddress("203.0.113.8", 1 + i), far);
        }
        mover.send(30);
        assertEquals(DatagramVerdict.ACCEPTED, world.give(NEW_PORT, world.lastSentTo(World.SERVER).bytes()));
    }

    /** A server that was started again may take a recorded request. Its challenge is of no connection: answered, keys would seal twice. */
    @Test
    void aConnectedClientAnswersNoChallengeOfAnotherHandshake() {
        int sent = world.sent.size();
        assertEquals(DatagramVerdict.OUT_OF_PLACE, client.receive(World.SERVER, sealedChallenge(Long.MIN_VALUE + 5), 333));
        world.run(5);
        assertEquals(0, world.sent.stream().skip(sent).filter(datagram -> datagram.type() == NetcodePacket.RESPONSE).count());
    }

    /** Of challenges that a server makes anew, a client answers ten in a second. */
    @Test
    void aServersOwnFloodOfPathChallenges() {
        int sent = world.sent.size();
        for (int i = 0; i < 60; i++) {
            byte[] challenge = sealedChallenge(1_000 + i);
            assertEquals(DatagramVerdict.ACCEPTED, client.receive(World.SERVER, challenge, challenge.length));
            assertEquals(DatagramVerdict.OUT_OF_PLACE, client.receive(World.SERVER, challenge, challenge.length), "a copy");
            if (i % 3 == 2) {
                world.run(1);
            }
        }
        long responses = world.sent.stream().skip(sent).filter(datagram -> datagram.type() == NetcodePacket.RESPONSE).count();
        assertTrue(responses > 5 && responses <= 11, "responses: " + responses);
    }

    private byte[] sealedChallenge(long sequence) {
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), World.PROTOCOL);
        writer.start(NetcodePacket.CHALLENGE, sequence).put(new byte[308]);
        int length = writer.finish(ConnectToken.read(mover.token).serverToClient());
        return Arrays.copyOf(writer.bytes(), length);
    }

    /** Repeats of the server's challenges get no answer from the client, and keep no dead connection up. */
    @Test
    void aFloodOfPathChallenges() {
        mover.moveTo(NEW_PORT);
        mover.play(TICKS_PER_SECOND, 30, ALL);
        mover.moveTo(World.ELSEWHERE);
        mover.play(TICKS_PER_SECOND, 30, ALL);
        List<Datagram> challenges = world.sent.stream().filter(datagram -> datagram.type() == NetcodePacket.CHALLENGE).toList();
        assertTrue(challenges.size() >= 3);
        assertEquals(World.ELSEWHERE, world.server.address(0));
        int sent = world.sent.size();
        for (int tick = 0; tick < 5 * TICKS_PER_SECOND + 2; tick++) {
            for (int i = 0; i < 100; i++) {
                byte[] challenge = challenges.get(i % challenges.size()).bytes();
                client.receive(World.SERVER, challenge, challenge.length);
            }
            world.run(1, datagram -> datagram.to().equals(World.SERVER));
        }
        long responses = world.sent.stream().skip(sent).filter(datagram -> datagram.type() == NetcodePacket.RESPONSE).count();
        assertEquals(0, responses);
        assertEquals(ClientState.CONNECTION_TIMED_OUT, client.state());
        assertEquals(World.ELSEWHERE, world.server.address(0));
    }

    @Test
    void aHostThatHasItsPlacesGetsNoMore() {
        for (int most = 1; most <= 2; most++) {
            World small = new World(World.config(4).withMaxClientsPerHost(most));
            small.connectedClient(new InetSocketAddress(World.ELSEWHERE.getAddress(), 1), 7);
            Mover other = new Mover(small, World.HOME, 1);
            other.moveTo(World.ELSEWHERE);
            other.play(TICKS_PER_SECOND, 30, ALL);
            assertEquals(most == 2 ? World.ELSEWHERE : World.HOME, small.server.address(1));
            assertEquals(most == 2, small.sentTo(World.ELSEWHERE).size() > 0);
            // The slot at the old host is free, and the one at the new host is taken.
            if (most == 2) {
                assertEquals(DatagramVerdict.HOST_FULL, small.give(new InetSocketAddress(World.ELSEWHERE.getAddress(), 2),
                        World.request(small.token(9))));
                small.connectedClient(World.HOME, 8);
                small.connectedClient(new InetSocketAddress(World.HOME.getAddress(), 3), 9);
            }
        }
    }

    @Test
    void whoGetsItsOldAddressIsAnother() {
        mover.moveTo(NEW_PORT);
        mover.play(TICKS_PER_SECOND, 30, ALL);
        world.connectedClient(World.HOME, 2);
        assertEquals(2, world.server.connectedClients());
        mover.send(30);
        world.run(1);
        assertTrue(last().startsWith("payload 0 "), last());
    }

    /** The player's program gave up before, and connects again from the new address, with another token. */
    @Test
    void oneThatConnectsAgainInsteadTakesItsPlace() {
        mover.moveTo(NEW_PORT);
        mover.play(10, 30, datagram -> datagram.type() != NetcodePacket.CHALLENGE);
        NetcodeClient again = world.client(NEW_PORT, world.token(1));
        world.run(4);
        assertEquals(ClientState.CONNECTED, again.state());
        assertEquals(NEW_PORT, world.server.address(0));
        assertEquals(1, world.server.connectedClients());
        assertEquals(0, world.server.counters().get(Counter.MOVED));
    }

    @Test
    void onceItHasEndedItsNewAddressIsAStrangers() {
        mover.moveTo(NEW_PORT);
        mover.play(10, 300, datagram -> !datagram.to().equals(NEW_PORT));
        byte[] challenge = challenge(lastChallengeTo(NEW_PORT));
        mover.send(30);
        byte[] payload = world.lastSentTo(World.SERVER).bytes();
        world.server.disconnect(0);
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, respond(NEW_PORT, challenge));
        assertEquals(DatagramVerdict.UNKNOWN_SENDER, world.give(NEW_PORT, payload));
        assertEquals(0, world.server.connectedClients());
    }

    /** Several are silent at once: the key tells whose packet it is. */
    @Test
    void eachOfSeveralSilentOnesIsItself() {
        World crowd = new World(World.config(8));
        Mover[] movers = new Mover[4];
        for (int i = 0; i < movers.length; i++) {
            movers[i] = new Mover(crowd, new InetSocketAddress("198.51.100.1", 5000 + i), i + 1);
        }
        for (int i = 0; i < movers.length; i++) {
            movers[i].moveTo(new InetSocketAddress("203.0.113.9", 5000 + i));
        }
        for (int tick = 0; tick < TICKS_PER_SECOND; tick++) {
            for (Mover each : movers) {
                each.send(40);
            }
            crowd.run(1);
        }
        for (int i = 0; i < movers.length; i++) {
            assertEquals(movers[i].address, crowd.server.address(i));
            assertEquals(i + 1, crowd.server.clientId(i));
        }
    }

    /** In a tap, a packet from a new address is from there. */
    @Test
    void aTapHearsWhereItCameFrom() {
        StringBuilder heard = new StringBuilder();
        world.server.setTap(new PacketTap() {
            @Override
            public void sent(InetSocketAddress to, byte[] bytes, int length) {
            }

            @Override
            public void receiving(InetSocketAddress from, byte[] bytes, int length) {
                heard.append(from.getPort());
            }

            @Override
            public void received(DatagramVerdict outcome) {
                heard.append(' ').append(outcome).append('\n');
            }
        });
        mover.moveTo(NEW_PORT);
        world.run(8, datagram -> false);
        mover.send(30);
        world.give(NEW_PORT, world.lastSentTo(World.SERVER).bytes());
        assertEquals("6001 ACCEPTED\n", heard.toString());
    }

    private String last() {
        return world.events.get(world.events.size() - 1);
    }

    private long payloadsAtServer() {
        return world.events.stream().filter(event -> event.startsWith("payload 0 ")).count();
    }

    private Datagram lastChallengeTo(InetSocketAddress to) {
        Datagram last = world.lastSentTo(to);
        assertEquals(NetcodePacket.CHALLENGE, last.type());
        return last;
    }

    /** The contents of a challenge, as its client opens them. */
    private byte[] challenge(Datagram datagram) {
        EncryptedPacketReader reader = new EncryptedPacketReader(EnumSet.of(NetcodePacket.CHALLENGE), new Aead(), World.PROTOCOL);
        assertEquals(DatagramVerdict.ACCEPTED, reader.read(datagram.bytes(), datagram.bytes().length,
                ConnectToken.read(mover.token).serverToClient(), new ReplayProtection(), new DecryptQuota(1)));
        byte[] contents = new byte[308];
        reader.contents().get(contents);
        return contents;
    }

    /** Answers a challenge from an address, as one does who has the client's keys. */
    private DatagramVerdict respond(InetSocketAddress from, byte[] challenge) {
        EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), World.PROTOCOL);
        writer.start(NetcodePacket.RESPONSE, 100_000).put(challenge);
        return world.server.receive(from, writer.bytes(), writer.finish(ConnectToken.read(mover.token).clientToServer()));
    }
}
