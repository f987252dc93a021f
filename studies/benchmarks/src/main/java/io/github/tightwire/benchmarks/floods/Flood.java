package io.github.tightwire.benchmarks.floods;

import io.github.tightwire.benchmarks.floods.FloodedServer.Nuisance;
import io.github.tightwire.game.FailureAction;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/** The packets of an attacker. */
enum Flood {
    GARBAGE("strangers: garbage of 60 bytes") {
        @Override
        IntConsumer start(FloodedServer server) {
            return strangers(server, 60, (bytes, random) -> random.nextBytes(bytes));
        }
    },
    LARGE_GARBAGE("strangers: garbage of 1,200 bytes") {
        @Override
        IntConsumer start(FloodedServer server) {
            return strangers(server, 1200, (bytes, random) -> random.nextBytes(bytes));
        }
    },
    LIKE_PAYLOADS("strangers: like payloads") {
        @Override
        IntConsumer start(FloodedServer server) {
            return strangers(server, 60, Flood::makePayload);
        }
    },
    REQUESTS("strangers: requests with forged tokens") {
        @Override
        IntConsumer start(FloodedServer server) {
            byte[] request = request(server);
            return strangers(server, request.length, (bytes, random) -> {
                System.arraycopy(request, 0, bytes, 0, bytes.length);
                bytes[bytes.length - 1 - random.nextInt(1000)] ^= 1;
            });
        }
    },
    USED_TOKEN("strangers: requests with a genuine token") {
        @Override
        IntConsumer start(FloodedServer server) {
            byte[] request = request(server);
            return strangers(server, request.length, (bytes, random) -> System.arraycopy(request, 0, bytes, 0, bytes.length));
        }
    },
    FORGED("in a player's name: like payloads") {
        @Override
        IntConsumer start(FloodedServer server) {
            byte[] bytes = new byte[60];
            SplittableRandom random = new SplittableRandom(2);
            return count -> {
                for (int i = 0; i < count; i++) {
                    makePayload(bytes, random);
                    server.network.send(server.victim.localAddress(), server.address, bytes, bytes.length);
                }
            };
        }
    },
    FORGED_NEAR("in a player's name: its next 200 sequences") {
        @Override
        IntConsumer start(FloodedServer server) {
            return onTheWay(server, 200);
        }
    },
    FORGED_NEXT("in a player's name: its next sequence") {
        @Override
        IntConsumer start(FloodedServer server) {
            return onTheWay(server, 1);
        }
    },
    SMALL_PACKETS("a player: sealed packets of one message") {
        @Override
        IntConsumer start(FloodedServer server) {
            return player(server, 1, false);
        }
    },
    MANY_MESSAGES("a player: sealed packets of 64 messages") {
        @Override
        IntConsumer start(FloodedServer server) {
            return player(server, 64, false);
        }
    },
    DUPLICATES("a player: one sealed packet again and again") {
        @Override
        IntConsumer start(FloodedServer server) {
            RememberingTransport recorder = new RememberingTransport(server.network.open());
            NetcodeClient client = join(server, recorder);
            client.send(new byte[100], 100);
            byte[] last = recorder.last();
            return count -> {
                for (int i = 0; i < count; i++) {
                    server.network.send(recorder.localAddress(), server.address, last, last.length);
                }
                keepAlive(server, client, recorder);
            };
        }
    },
    FRAGMENTS("a player: sealed fragments of packets") {
        @Override
        IntConsumer start(FloodedServer server) {
            int[] sequence = {0};
            byte[] payload = new byte[1000];
            return raw(server, client -> {
                // The second of two; the first never comes.
                int next = sequence[0]++;
                payload[0] = 1;
                payload[1] = (byte) next;
                payload[2] = (byte) (next >>> 8);
                payload[3] = 1;
                payload[4] = 1;
                client.send(payload, payload.length);
            });
        }
    },
    THROWING("a player: a receiver that throws, who comes again") {
        @Override
        IntConsumer start(FloodedServer server) {
            return player(server, 1, true);
        }
    },
    THROWING_ON("a player: a receiver that throws, and may stay") {
        @Override
        IntConsumer start(FloodedServer server) {
            return player(server, 64, true);
        }

        @Override
        FailureAction onFailure() {
            return FailureAction.CONTINUE;
        }
    };

    private static final int STRANGERS = 200;

    private final String words;

    Flood(String words) {
        this.words = words;
    }

    /** Prepares it: gets in, if it must. Returns what sends so many datagrams. */
    abstract IntConsumer start(FloodedServer server);

    FailureAction onFailure() {
        return FailureAction.DISCONNECT;
    }

    @Override
    public String toString() {
        return words;
    }

    private interface Filler {
        void fill(byte[] bytes, SplittableRandom random);
    }

    private static void makePayload(byte[] bytes, SplittableRandom random) {
        random.nextBytes(bytes);
        // The type, and a sequence of eight bytes.
        bytes[0] = (byte) 0x85;
    }

    /** Of somebody who sees what a player sends, and is ahead of it: so many sequences from its next one on. */
    private static IntConsumer onTheWay(FloodedServer server, int sequences) {
        byte[] bytes = new byte[60];
        SplittableRandom random = new SplittableRandom(2);
        return count -> {
            long next = sequence(server.victim.last()) + 1;
            for (int i = 0; i < count; i++) {
                makePayload(bytes, random);
                long guess = next + i % sequences;
                for (int j = 0; j < Long.BYTES; j++) {
                    bytes[1 + j] = (byte) (guess >>> 8 * j);
                }
                server.network.send(server.victim.localAddress(), server.address, bytes, bytes.length);
            }
        };
    }

    private static long sequence(byte[] sealed) {
        long sequence = 0;
        for (int i = sealed[0] >>> 4 & 0xf; i > 0; i--) {
            sequence = sequence << 8 | sealed[i] & 0xff;
        }
        return sequence;
    }

    private static IntConsumer strangers(FloodedServer server, int length, Filler filler) {
        SplittableRandom random = new SplittableRandom(1);
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int i = 0; i < STRANGERS; i++) {
            addresses.add(new InetSocketAddress("203.0.113." + (1 + i), 2_000 + i));
        }
        byte[] bytes = new byte[length];
        return count -> {
            for (int i = 0; i < count; i++) {
                filler.fill(bytes, random);
                server.network.send(addresses.get(i % STRANGERS), server.address, bytes, length);
            }
        };
    }

    /** A request as a client sends it. */
    private static byte[] request(FloodedServer server) {
        RememberingTransport recorder = new RememberingTransport(server.network.open());
        NetcodeClient client = new NetcodeClient(recorder, new Quiet(), server.now());
        client.connect(server.token());
        client.update();
        return recorder.last();
    }

    /** Packets of a client as it is, which comes again when it is thrown out. */
    private static IntConsumer player(FloodedServer server, int messages, boolean throwing) {
        GameClient[] client = {server.connectOne()};
        return count -> {
            client[0].update(server.now());
            if (!client[0].isConnected() && !client[0].isConnecting()) {
                client[0].connect(server.token());
            }
            for (int i = 0; i < count && client[0].isConnected(); i++) {
                for (int j = 0; j < messages; j++) {
                    client[0].send(GameProtocol.UNRELIABLE, new Nuisance(throwing));
                }
                client[0].flush();
            }
        };
    }

    private interface Sending {
        void send(NetcodeClient client);
    }

    /** Payloads of somebody who was let in, whatever they are; comes again when it is thrown out. */
    private static IntConsumer raw(FloodedServer server, Sending sending) {
        RememberingTransport[] transport = {new RememberingTransport(server.network.open())};
        NetcodeClient[] client = {join(server, transport[0])};
        return count -> {
            keepAlive(server, client[0], transport[0]);
            if (client[0].state() != ClientState.CONNECTED && !client[0].state().isConnecting()) {
                client[0].connect(server.token());
            }
            for (int i = 0; i < count && client[0].state() == ClientState.CONNECTED; i++) {
                sending.send(client[0]);
            }
        };
    }

    private static NetcodeClient join(FloodedServer server, RememberingTransport transport) {
        NetcodeClient client = new NetcodeClient(transport, new Quiet(), server.now());
        client.connect(server.token());
        for (int i = 0; i < 60 && client.state() != ClientState.CONNECTED; i++) {
            server.tick(() -> keepAlive(server, client, transport));
        }
        return client;
    }

    private static void keepAlive(FloodedServer server, NetcodeClient client, Transport transport) {
        client.advanceTo(server.now());
        client.read(transport, 1000);
        client.update();
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
