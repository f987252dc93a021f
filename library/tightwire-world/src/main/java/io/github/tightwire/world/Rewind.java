package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.internal.delta.ValueLog;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A world's entities as one player saw them, for a shot that is judged by what the shooter saw. The server has one for each player.
 *
 * <pre>{@code
 * Rewind rewind = new Rewind(view, 24);                    // for each player: 400 ms at 60 ticks a second
 *
 * rewind.to(keys.view);                                    // as the player's input is used
 * if (rewind.at(id, seen)) {                               // for each entity that may be hit
 *     hit |= ray.hits(seen);
 * }
 * }</pre>
 *
 * <p><b>What the player saw</b> lies between two states that came to the player, which are not those of neighbouring ticks where a packet
 * was lost, or had no room for the entity. The view knows what was in each packet and which were acked, and the {@link ViewTime} says which
 * two packets were around the time. So this is the state that the copy showed, but for the rounding of the time. An entity that the game
 * shows in another way, such as a predicted one, is not seen so.
 *
 * <p><b>What is not known</b>: an entity that the player was not told of yet, or was told is gone; a state that is none of the last 32 of
 * its entity, such as that of one which is frozen outside the interest. One that has been despawned since then is known until its id is
 * used again: {@link World#get} says whether it still is there.
 *
 * <p><b>What a cheat can do</b>: a time is within the bound that the server states, and does not go back. So a player who lies sees the
 * world as late as the bound allows, as a player on a slow line does, and never later. A lie about packets between two ticks puts entities
 * on the straight line between them.
 *
 * <p><b>Cost</b>: some hundred nanoseconds for an entity; nothing is allocated, but for two objects of each type. Not to be used by two
 * threads at once, nor while the view or the world changes.
 */
public final class Rewind {
    /** The most ticks by which a player may be behind: as many as are kept of an entity that changes in each. */
    public static final int MAX_TICKS = 31;
    /** A copy's time does not go back, but its rounding may. */
    private static final double ROUNDING_TICKS = 1.0 / 8;

    private final PlayerState state;
    private final EntityStore world;
    private final int maxTicks;
    private final @Nullable BitSerializable[] froms;
    private final @Nullable BitSerializable[] tos;
    private int fromTick;
    private int toTick;
    private int newestTick;
    private double time;
    private boolean isBeyond;
    private long times;
    private long refused;
    private long beyond;

    /** The packet that told of an entity first after the time; 0 if none did. */
    private int laterNumber;
    private int laterBaseline;

    /**
     * A view at tick 0: {@link #to} comes first.
     *
     * @param view of the player
     * @param maxTicks by which the player may be behind, from 1 to {@value #MAX_TICKS}: the way there and back, and what the client waits
     *     for late packets. A player on a slower line is judged by what was to be seen then
     * @throws IllegalArgumentException if there are fewer or more
     */
    public Rewind(WorldView view, int maxTicks) {
        if (maxTicks < 1 || maxTicks > MAX_TICKS) {
            throw new IllegalArgumentException("rewind by " + maxTicks + " ticks: 1 to " + MAX_TICKS);
        }
        state = view.state();
        world = state.world();
        this.maxTicks = maxTicks;
        froms = new BitSerializable[world.types.entities.size()];
        tos = new BitSerializable[world.types.entities.size()];
    }

    /**
     * Goes to the time of a player's input.
     *
     * @param view that came with the input
     * @return false if it was refused: it is further back than the bound, and the bound is taken; it is before one that was used, and that
     *     is taken again; or its packets have not been sent yet, and are left out. An honest player on a slow line may see the first
     */
    public boolean to(ViewTime view) {
        times++;
        int now = world.tick();
        int age = Math.floorMod(now - view.tick, ViewTime.TICKS);
        int from = now - Math.min(age, maxTicks);
        boolean isKnown = age <= maxTicks && view.gap + view.ahead <= age;
        int gap = isKnown ? view.gap : 0;
        double part = isKnown ? (double) view.fraction / ViewTime.FRACTIONS : 0;
        double wanted = from + part * gap;
        if (wanted < time - ROUNDING_TICKS) {
            refused++;
            return false;
        }
        fromTick = Math.max(0, from);
        toTick = fromTick + gap;
        newestTick = isKnown ? toTick + view.ahead : fromTick;
        isBeyond = isKnown && gap == 0 && view.fraction > 0;
        time = Math.max(0, wanted);
        beyond += isBeyond ? 1 : 0;
        refused += isKnown ? 0 : 1;
        return isKnown;
    }

    /**
     * Reads an entity as the player saw it.
     *
     * @param id of the entity
     * @param into set to it; an object of the entity's class that is none of the world's
     * @return false if the player did not see it, or that is no longer known; then nothing is read
     * @throws IllegalArgumentException if the entity is of another class
     */
    @CheckReturnValue
    public boolean at(int id, BitSerializable into) {
        if (id < 0 || id >= world.idEnd()) {
            return false;
        }
        int earlier = find(id);
        if (earlier < 0 || !world.load(id, earlier, into)) {
            return false;
        }
        if (laterNumber != 0) {
            interpolate(id, earlier, into);
        }
        return true;
    }

    /** Finds the packets around the time that told of an entity. Returns the tick of the earlier one; -1 if there is none. */
    private int find(int id) {
        SentPackets packets = state.packets;
        int toldTick = state.isTold(id) ? state.sentTick(id) : Integer.MAX_VALUE;
        int surelyTick = state.ackedTick(id) <= fromTick ? state.ackedTick(id) : 0;
        laterNumber = 0;
        // What was told before all packets that are kept is what it was until it was told again.
        boolean wasTold = state.mayBeKnown(id);
        for (int number = packets.newest(); packets.isKept(number); number--) {
            int tick = packets.tick(number);
            if (tick <= surelyTick) {
                break;
            }
            SentPackets.Packet packet = packets.get(number);
            int index = tick > toldTick ? -1 : packet.find(id);
            if (index < 0) {
                continue;
            }
            boolean isGone = index < packet.firstEntity();
            wasTold = isGone;
            if (packet.baseline(index) <= fromTick) {
                // It was acked before that packet was sent.
                surelyTick = Math.max(surelyTick, packet.baseline(index));
            }
            if (!isArrived(number, tick)) {
                continue;
            }
            if (tick <= fromTick) {
                return isGone ? -1 : tick;
            }
            laterNumber = isGone ? 0 : number;
            laterBaseline = packet.baseline(index);
        }
        return surelyTick > 0 ? surelyTick : wasTold ? fromTick : -1;
    }

    /**
     * Returns whether a packet had come by then. Of those around the time the player has told. Of the others the acks do, which may be on
     * their way still: then most packets have come.
     */
    private boolean isArrived(int number, int tick) {
        if (tick > fromTick && tick < toTick || tick > newestTick) {
            return false;
        }
        boolean isNamed = tick == fromTick || tick == toTick || tick == newestTick;
        return isNamed || state.packets.mayHaveArrived(number);
    }

    @SuppressWarnings("unchecked")
    private void interpolate(int id, int earlier, BitSerializable into) {
        EntityType<?> type = world.type(id);
        int later = state.packets.tick(laterNumber);
        int start = Math.max(earlier, Math.min(heldTick(id, later), later - 1));
        if (type.interpolator == null || time <= start) {
            return;
        }
        int number = world.typeNumber(id);
        BitSerializable from = scratch(froms, number, type);
        BitSerializable to = scratch(tos, number, type);
        if (world.load(id, earlier, from) && world.load(id, later, to)) {
            ((Interpolator<BitSerializable>) type.interpolator).interpolate(from, to, (time - start) / (later - start), into);
        }
    }

    /** The tick up to which the copy knows that the earlier state held, as the later packet told; 0 if it did not tell. */
    private int heldTick(int id, int later) {
        int previous = state.packets.isKept(laterNumber - 1) ? state.packets.tick(laterNumber - 1) : 0;
        ValueLog baseline = laterBaseline == 0 ? null : world.history(id).at(laterBaseline);
        if (baseline == null || world.history(id).at(previous) != baseline) {
            return 0;
        }
        return isArrived(laterNumber - 1, previous) ? previous : later - 1;
    }

    private static BitSerializable scratch(@Nullable BitSerializable[] objects, int type, EntityType<?> of) {
        BitSerializable object = objects[type];
        if (object == null) {
            object = of.construct();
            objects[type] = object;
        }
        return Objects.requireNonNull(object);
    }

    /**
     * Returns the time that was gone to, in ticks of the world.
     *
     * @return from 0
     */
    public double ticks() {
        return time;
    }

    /**
     * Returns whether the player was shown more than had come: the time was after the newest packet. Entities are given as of that packet;
     * a copy whose types are {@linkplain EntityType#extrapolated extrapolated} showed them further on.
     *
     * @return of the last {@link #to}
     */
    public boolean isBeyond() {
        return isBeyond;
    }

    /**
     * Returns the number of times that were gone to, be they refused or not.
     *
     * @return from 0
     */
    public long times() {
        return times;
    }

    /**
     * Returns how many of them were refused.
     *
     * @return from 0; an honest player has few, on a line that is as fast as the bound
     */
    public long refused() {
        return refused;
    }

    /**
     * Returns how many of them were {@linkplain #isBeyond beyond} the newest packet.
     *
     * @return from 0
     */
    public long beyond() {
        return beyond;
    }

    /**
     * The counts for a log.
     *
     * @return one line
     */
    @Override
    public String toString() {
        return times + " views, " + refused + " refused, " + beyond + " beyond the newest packet";
    }
}
