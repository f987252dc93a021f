package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.delta.DeltaArray;
import io.github.tightwire.delta.DeltaArraySender;
import io.github.tightwire.delta.DeltaCodec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/** Sends entities relative to what each player has acked, those that have waited longest first. */
final class DeltaArrayServer<T extends BitSerializable> implements WorldServer {
    static final int KEPT = 32;

    /** A sent entity is sent again until it is acked, in so many ticks. */
    private static final int UNDER_WAY = 4;

    private final DeltaArray<T> array;
    private final DeltaCodec<DeltaArray<T>> codec;
    private final List<Player<T>> players = new ArrayList<>();
    private final MostUrgent queue;
    private final int[] order;
    private final BitSet changed = new BitSet();
    private final BitSet again = new BitSet();
    private int tick;

    private static final class Player<T extends BitSerializable> {
        final DeltaArraySender<T> sender;
        final PriorityAccumulator priorities;
        /** By tick: the entities that had waited, and were sent for the first time. */
        final BitSet[] underWay = new BitSet[UNDER_WAY];
        int sent;

        Player(DeltaCodec<DeltaArray<T>> codec, int entities) {
            sender = new DeltaArraySender<>(codec, KEPT);
            priorities = new PriorityAccumulator(entities);
            for (int i = 0; i < UNDER_WAY; i++) {
                underWay[i] = new BitSet(entities);
            }
        }
    }

    DeltaArrayServer(Population<T> population, int players) {
        T[] entities = population.entities();
        array = new DeltaArray<>(entities.length, population.type().blank());
        for (int i = 0; i < entities.length; i++) {
            array.set(i, entities[i]);
        }
        codec = DeltaArray.codec(entities.length, population.type().maxBytes());
        this.players.addAll(Collections.nCopies(players, null));
        queue = new MostUrgent(entities.length);
        order = new int[entities.length];
    }

    @Override
    public void join(int player) {
        players.set(player, new Player<>(codec, order.length));
    }

    @Override
    public void tick(int now, int[] indices) {
        tick = now;
        changed.clear();
        for (int entity : indices) {
            changed.set(entity);
        }
    }

    @Override
    public int write(int player, byte[] bytes) {
        Player<T> to = players.get(player);
        PriorityAccumulator priorities = to.priorities;
        priorities.add(changed);
        again.clear();
        for (BitSet earlier : to.underWay) {
            again.or(earlier);
        }
        priorities.queue(queue);
        int count = 0;
        // What is under way comes first: if it were held, a baseline without it would follow, and it would have to be sent once more.
        for (int entity = again.nextSetBit(0); entity >= 0; entity = again.nextSetBit(entity + 1)) {
            order[count++] = entity;
        }
        for (int entity = queue.next(); entity >= 0; entity = queue.next()) {
            if (!again.get(entity)) {
                order[count++] = entity;
            }
        }
        int length = to.sender.write(array, tick, order, count, bytes, 0, MAX_BYTES);
        note(to, count);
        return length;
    }

    private void note(Player<T> to, int count) {
        BitSet first = to.underWay[tick % UNDER_WAY];
        first.clear();
        to.sent = 0;
        for (int k = 0; k < count; k++) {
            int entity = order[k];
            if (!to.sender.isSent(entity)) {
                to.priorities.add(entity);
            } else if (to.priorities.isWaiting(entity)) {
                to.priorities.sent(entity);
                first.set(entity);
                to.sent++;
            }
        }
    }

    @Override
    public int sent(int player) {
        return players.get(player).sent;
    }

    @Override
    public void acked(int player, int ofTick) {
        players.get(player).sender.acked(ofTick);
    }
}
