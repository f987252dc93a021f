package io.github.tightwire.demo.server;

import io.github.tightwire.Verdict;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.PacketLink;
import io.github.tightwire.demo.packet.Snapshot;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.BitSet;

/** What the server knows of one client: its buttons, what it has of the world, and what it should be sent next. */
public final class Connection {
    private static final int PLAYER_WEIGHT = 1000;
    private static final int RECENTLY_MOVED_WEIGHT = 10;
    private static final int WEIGHT = 1;
    private static final int RECENTLY_TICKS = 30;

    private final InetSocketAddress address;
    private final int number;
    private final PacketLink link;
    private final int emptyBytes;
    private final int player;
    private final int[] changedTicks;
    private final InputBuffer inputs = new InputBuffer();
    private final PriorityAccumulator priorities;
    private final Delivery delivery;
    private final Traffic traffic = new Traffic();
    private int lastHeard;

    Connection(InetSocketAddress address, Admission.Guest guest, int player, int[] changedTicks) {
        this.address = address;
        this.number = guest.number();
        this.link = guest.link();
        this.emptyBytes = link.writer().measureBytes(new Snapshot(changedTicks.length));
        this.player = player;
        this.changedTicks = changedTicks;
        this.priorities = new PriorityAccumulator(changedTicks.length);
        this.delivery = new Delivery(changedTicks.length);
    }

    /** Reads a datagram from the client. */
    Verdict read(ByteBuffer datagram) {
        return link.reader().read(datagram);
    }

    /** Takes the packet that was read and accepted last. */
    void take(int bytes, int tick) {
        receive((Input) link.reader().packet(), bytes, tick);
    }

    /** Takes a packet from the client. */
    void receive(Input input, int bytes, int tick) {
        lastHeard = tick;
        traffic.received(bytes);
        inputs.receive(input);
        delivery.acknowledge(input, tick);
    }

    /** What the client's player holds down in the next tick. */
    Buttons nextButtons() {
        return inputs.next();
    }

    /** Decides which cubes go into the snapshot of a tick. */
    void choose(Snapshot snapshot, SnapshotBudget budget, int tick) {
        priorities.begin();
        for (int i = 0; i < changedTicks.length; i++) {
            int changed = changedTicks[i];
            if (!delivery.hasArrived(i, changed) && !delivery.isUnderWay(i, changed, tick)) {
                boolean recently = tick - changed < RECENTLY_TICKS;
                priorities.add(i, i == player ? PLAYER_WEIGHT : recently ? RECENTLY_MOVED_WEIGHT : WEIGHT);
            }
        }
        BitSet included = snapshot.included();
        included.clear();
        budget.begin(emptyBytes);
        int queued = priorities.sort();
        for (int place = 0; place < queued && budget.hasRoom(); place++) {
            int cube = priorities.cubeAt(place);
            budget.include(included, cube, snapshot.cube(cube));
        }
        priorities.sent(included);
        delivery.sent(tick, included);
    }

    /** Writes a snapshot, and says how many bytes the packet has. */
    int write(Snapshot snapshot, byte[] packet) {
        int bytes = link.writer().write(snapshot, packet);
        traffic.sent(bytes);
        traffic.carried(snapshot.included().cardinality(), bytes - emptyBytes);
        return bytes;
    }

    /** The tick at which the last packet came. */
    int lastHeard() {
        return lastHeard;
    }

    /**
     * Where the client is.
     *
     * @return its address
     */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * The client among all that there were.
     *
     * @return from 1
     */
    public int number() {
        return number;
    }

    /**
     * How many ticks of the client's buttons were lost, in spite of their being sent again and again.
     *
     * @return how many
     */
    public long missedInputs() {
        return inputs.missed();
    }

    /**
     * What went in from and out to this client.
     *
     * @return the counts, which may be cleared
     */
    public Traffic traffic() {
        return traffic;
    }
}
