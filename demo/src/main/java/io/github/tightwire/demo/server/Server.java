package io.github.tightwire.demo.server;

import io.github.tightwire.Verdict;
import io.github.tightwire.demo.network.ConditionedSocket;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.network.UdpSocket;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.packet.WorldChecksum;
import io.github.tightwire.demo.world.History;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The server: it has the world, takes the clients' inputs, and sends each client some of the cubes every tick.
 *
 * <p>A client is there from its first accepted packet on, and gone when nothing came from it for a while. The client that
 * is there longest drives the player's cube.
 */
public final class Server implements AutoCloseable {
    private static final int TIMEOUT_TICKS = 5 * World.TICKS_PER_SECOND;

    private final ConditionedSocket socket;
    private final World world;
    private final int maxClients;
    private final Admission admission;
    private final Cube[] cubes = new Cube[World.CUBES];
    private final int[] changedTicks = new int[World.CUBES];
    private final Snapshot snapshot = new Snapshot(cubes);
    private final SnapshotBudget budget = new SnapshotBudget(World.CUBES);
    private final byte[] packet = new byte[DemoProtocol.MAX_PACKET_BYTES];
    private final ByteBuffer outgoing = ByteBuffer.wrap(packet);
    private final ByteBuffer incoming = ByteBuffer.allocate(UdpSocket.MAX_DATAGRAM_BYTES);
    private final List<Connection> connections = new ArrayList<>();
    private final Traffic refusals = new Traffic();
    private final History history = new History();
    private final WorldChecksum checksum = new WorldChecksum();
    private final Buttons nothing = new Buttons();
    private final Cube latest = new Cube();
    private final Vector3d position = new Vector3d();
    private final Vector3d angular = new Vector3d();
    private final Quaterniond orientation = new Quaterniond();
    private int tick;
    private boolean frozen;

    /**
     * A server with nobody connected yet, for everybody who speaks its protocol.
     *
     * @param socket where it listens, closed with the server
     * @param world its world, closed with the server
     * @param maxClients the most at a time; others are not answered
     */
    public Server(ConditionedSocket socket, World world, int maxClients) {
        this(socket, world, maxClients, new PlainAdmission());
    }

    /**
     * A server with nobody connected yet.
     *
     * @param socket where it listens, closed with the server
     * @param world its world, closed with the server
     * @param maxClients the most at a time; others are not answered
     * @param admission who may connect
     */
    public Server(ConditionedSocket socket, World world, int maxClients, Admission admission) {
        this.socket = socket;
        this.world = world;
        this.maxClients = maxClients;
        this.admission = admission;
        for (int i = 0; i < cubes.length; i++) {
            cubes[i] = new Cube();
        }
    }

    /**
     * Takes everything that has come in.
     *
     * @param nowNanos the time
     */
    public void receive(long nowNanos) {
        socket.flush(nowNanos);
        InetSocketAddress from = socket.receive(incoming);
        while (from != null) {
            int bytes = incoming.remaining();
            Connection connection = find(from);
            Verdict verdict = connection == null ? admission.read(incoming) : connection.read(incoming);
            if (!verdict.isAccepted()) {
                refusals.refused(verdict.reason());
            } else if (connection != null) {
                connection.take(bytes, tick);
            } else if (connections.size() < maxClients) {
                connect(from).take(bytes, tick);
            }
            from = socket.receive(incoming);
        }
    }

    /** Goes on by one tick. */
    public void step() {
        tick++;
        removeSilent();
        Buttons driver = nothing;
        for (int i = connections.size() - 1; i >= 0; i--) {
            driver = connections.get(i).nextButtons();
        }
        if (!frozen) {
            world.step(driver);
        }
        WorldState state = history.next(tick);
        world.capture(state);
        for (int i = 0; i < cubes.length; i++) {
            quantize(state, i);
            if (!latest.isAtRest() || !latest.matches(cubes[i])) {
                changedTicks[i] = tick;
                cubes[i].set(latest);
            }
        }
    }

    /**
     * Sends each client its snapshot of the tick.
     *
     * @param nowNanos the time
     */
    public void send(long nowNanos) {
        snapshot.tick = tick;
        snapshot.checksum = checksum.of(cubes);
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            connection.choose(snapshot, budget, tick);
            int bytes = connection.write(snapshot, packet);
            socket.send(outgoing.clear().limit(bytes), connection.address(), nowNanos);
        }
    }

    /** Stops the world: whatever still moves stays where it is, and only the network goes on. */
    public void freeze() {
        frozen = true;
        world.freeze();
    }

    /**
     * The tick the world has come to.
     *
     * @return from 1; 0 before the first
     */
    public int tick() {
        return tick;
    }

    /**
     * Where the server listens.
     *
     * @return its address
     */
    public InetSocketAddress address() {
        return socket.address();
    }

    /**
     * The world as it was at the last ticks, and exactly so.
     *
     * @return its history
     */
    public History history() {
        return history;
    }

    /**
     * A cube of the last tick as the network knows it.
     *
     * @param index of the cube
     * @return the cube, not to be changed
     */
    public Cube cube(int index) {
        return cubes[index];
    }

    /**
     * How many cubes have moved since the start.
     *
     * @return how many
     */
    public int countMoved() {
        int count = 0;
        for (int changed : changedTicks) {
            count += changed > 1 ? 1 : 0;
        }
        return count;
    }

    /**
     * Who is there.
     *
     * @return the connections, the oldest first
     */
    public List<Connection> connections() {
        return Collections.unmodifiableList(connections);
    }

    /**
     * What was refused, whoever sent it.
     *
     * @return the counts, which may be cleared
     */
    public Traffic refusals() {
        return refusals;
    }

    @Override
    public void close() {
        socket.close();
        world.close();
    }

    private Connection find(InetSocketAddress from) {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).address().equals(from)) {
                return connections.get(i);
            }
        }
        return null;
    }

    private Connection connect(InetSocketAddress from) {
        Connection connection = new Connection(from, admission.admit(), World.PLAYER, changedTicks);
        connections.add(connection);
        return connection;
    }

    private void removeSilent() {
        for (int i = connections.size() - 1; i >= 0; i--) {
            if (tick - connections.get(i).lastHeard() > TIMEOUT_TICKS) {
                connections.remove(i);
            }
        }
    }

    private void quantize(WorldState state, int i) {
        state.position(i, position);
        latest.setPosition(position.x, position.y, position.z);
        state.orientation(i, orientation);
        latest.setOrientation(orientation.x, orientation.y, orientation.z, orientation.w);
        if (state.isAtRest(i)) {
            latest.rest();
        } else {
            latest.move(state.velocity(i, position), state.angularVelocity(i, angular));
        }
    }
}
