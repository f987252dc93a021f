package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import java.util.BitSet;

/** Sends whole entities, those that have waited longest, as many as fit: the guide's way, with a subset and a priority accumulator. */
final class SubsetServer<T extends BitSerializable> implements WorldServer {
    private final T[] entities;
    private final Codec<T> codec;
    private final SubsetCodec<?> snapshot;
    private final PriorityAccumulator[] players;
    private final MostUrgent queue;
    private final BitSet changed = new BitSet();
    private final int[] sent;
    private int tick;

    SubsetServer(Population<T> population, int players) {
        entities = population.entities();
        codec = Codec.of(population.type().entity());
        snapshot = population.type().subset().apply(entities);
        this.players = new PriorityAccumulator[players];
        sent = new int[players];
        queue = new MostUrgent(entities.length);
    }

    @Override
    public void join(int player) {
        players[player] = new PriorityAccumulator(entities.length);
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
        PriorityAccumulator priorities = players[player];
        priorities.add(changed);
        priorities.queue(queue);
        snapshot.begin(tick, MAX_BYTES);
        for (int entity = queue.next(); entity >= 0 && snapshot.offer(entity, codec.measure(entities[entity])); entity = queue.next()) {
            priorities.sent(entity);
        }
        sent[player] = snapshot.sent();
        return snapshot.write(bytes);
    }

    @Override
    public int sent(int player) {
        return sent[player];
    }

    @Override
    public void acked(int player, int ofTick) {
        // Nothing is sent again.
    }
}
