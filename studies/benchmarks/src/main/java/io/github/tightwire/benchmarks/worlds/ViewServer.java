package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A world with a view for each player, who sees everything. Several threads may write, each for other players. */
final class ViewServer<T extends BitSerializable> implements WorldServer {
    private final World world;
    private final boolean tellsChanges;
    private final int[] ids;
    private final List<Player> players = new ArrayList<>();
    private final Codec<SentAcks> sentAcks = Codec.of(SentAcks.class);
    private final Codec<WorldAcks> readAcks = Codec.of(WorldAcks.class);
    private final SentAcks told = new SentAcks();
    private final WorldAcks acks = new WorldAcks();
    private final byte[] ackBytes = new byte[16];

    /** A view, whose first packet is of a tick. */
    private static final class Player {
        final WorldView view;
        final int firstTick;

        Player(WorldView view, int firstTick) {
            this.view = view;
            this.firstTick = firstTick;
        }
    }

    /** Acks as a copy has them, of a packet and all before it. */
    private static final class SentAcks implements BitSerializable {
        private int newest;

        @Override
        public void serialize(BitStream s) {
            s.serializeBool(true);
            newest = s.serializeBits(newest, 16);
            s.serializeBits(-1, 32);
        }
    }

    /**
     * A world with the entities.
     *
     * @param population the entities
     * @param players how many there may be
     * @param tellsChanges true if it is told which entities changed; false if it compares all of them
     */
    ViewServer(Population<T> population, int players, boolean tellsChanges) {
        this.tellsChanges = tellsChanges;
        T[] entities = population.entities();
        world = new World(types(population.type(), entities.length, tellsChanges));
        ids = new int[entities.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = world.spawn(entities[i]);
        }
        this.players.addAll(Collections.nCopies(players, null));
    }

    /** The types of a world with one type of entity. */
    static <T extends BitSerializable> WorldTypes types(EntityModel<T> type, int entities,
            boolean tellsChanges) {
        EntityType<T> inWorld = EntityType.of(type.entity(), type.blank());
        return WorldTypes.builder().entity(tellsChanges ? inWorld.changesTold() : inWorld).maxEntities(entities)
                .maxObjectBytes(type.maxBytes()).build();
    }

    @Override
    public void join(int player) {
        Player before = players.get(player);
        if (before != null) {
            world.leave(before.view);
        }
        players.set(player, new Player(world.join(Interest.EVERYTHING), world.tick() + 1));
    }

    @Override
    public void tick(int now, int[] changed) {
        for (int i = 0; tellsChanges && i < changed.length; i++) {
            world.changed(ids[changed[i]]);
        }
        world.endTick();
    }

    @Override
    public int write(int player, byte[] bytes) {
        return players.get(player).view.write(bytes, 0, MAX_BYTES);
    }

    @Override
    public int sent(int player) {
        return players.get(player).view.statistics().lastEntities();
    }

    @Override
    public void acked(int player, int ofTick) {
        Player from = players.get(player);
        told.newest = ofTick - from.firstTick + 1 & 0xFFFF;
        int length = sentAcks.write(told, ackBytes);
        if (!readAcks.read(acks, ackBytes, length).isAccepted()) {
            throw new IllegalStateException("an ack that is none");
        }
        from.view.acked(acks);
    }
}
