package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.world.Interpolator;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A type of entities that their players predict: how an entity is simulated by an input, the same on both sides. A type is immutable; each
 * method that changes something returns another one.
 *
 * <pre>{@code
 * static final PredictedType<Ship, Keys> SHIPS = PredictedType.of(Ship.class, Ship::new, Ship::step).smoothed(Ship::between, 8);
 *
 * SHIPS.step(ship, inputs.next());                         // the server, each tick, for each player
 * }</pre>
 *
 * <p><b>Rounding</b>: after each step, the entity is what the wire carries of it. So both sides go on from the same state, and a prediction
 * is right to the bit or wrong. What the simulation uses must be on the wire; speeds, too. Choose resolutions that are finer than a tick's
 * changes.
 *
 * <p>Several threads may use a type, each with entities of its own.
 *
 * @param <T> the class of the entities
 * @param <I> the class of the inputs
 */
public final class PredictedType<T extends BitSerializable, I extends BitSerializable> extends CodedType<T> {
    /** The most bytes of an entity. */
    public static final int MAX_BYTES = 1_200;
    private static final int MAX_SMOOTHED_TICKS = 1_024;
    private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[MAX_BYTES]);
    private static final ThreadLocal<CRC32> CHECKSUM = ThreadLocal.withInitial(CRC32::new);

    final @Nullable Interpolator<? super T> between;
    final int smoothedTicks;
    private final Simulator<? super T, ? super I> simulator;

    private PredictedType(Class<T> entityClass, Codec<T> codec, Supplier<? extends T> constructor,
            Simulator<? super T, ? super I> simulator, @Nullable Interpolator<? super T> between, int smoothedTicks) {
        super(entityClass, codec, constructor);
        this.simulator = simulator;
        this.between = between;
        this.smoothedTicks = smoothedTicks;
    }

    /**
     * A type whose entities are shown as they are predicted: a correction is a jump.
     *
     * @param <T> the class of the entities
     * @param <I> the class of the inputs
     * @param entityClass the class; exactly this one, since a subclass may serialize something else
     * @param constructor makes an entity to read into
     * @param simulator of an entity
     * @return the type
     */
    public static <T extends BitSerializable, I extends BitSerializable> PredictedType<T, I> of(Class<T> entityClass,
            Supplier<? extends T> constructor, Simulator<? super T, ? super I> simulator) {
        return new PredictedType<>(Objects.requireNonNull(entityClass, "entityClass"), Codec.of(entityClass),
                Objects.requireNonNull(constructor, "constructor"), Objects.requireNonNull(simulator, "simulator"), null, 0);
    }

    /**
     * This type, which is shown between two ticks, and whose corrections are smoothed: the entity as it was shown goes on beside the
     * corrected one, with the same inputs, and what is shown goes over from one to the other.
     *
     * @param interpolator sets an entity to what lies between two others
     * @param ticks until a correction is done, from 0 to 1,024; about a tenth of a second
     * @return the type
     * @throws IllegalArgumentException if there are fewer or more
     */
    public PredictedType<T, I> smoothed(Interpolator<? super T> interpolator, int ticks) {
        if (ticks < 0 || ticks > MAX_SMOOTHED_TICKS) {
            throw new IllegalArgumentException("smoothed for " + ticks + " ticks: 0 to " + MAX_SMOOTHED_TICKS);
        }
        return new PredictedType<>(type, codec, constructor, simulator, Objects.requireNonNull(interpolator, "interpolator"), ticks);
    }

    /**
     * Simulates an entity for a tick, and rounds it as the wire does. The server calls this for each player's entity.
     *
     * @param entity to be changed
     * @param input of its player in this tick
     * @throws IllegalArgumentException if a value is outside its bounds after the step
     * @throws io.github.tightwire.PacketOverflowException if the entity has more than {@value #MAX_BYTES} bytes
     */
    public void step(T entity, I input) {
        step(entity, input, SCRATCH.get());
    }

    /** Simulates an entity. Returns the length of its state in bytes. */
    int step(T entity, I input, byte[] state) {
        simulator.step(entity, input);
        return round(entity, state);
    }

    /**
     * Rounds an entity as the wire does: on the server, after something else than {@link #step} has changed it, such as a push.
     *
     * @param entity to be changed
     * @throws IllegalArgumentException if a value is outside its bounds
     */
    public void round(T entity) {
        round(entity, SCRATCH.get());
    }

    private int round(T entity, byte[] state) {
        int length = codec.write(entity, state);
        load(state, length, entity);
        return length;
    }

    void copy(T from, T into) {
        byte[] scratch = SCRATCH.get();
        load(scratch, codec.write(from, scratch), into);
    }

    int checksum(T entity) {
        byte[] scratch = SCRATCH.get();
        return checksum(scratch, codec.write(entity, scratch));
    }

    static int checksum(byte[] state, int length) {
        CRC32 crc = CHECKSUM.get();
        crc.reset();
        crc.update(state, 0, length);
        return (int) crc.getValue();
    }
}
