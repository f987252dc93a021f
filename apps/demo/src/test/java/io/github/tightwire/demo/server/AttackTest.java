package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.client.Client;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attacks that once brought the demo's server down, over real sockets. The fifth, of slow TCP connections, is in the matchmaker's test. */
@Timeout(300)
class AttackTest {
    private static final int MAX_CLIENTS = 32;
    /** 200,000 a second. */
    private static final int DATAGRAMS_PER_TICK = 200_000 / 60;

    @Test
    @Tag("slow")
    void aFloodWhileTokensAreUnusedDelaysNothing() throws IOException {
        try (Arena arena = new Arena(MAX_CLIENTS, MAX_CLIENTS); UdpTransport attacker = new UdpTransport(Arena.ANY)) {
            for (int i = 0; i < MAX_CLIENTS; i++) {
                arena.token();
            }
            Client client = arena.add("127.0.0.1");
            arena.tickUntil(() -> client.levelPercent() == 100);
            SplittableRandom random = new SplittableRandom(1);
            byte[] garbage = new byte[60];
            for (int tick = 0; tick < 120; tick++) {
                for (int i = 0; i < DATAGRAMS_PER_TICK; i++) {
                    random.nextBytes(garbage);
                    attacker.send(arena.server().address(), garbage, garbage.length);
                }
                arena.tick();
                arena.awaitSnapshot(client);
            }
            assertEquals(1, client.connections());
        }
    }

    @Test
    void anUnprovenAddressIsNotSentMoreThanItSent() throws IOException {
        try (Arena arena = new Arena(MAX_CLIENTS, MAX_CLIENTS); UdpTransport attacker = new UdpTransport(Arena.ANY)) {
            long[] sent = {0};
            NetcodeClient mute = new NetcodeClient((to, bytes, length) -> {
                sent[0] += length;
                return attacker.send(to, bytes, length);
            }, new Quiet(), arena.now());
            // A genuine token, and nobody who reads the answer: the address may be anybody's.
            mute.connect(arena.token());
            mute.update();
            byte[] short23 = new byte[23];
            for (int first = 0; first < 256; first++) {
                short23[0] = (byte) first;
                attacker.send(arena.server().address(), short23, short23.length);
                sent[0] += short23.length;
            }
            for (int tick = 0; tick < 300; tick++) {
                arena.tick();
            }
            assertTrue(arena.server().traffic().bytesOut() > 0, "the request was not answered at all");
            assertTrue(arena.server().traffic().bytesOut() <= 1078, arena.server().traffic().bytesOut() + " bytes for one request");
            assertTrue(arena.server().connections().isEmpty());
        }
    }

    @Test
    void threeHundredClientsOfOneHostLeaveRoomForAnother() throws IOException {
        int perHost = MAX_CLIENTS / 2;
        List<UdpTransport> sockets = new ArrayList<>();
        try (Arena arena = new Arena(MAX_CLIENTS, perHost)) {
            List<NetcodeClient> fakes = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                UdpTransport socket = new UdpTransport(Arena.ANY);
                sockets.add(socket);
                NetcodeClient fake = new NetcodeClient(socket, new Quiet(), arena.now());
                fake.connect(arena.token());
                fakes.add(fake);
            }
            for (int tick = 0; tick < 60; tick++) {
                for (int i = 0; i < fakes.size(); i++) {
                    fakes.get(i).advanceTo(arena.now());
                    sockets.get(i).read(fakes.get(i)::receive, 100);
                    fakes.get(i).update();
                }
                arena.tick();
            }
            assertEquals(perHost, arena.server().connections().size());
            Client real = arena.add("127.0.0.2");
            arena.tickUntil(() -> real.connections() == 1 && real.copy().newestTick() > 0);
        } finally {
            sockets.forEach(UdpTransport::close);
        }
    }

    @Test
    void aServerThatIsStartedAgainIsNoticedAndClientsGoOn() throws IOException {
        try (Arena arena = new Arena(2, 2)) {
            Client client = arena.add("127.0.0.1");
            arena.tickUntil(() -> client.levelPercent() == 100);
            for (int i = 0; i < 300; i++) {
                arena.tick();
            }
            int old = client.copy().newestTick();
            arena.restart();
            long before = arena.now();
            arena.tickUntil(() -> client.connections() == 2);
            assertTrue(arena.now() - before < 7_000_000_000L, (arena.now() - before) / 1_000_000 + " ms");
            arena.tickUntil(() -> client.levelPercent() == 100 && client.copy().newestTick() > 0);
            assertEquals(arena.server().tick(), client.copy().newestTick());
            assertTrue(client.copy().newestTick() < old + 300, "the old world's tick was kept");
        }
    }

    private static final class Quiet implements ClientListener {
        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
        }
    }
}
