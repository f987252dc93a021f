package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.internal.delta.ObjectCoder;
import io.github.tightwire.internal.delta.ValueLog;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A player's share of a world: the versions that the player has acked, the entities that wait to be sent, the packets on the way. */
final class PlayerState {
    private static final int SEEN = 1;
    private static final int LISTED = 2;
    /** The player may have the entity. */
    private static final int KNOWN = 4;
    /** The player is to be told that the entity is gone, and has not acked it. */
    private static final int GONE = 8;
    private static final int FOUND = 16;

    private static final int INTEREST_PACKETS = 8;
    private static final int URGENCY_PACKETS = 16;
    /** A copy keeps one version more. */
    private static final int MAX_SENDS = 60;
    private static final int FIRST_EXPECTED_BITS = 24;
    private static final int COST_PER_BYTE = ObjectCoder.COST_OF_A_BIT * Byte.SIZE;
    private static final int MAX_CAUTION = 64;

    private final EntityStore world;
    final SentPackets packets = new SentPackets();
    final EventQueue events = new EventQueue();
    final WaitingIds waiting = new WaitingIds();
    final IdList gone = new IdList();
    private final Interest interest;
    private final IdList listed = new IdList();
    private final IntConsumer found = this::found;
    private final SentPackets.Outcome outcome = new Settled();
    private final int phase;

    private final EntityRecords records = new EntityRecords();

    private int caughtUp;
    private int written;
    private int writtenTick;
    private int previousTick;
    private boolean isOverrun;
    private boolean hasJoined;
    /** No packet of this length has room for the next event. */
    int tooShortForEvent;
    private double expectedPerByte = 1.0 * Byte.SIZE / FIRST_EXPECTED_BITS;
    private double caution = 1;
    private final WorldStatistics statistics;

    /** Acks and losses of this view. */
    private final class Settled implements SentPackets.Outcome {
        @Override
        public void acked(SentPackets.Packet packet) {
            for (int i = 0; i < packet.count(); i++) {
                int id = packet.id(i);
                if (packet.tick < records.validFrom(id)) {
                    continue;
                }
                if (i < packet.firstEntity()) {
                    clear(id, isSet(id, GONE) ? GONE | KNOWN : 0);
                } else if (packet.tick > records.ackedTick(id)) {
                    records.acked(id, packet.tick, packet.baseline(i));
                }
            }
            if (packet.hasEvents) {
                events.acked(packet.number);
            }
        }

        @Override
        public void lost(SentPackets.Packet packet) {
            for (int i = 0; i < packet.count(); i++) {
                int id = packet.id(i);
                if (packet.tick < records.validFrom(id)) {
                    continue;
                }
                if (i < packet.firstEntity()) {
                    tellGone(id);
                } else if (records.sentTick(id) == packet.tick && isSet(id, SEEN) && world.isVisible(id)) {
                    waiting.add(id, urgency(id));
                }
            }
            if (packet.hasEvents) {
                events.lost(packet.number);
            }
        }
    }

    PlayerState(EntityStore world, Interest interest, int phase) {
        this.world = world;
        this.interest = interest;
        this.phase = phase;
        statistics = new WorldStatistics(world.types);
    }

    /** Begins a packet of the tick that ended last, and learns what changed since the one before. */
    SentPackets.Packet begin() {
        previousTick = writtenTick;
        writtenTick = world.tick();
        catchUp();
        written++;
        return packets.begin(writtenTick, outcome);
    }

    int writtenTick() {
        return writtenTick;
    }

    void acked(WorldAcks acks) {
        reserve();
        packets.acked(acks, outcome);
    }

    /** Forgets what was acked. */
    void restart() {
        packets.restart();
        for (int id = 0; id < records.ids(); id++) {
            records.forgetAcked(id, writtenTick + 1);
            if (isSet(id, SEEN) && world.isVisible(id)) {
                waiting.add(id, urgency(id));
            }
            tellGone(id);
        }
    }

    void add(LoggedEvent event) {
        isOverrun |= !events.add(event);
    }

    boolean isOverrun() {
        return isOverrun;
    }

    boolean sees(int id) {
        return id >= 0 && id < records.ids() && isSet(id, SEEN) && world.isVisible(id);
    }

    EntityStore world() {
        return world;
    }

    /** Returns whether the player was told of an entity, and not that it is gone. */
    boolean isTold(int id) {
        return sees(id) && isSet(id, KNOWN) && !isSet(id, GONE);
    }

    boolean mayBeKnown(int id) {
        return id < records.ids() && isSet(id, KNOWN);
    }

    /** The tick of the newest packet that told of an entity; 0 if none did. */
    int sentTick(int id) {
        return id < records.ids() ? records.sentTick(id) : 0;
    }

    /** The tick of the newest packet that told of an entity and was acked; 0 if there is none, or the player is to forget the entity. */
    int ackedTick(int id) {
        return id < records.ids() ? records.ackedTick(id) : 0;
    }

    int staleness(int id) {
        if (world.get(id) == null || !world.isVisible(id)) {
            return 0;
        }
        int acked = ackedTick(id);
        if (acked == 0) {
            return world.tick() - world.spawnTick(id) + 1;
        }
        return acked - world.changedTick(id) >= 0 ? 0 : world.tick() - acked;
    }

    int maxStaleness() {
        int max = 0;
        for (int i = 0; i < listed.size(); i++) {
            int id = listed.get(i);
            if (isSet(id, SEEN)) {
                max = Math.max(max, staleness(id));
            }
        }
        return max;
    }

    /** The bits of all that was sent of an entity. */
    double bits(int id) {
        return id >= 0 && id < records.ids() ? records.cost(id) / WorldStatistics.PARTS : 0;
    }

    WorldStatistics statistics() {
        return statistics;
    }

    // ---- What changed

    private void catchUp() {
        reserve();
        int now = world.tick();
        if (now - caughtUp >= ChangeLog.TICKS || !hasJoined) {
            lookAtAll();
        } else {
            for (int tick = caughtUp + 1; tick <= now; tick++) {
                catchUp(world.log.despawned(tick), world.log.changed(tick), tick);
            }
        }
        caughtUp = now;
        if (!hasJoined || !seesAll() && (written + phase) % INTEREST_PACKETS == 0) {
            hasJoined = true;
            findInterest();
        }
        if (waiting.count() > 0 && !seesAll()) {
            urgeAgain();
        }
        waiting.gather();
    }

    private void catchUp(IdList despawned, IdList changed, int tick) {
        for (int i = 0; i < despawned.size(); i++) {
            despawned(despawned.get(i));
        }
        for (int i = 0; i < changed.size(); i++) {
            int id = changed.get(i);
            if (isSet(id, SEEN)) {
                if (!waiting.contains(id) && world.isVisible(id)) {
                    waiting.add(id, urgency(id));
                }
            } else if (world.spawnTick(id) == tick && asksFor(id, false)) {
                enter(id);
            }
        }
    }

    private void lookAtAll() {
        for (int id = 0; id < records.ids(); id++) {
            boolean visible = world.isVisible(id);
            if (isSet(id, SEEN | KNOWN) && (!visible || world.spawnTick(id) > caughtUp)) {
                despawned(id);
            }
            if (visible && isSet(id, SEEN) && world.changedTick(id) > caughtUp) {
                waiting.add(id, urgency(id));
            } else if (visible && hasJoined && !isSet(id, SEEN) && asksFor(id, false)) {
                enter(id);
            }
        }
    }

    private void despawned(int id) {
        records.clearCost(id);
        clear(id, SEEN);
        waiting.remove(id);
        forget(id);
    }

    private void findInterest() {
        if (!interest.find(found)) {
            world.forEachId(found);
        }
        int kept = 0;
        for (int i = 0; i < listed.size(); i++) {
            int id = listed.get(i);
            if (isSet(id, SEEN) && !isSet(id, FOUND)) {
                leave(id);
            }
            clear(id, FOUND);
            if (isSet(id, SEEN)) {
                listed.set(kept++, id);
            } else {
                clear(id, LISTED);
            }
        }
        listed.truncate(kept);
    }

    private void found(int id) {
        if (id >= 0 && id < records.ids() && asksFor(id, isSet(id, SEEN))) {
            enter(id);
            set(id, FOUND);
        }
    }

    /** Returns whether nobody needs to be asked. */
    private boolean seesAll() {
        return interest == Interest.EVERYTHING;
    }

    private boolean asksFor(int id, boolean isSeen) {
        if (!world.isVisible(id)) {
            return false;
        }
        return seesAll() || interest.sees(id, entity(id), isSeen);
    }

    private void enter(int id) {
        if (isSet(id, SEEN)) {
            return;
        }
        set(id, SEEN);
        if (!isSet(id, LISTED)) {
            set(id, LISTED);
            listed.add(id);
        }
        if (!isSet(id, KNOWN) || isSet(id, GONE) || world.changedTick(id) > records.ackedTick(id)) {
            waiting.add(id, urgency(id));
        }
    }

    private void leave(int id) {
        clear(id, SEEN);
        waiting.remove(id);
        if (!world.type(id).isFrozenOutside) {
            forget(id);
        }
    }

    /** The player is to forget an entity, and what was acked of it is of no use. */
    private void forget(int id) {
        records.forgetAcked(id, world.tick());
        if (isSet(id, KNOWN)) {
            set(id, GONE);
            tellGone(id);
        }
    }

    private void tellGone(int id) {
        if (isSet(id, GONE)) {
            gone.add(id);
        }
    }

    private float urgency(int id) {
        float byType = world.type(id).priority;
        return seesAll() ? byType : byType * interest.urgency(id, entity(id));
    }

    /** Asks again how urgent those are that wait, each in one of sixteen packets. */
    private void urgeAgain() {
        for (int id = waiting.next(written % URGENCY_PACKETS); id >= 0; id = waiting.next(id + 1)) {
            if ((id + written) % URGENCY_PACKETS == 0 && world.isVisible(id)) {
                waiting.urge(id, urgency(id));
            }
        }
    }

    private BitSerializable entity(int id) {
        return Objects.requireNonNull(world.get(id));
    }

    private void reserve() {
        int ids = world.idEnd();
        if (ids > records.ids()) {
            int room = Math.min(world.types.maxEntities, Math.max(ids, 2 * records.ids()));
            records.reserve(room);
            waiting.reserve(room);
        }
    }

    private boolean isSet(int id, int any) {
        return (records.flags(id) & any) != 0;
    }

    private void set(int id, int flag) {
        records.setFlags(id, records.flags(id) | flag);
    }

    private void clear(int id, int some) {
        records.setFlags(id, records.flags(id) & ~some);
    }

    // ---- For the writer

    /** Returns whether the player is to be told still that an entity is gone. */
    boolean isGone(int id) {
        return isSet(id, GONE);
    }

    /** Returns whether an entity that waits may be sent. One that may not does not wait any more. */
    boolean maySend(int id) {
        if (!world.isVisible(id)) {
            waiting.remove(id);
            return false;
        }
        if (!asksFor(id, true)) {
            leave(id);
            return false;
        }
        return true;
    }

    /** The tick of the version that an entity may be relative to; 0 for none. */
    int baselineTick(int id) {
        int acked = records.ackedTick(id);
        boolean isKept = world.tick() - acked < SentPackets.PACKETS || records.sends(id) < MAX_SENDS;
        return acked != 0 && isKept ? acked : 0;
    }

    /** The tick of the packet before. */
    int previousTick() {
        return previousTick;
    }

    /** The tick of the version that the baseline is relative to; 0 for none. */
    int beforeTick(int id) {
        return records.beforeTick(id);
    }

    /** The values of an entity as of a tick, if the player's copy is sure to have them; else null. */
    @Nullable ValueLog before(int id) {
        int tick = records.beforeTick(id);
        return tick == 0 || world.tick() - tick >= SentPackets.PACKETS ? null : world.history(id).at(tick);
    }

    void sent(int id, boolean isComplete, int cost) {
        records.sent(id, world.tick(), cost);
        statistics.entity(world.typeNumber(id), cost);
        waiting.remove(id);
        set(id, KNOWN);
        if (isComplete) {
            clear(id, GONE);
        }
    }

    /** About as many entities as fit into so many bytes. */
    int expected(int length) {
        return (int) Math.min(world.types.maxEntities, expectedPerByte * length) + 4;
    }

    /**
     * The bytes that so many of the most urgent may take, as many as those of a packet so far; more where some did not fit into the packet
     * before.
     *
     * @param cost of the packet's entities, as the coder has it
     */
    int reserved(int urgent, int entities, int cost) {
        double each = entities == 0 ? 1 / expectedPerByte : (double) cost / entities / COST_PER_BYTE;
        return 1 + (int) (each * urgent * caution);
    }

    /** Learns how many fitted. */
    void fitted(int entities, int length, boolean isFull, boolean lacksUrgent) {
        double more = isFull ? 1.125 * entities / length : expectedPerByte;
        // Where all that were chosen fitted, but others wait, more are chosen next time.
        expectedPerByte = isFull || waiting.count() == 0 ? more : 1.25 * expectedPerByte;
        caution = lacksUrgent ? Math.min(MAX_CAUTION, 2 * caution) : Math.max(1, caution / 2);
    }
}
