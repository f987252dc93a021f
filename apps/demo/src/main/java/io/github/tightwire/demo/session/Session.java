package io.github.tightwire.demo.session;

import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.client.Tokens;
import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.demo.matchmaker.Matchmaker;
import io.github.tightwire.demo.matchmaker.MatchmakerClient;
import io.github.tightwire.demo.network.ConditionedTransport;
import io.github.tightwire.demo.network.Interceptor;
import io.github.tightwire.demo.network.Stranger;
import io.github.tightwire.demo.server.Server;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;

/**
 * A server and its clients in one process, each with a real socket, going on tick by tick together. It has no clock: who
 * calls {@link #tick} decides how fast time goes.
 *
 * <p>First the player plays; then it lets go and the world comes to rest; then what still moves is stopped, so that there
 * is one last state that every copy has to reach.
 */
public final class Session implements AutoCloseable {
    private static final int SETTLE_TICKS = 180;
    private static final int FROZEN_TICKS = 30;
    private static final int BURST_TICKS = World.TICKS_PER_SECOND / 2;

    private final Server server;
    private final List<Client> clients = new ArrayList<>();
    private final List<ErrorMeter> meters = new ArrayList<>();
    private final Plan plan;
    private final ConditionedTransport serverTransport;
    private int garbage;
    private Stranger stranger;
    private final List<Interceptor> interceptors = new ArrayList<>();
    private final Matchmaker matchmaker;
    private final int[] convergedTicks;
    private int freezeTick;

    /**
     * The plan of a session.
     *
     * @param ticks how long it is, in ticks
     * @param clients how many there are
     * @param port of the server, 0 for any that is free
     * @param up what the network does to what a client sends
     * @param down what the network does to what the server sends
     * @param garbage datagrams in each of the stranger's bursts, from a socket of his own and on each way; 0 for no stranger
     * @param seed of the chance in the network and of the garbage
     */
    public record Plan(int ticks, int clients, int port, NetworkConditions up, NetworkConditions down, int garbage, long seed) {
    }

    /**
     * Opens every socket, and gets the clients' connect tokens; nothing else is sent yet.
     *
     * @param plan how it goes
     * @param nowNanos the time
     * @param clock that bounds how long the server reads datagrams, in nanoseconds
     * @throws IOException if a socket or a token can't be had
     */
    public Session(Plan plan, long nowNanos, LongSupplier clock) throws IOException {
        this.plan = plan;
        InetAddress host = InetAddress.getLoopbackAddress();
        serverTransport = transport(host, plan.port(), plan.down(), plan, 0);
        SecretKey key = GameKey.generate();
        server = new Server(serverTransport, new World(), key, plan.clients(), plan.clients(), nowNanos, clock);
        matchmaker = new Matchmaker(new InetSocketAddress(host, 0), server.addresses(), key, 2 * plan.clients());
        MatchmakerClient tokens = new MatchmakerClient(matchmaker.address(), matchmaker.fingerprint());
        freezeTick = Math.max(1, plan.ticks() - FROZEN_TICKS);
        convergedTicks = new int[plan.clients()];
        for (int i = 0; i < plan.clients(); i++) {
            ErrorMeter meter = new ErrorMeter(server.history());
            meters.add(meter);
            ConditionedTransport transport = transport(host, 0, plan.up(), plan, i + 1);
            int playTicks = Math.max(0, freezeTick - SETTLE_TICKS);
            clients.add(new Client(transport, new Tokens(tokens.request(), tokens::requestLater), playTicks, meter, nowNanos));
        }
        attack(plan.garbage());
    }

    /**
     * Changes how many datagrams the stranger sends, from now on.
     *
     * @param datagrams in each of his bursts; 0 for no stranger
     * @throws IOException if he can't have a socket
     */
    public void attack(int datagrams) throws IOException {
        if (datagrams == garbage) {
            return;
        }
        garbage = datagrams;
        if (stranger != null) {
            stranger.close();
        }
        stranger = datagrams == 0 ? null : new Stranger(InetAddress.getLoopbackAddress(), datagrams, plan.seed());
        interceptors.clear();
        intercept(serverTransport);
        clients.forEach(client -> intercept(client.transport()));
    }

    private void intercept(ConditionedTransport transport) {
        transport.untap();
        if (garbage > 0) {
            interceptors.add(new Interceptor(transport, garbage, plan.seed() + interceptors.size()));
        }
    }

    /**
     * Changes what the network does, from now on.
     *
     * @param up to what a client sends
     * @param down to what the server sends
     */
    public void setConditions(NetworkConditions up, NetworkConditions down) {
        serverTransport.setConditions(down);
        clients.forEach(client -> client.transport().setConditions(up));
    }

    /** Goes on for a while, if that is longer than planned: for the time that it takes the world to come to rest. Too late once it has. */
    public void goOn() {
        if (server.tick() < freezeTick) {
            freezeTick = Math.max(freezeTick, server.tick() + 1 + SETTLE_TICKS);
            clients.forEach(client -> client.setPlayTicks(freezeTick - SETTLE_TICKS));
        }
    }

    /**
     * Returns the tick of its end.
     *
     * @return the last tick as planned, or later where it {@linkplain #goOn goes on}
     */
    public int endTick() {
        return freezeTick + FROZEN_TICKS;
    }

    private static ConditionedTransport transport(
            InetAddress host, int port, NetworkConditions conditions, Plan plan, int number) throws IOException {
        UdpTransport socket = new UdpTransport(new InetSocketAddress(host, port));
        return new ConditionedTransport(socket, conditions, plan.seed() + number);
    }

    /**
     * Everybody goes on by one tick.
     *
     * @param nowNanos the time, never before that of the last tick
     */
    public void tick(long nowNanos) {
        for (Client client : clients) {
            client.send(nowNanos);
        }
        if (stranger != null && server.tick() % BURST_TICKS == 0) {
            stranger.burst(server.address());
            for (Client client : clients) {
                stranger.burst(client.address());
            }
            interceptors.forEach(Interceptor::burst);
        }
        server.receive(nowNanos);
        if (server.tick() + 1 == freezeTick) {
            server.freeze();
        }
        server.step();
        server.send();
        for (int i = 0; i < clients.size(); i++) {
            clients.get(i).receive(nowNanos);
            if (server.tick() >= freezeTick && convergedTicks[i] == 0 && hasEverything(i)) {
                convergedTicks[i] = server.tick();
            }
        }
    }

    /**
     * Returns whether every client has the level, and a copy of the last state of the server's world, cube by cube and to the bit.
     *
     * @return true if it has; false as long as the world moves
     */
    public boolean isConverged() {
        for (int tick : convergedTicks) {
            if (tick == 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the ticks until a client's copy reached the last state of the world.
     *
     * @param client its index, from 0
     * @return in ticks since the world stood still, from 0; -1 if it has not
     */
    public int convergenceTicks(int client) {
        return convergedTicks[client] == 0 ? -1 : convergedTicks[client] - freezeTick;
    }

    private boolean hasEverything(int client) {
        return clients.get(client).levelPercent() == 100 && countDifferent(client) == 0;
    }

    /**
     * Returns the number of cubes in a client's copy that differ from the server's world as it is now.
     *
     * @param client its index, from 0
     * @return how many
     */
    public int countDifferent(int client) {
        int count = 0;
        for (int i = 0; i < World.CUBES; i++) {
            count += clients.get(client).copy().cube(i).matches(server.cube(i)) ? 0 : 1;
        }
        return count;
    }

    /**
     * Returns the ticks for which the world has been standing still.
     *
     * @return in ticks; 0 as long as it may move
     */
    public int frozenTicks() {
        return Math.max(0, server.tick() - freezeTick + 1);
    }

    /**
     * The server.
     *
     * @return the server
     */
    public Server server() {
        return server;
    }

    /**
     * Returns the matchmaker that gives the clients their tokens.
     *
     * @return the matchmaker
     */
    public Matchmaker matchmaker() {
        return matchmaker;
    }

    /**
     * The clients.
     *
     * @return in the order in which they send
     */
    public List<Client> clients() {
        return Collections.unmodifiableList(clients);
    }

    /**
     * Returns the meter of a client's errors.
     *
     * @param client its index, from 0
     * @return its meter
     */
    public ErrorMeter meter(int client) {
        return meters.get(client);
    }

    @Override
    public void close() {
        clients.forEach(Client::close);
        if (stranger != null) {
            stranger.close();
        }
        matchmaker.close();
        server.close();
    }
}
