package io.github.tightwire.demo.client;

import io.github.tightwire.Verdict;
import io.github.tightwire.demo.matchmaker.ConnectToken;
import io.github.tightwire.demo.network.ConditionedSocket;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.network.UdpSocket;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.PacketLink;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** A client: it sends what its player holds down, takes snapshots, and keeps a copy of the world. */
public final class Client implements AutoCloseable {
    private final ConditionedSocket socket;
    private final InetSocketAddress server;
    private final ScriptedPlayer player;
    private final SnapshotListener listener;
    private final Replica replica = new Replica();
    private final Acks acks = new Acks();
    private final Input input = new Input();
    private final PacketLink link;
    private final int emptyBytes;
    private final byte[] packet = new byte[DemoProtocol.MAX_PACKET_BYTES];
    private final ByteBuffer outgoing = ByteBuffer.wrap(packet);
    private final ByteBuffer incoming = ByteBuffer.allocate(UdpSocket.MAX_DATAGRAM_BYTES);
    private final Traffic traffic = new Traffic();

    /**
     * A client that has not been heard of yet.
     *
     * @param socket where it listens, closed with the client
     * @param server where the server is
     * @param playTicks for how long its player plays, in ticks
     * @param listener is told of every snapshot
     */
    public Client(ConditionedSocket socket, InetSocketAddress server, int playTicks, SnapshotListener listener) {
        this(socket, server, newProtocol().plainClient(), playTicks, listener);
    }

    /**
     * A client that has not been heard of yet, and whose packets are sealed.
     *
     * @param socket where it listens, closed with the client
     * @param token by which it connects, of no other client
     * @param playTicks for how long its player plays, in ticks
     * @param listener is told of every snapshot
     */
    public Client(ConditionedSocket socket, ConnectToken token, int playTicks, SnapshotListener listener) {
        this(socket, token.server(), newProtocol().sealedClient(token.toServer(), token.toClient()), playTicks, listener);
    }

    private Client(ConditionedSocket socket, InetSocketAddress server, PacketLink link, int playTicks,
            SnapshotListener listener) {
        this.socket = socket;
        this.server = server;
        this.link = link;
        this.player = new ScriptedPlayer(playTicks);
        this.listener = listener;
        emptyBytes = link.writer().measureBytes(new Snapshot(World.CUBES));
    }

    /**
     * Sends the input of the next tick.
     *
     * @param nowNanos the time
     */
    public void send(long nowNanos) {
        player.play(replica, input.next());
        acks.fill(input);
        int bytes = link.writer().write(input, packet);
        socket.send(outgoing.clear().limit(bytes), server, nowNanos);
        traffic.sent(bytes);
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
            Verdict verdict = link.reader().read(incoming);
            if (!verdict.isAccepted()) {
                traffic.refused(verdict.reason());
            } else if (from.equals(server)) {
                take((Snapshot) link.reader().packet(), bytes);
            }
            from = socket.receive(incoming);
        }
    }

    /**
     * The client's copy of the world.
     *
     * @return the copy
     */
    public Replica replica() {
        return replica;
    }

    /**
     * What went in and out.
     *
     * @return the counts, which may be cleared
     */
    public Traffic traffic() {
        return traffic;
    }

    /**
     * Where the client listens.
     *
     * @return its address
     */
    public InetSocketAddress address() {
        return socket.address();
    }

    @Override
    public void close() {
        socket.close();
    }

    private static DemoProtocol newProtocol() {
        return new DemoProtocol(new Input(), new Snapshot(World.CUBES));
    }

    private void take(Snapshot snapshot, int bytes) {
        traffic.received(bytes);
        traffic.carried(snapshot.included().cardinality(), bytes - emptyBytes);
        acks.add(snapshot.tick);
        replica.apply(snapshot);
        listener.received(snapshot, replica);
    }
}
