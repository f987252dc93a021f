package io.github.tightwire.demo.server;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.DeltaSnapshot;
import io.github.tightwire.demo.packet.FormedSnapshot;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.packet.SnapshotForm;
import java.net.InetSocketAddress;
import java.util.BitSet;

/** The server's view of one client: its buttons, what it has of the world, and what it should be sent next. */
public final class ClientConnection {
    private static final int PLAYER_WEIGHT = 1000;
    private static final int RECENTLY_MOVED_WEIGHT = 10;
    private static final int WEIGHT = 1;
    private static final int RECENTLY_TICKS = 30;

    /** The time between two lines of a client's chat. */
    private static final int CHAT_TICKS = 30;
    private static final Codec<Snapshot> CODEC = Codec.of(Snapshot.class);
    private static final Codec<FormedSnapshot> FORMED = Codec.of(FormedSnapshot.class);
    private static final Codec<DeltaSnapshot> DELTA = Codec.of(DeltaSnapshot.class);
    private static final int EMPTY_DELTA_BITS = DELTA.measure(new DeltaSnapshot());

    private final InetSocketAddress address;
    private final int number;
    private final int place;
    private final Snapshot snapshot;
    private final FormedSnapshot formed;
    private boolean isUsual = true;
    private int emptyBits;
    /** Null where snapshots are sent as they are. */
    private Deltas deltas;
    private final int player;
    private final int[] changedTicks;
    private final InputBuffer inputs = new InputBuffer();
    private final PriorityAccumulator priorities;
    private final Delivery delivery;
    private final Traffic traffic = new Traffic();
    private int nextChat;

    ClientConnection(int number, InetSocketAddress address, int place, Cube[] cubes, int player, int[] changedTicks) {
        this.number = number;
        this.address = address;
        this.place = place;
        this.snapshot = new Snapshot(cubes);
        this.formed = new FormedSnapshot(snapshot);
        this.emptyBits = CODEC.measure(snapshot);
        this.player = player;
        this.changedTicks = changedTicks;
        this.priorities = new PriorityAccumulator(cubes.length);
        this.delivery = new Delivery(cubes.length);
    }

    /** Takes an input of the client. */
    void receive(Input input, int tick) {
        inputs.receive(input);
        delivery.acknowledge(input, tick);
        if (deltas != null) {
            deltas.acknowledge(input);
        }
    }

    /** Returns whether the client may say something now, so that nobody can fill the queues of all. */
    boolean mayChat(int tick) {
        boolean may = tick >= nextChat;
        nextChat = may ? tick + CHAT_TICKS : nextChat;
        return may;
    }

    /** Returns the buttons of the client's player in the next tick. */
    Buttons nextButtons() {
        return inputs.next();
    }

    /** Sends snapshots as these deltas from now on; as they are where there are none. */
    void setDeltas(Deltas changed) {
        deltas = changed;
    }

    /** The message of a tick, with the cubes that the client should have next in so many bytes; null where a delta has no room. */
    BitSerializable next(SnapshotBudget budget, int bytes, int tick, int checksum) {
        if (deltas != null) {
            return delta(bytes, tick, checksum);
        }
        choose(budget, bytes, tick, checksum);
        return isUsual ? snapshot : formed;
    }

    private BitSerializable delta(int bytes, int tick, int checksum) {
        priorities.begin();
        for (int i = 0; i < changedTicks.length; i++) {
            // One that has arrived may yet be held in the baseline: it comes last.
            priorities.add(i, delivery.hasArrived(i, changedTicks[i]) ? 0 : weight(i, tick));
        }
        BitSet included = snapshot.included();
        included.clear();
        DeltaSnapshot message = deltas.write(priorities, included, bytes, tick, checksum);
        if (message != null) {
            priorities.sent(included);
            delivery.sent(tick, included);
            traffic.carried(included.cardinality(), DELTA.measure(message), EMPTY_DELTA_BITS);
        }
        return message;
    }

    private int weight(int cube, int tick) {
        boolean recently = tick - changedTicks[cube] < RECENTLY_TICKS;
        return cube == player ? PLAYER_WEIGHT : recently ? RECENTLY_MOVED_WEIGHT : WEIGHT;
    }

    /** The snapshot of a tick, with the cubes that the client should have next in so many bytes; not to be kept beyond the tick. */
    Snapshot choose(SnapshotBudget budget, int bytes, int tick, int checksum) {
        snapshot.tick = tick;
        snapshot.checksum = checksum;
        priorities.begin();
        for (int i = 0; i < changedTicks.length; i++) {
            int changed = changedTicks[i];
            if (!delivery.hasArrived(i, changed) && !delivery.isUnderWay(i, changed, tick)) {
                priorities.add(i, weight(i, tick));
            }
        }
        BitSet included = snapshot.included();
        included.clear();
        budget.begin(emptyBits, bytes);
        int queued = priorities.sort();
        for (int place = 0; place < queued && budget.hasRoom(); place++) {
            int cube = priorities.cubeAt(place);
            budget.include(included, cube, snapshot.cube(cube));
        }
        priorities.sent(included);
        delivery.sent(tick, included);
        traffic.carried(included.cardinality(), measure(), emptyBits);
        return snapshot;
    }

    /** Sends snapshots in a form from now on. */
    void setForm(SnapshotForm form) {
        isUsual = form.equals(SnapshotForm.USUAL);
        formed.setForm(form);
        snapshot.included().clear();
        snapshot.tick = 1;
        emptyBits = measure();
    }

    private int measure() {
        return isUsual ? CODEC.measure(snapshot) : FORMED.measure(formed);
    }

    /** The place that the client has among those that are connected. */
    int slot() {
        return place;
    }

    /**
     * Returns the client's address.
     *
     * @return its address
     */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * The client among all that there were.
     *
     * @return as its token says, from 1
     */
    public int number() {
        return number;
    }

    /**
     * Returns the number of ticks whose buttons were lost, in spite of their being sent again and again.
     *
     * @return how many
     */
    public long missedInputs() {
        return inputs.missed();
    }

    /**
     * Returns the traffic from and to this client.
     *
     * @return the counts, which may be cleared
     */
    public Traffic traffic() {
        return traffic;
    }
}
