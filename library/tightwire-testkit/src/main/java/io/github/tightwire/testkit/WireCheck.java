package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.packet.WireTypes;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.BitBudget;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireFile;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A check of types that describe themselves, in a line of a test:
 *
 * <pre>{@code
 * @Test
 * void packetsAreSound() {
 *     WireCheck.of(PROTOCOL).verify();
 * }
 * }</pre>
 *
 * <p>It makes packets of each type, the least and the largest values first. It reads, writes and measures them, by the codec and as the
 * method stands in the source, into new objects and into ones that hold something else, as packets and as deltas, cut, with flipped bits
 * and at each starting bit. What does not come back as it was is a mistake, which it names by its field and its line. The same types give
 * the same findings in each run.
 *
 * <p>A field that is not sent is {@code transient}, or is named by {@link #ignoring}. A field that a packet leaves out may keep what it
 * held.
 *
 * <p>It also writes what a game makes and no packet gives: floats between two steps, references and elements where there are none, other
 * constants of enums, and {@code transient} numbers and flags, one field at a time.
 *
 * <p>Not seen: bounds that are narrower than the game's values, since the bounds are all that says what these are; two fields that only
 * together are wrong; elements of an array that are left out, but for the first and the last one.
 *
 * <p>Not thread-safe.
 */
public final class WireCheck {
    private static final long SEED = 1;

    private final List<Checked<?>> types = new ArrayList<>();
    private final Set<FieldKey> ignored = new HashSet<>();
    private @Nullable Object context;
    private @Nullable BitBudget budget;

    private WireCheck() {
    }

    /** A type, and what makes its objects. */
    private record Checked<T extends BitSerializable>(Class<T> type, Supplier<? extends T> factory) {
        void run(WireCheck check, Report report) {
            new TypeCheck<>(type, factory, check.context, check.budget, check.ignored::contains, new Random(SEED), report).run();
        }
    }

    /**
     * Checks a type whose objects a constructor without parameters makes.
     *
     * @param type of the objects
     * @param <T> the type
     * @return the check
     * @throws IllegalArgumentException if there is no such constructor
     */
    public static <T extends BitSerializable> WireCheck of(Class<T> type) {
        return new WireCheck().and(type);
    }

    /**
     * Checks a type.
     *
     * @param type of the objects
     * @param factory makes a new object each time, to read into
     * @param <T> the type
     * @return the check
     */
    public static <T extends BitSerializable> WireCheck of(Class<T> type, Supplier<? extends T> factory) {
        return new WireCheck().and(type, factory);
    }

    /**
     * Checks a type of values.
     *
     * @param prototype any of them, to read from
     * @param <T> the type
     * @return the check
     */
    public static <T extends BitValue<T>> WireCheck ofValue(T prototype) {
        return new WireCheck().andValue(prototype);
    }

    /**
     * Checks every type of a protocol, a game or a world.
     *
     * @param types whose samples are checked: a {@link Protocol}, say
     * @return the check
     * @throws IllegalArgumentException if a factory gives the same object again, and its type has no constructor without parameters
     */
    public static WireCheck of(WireTypes types) {
        WireCheck check = new WireCheck();
        types.samples().forEach(check::add);
        return check;
    }

    /** A factory may give the same object again: then the type's constructor makes new ones. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // A value is of its own type.
    private void add(Supplier<?> sample) {
        Object made = sample.get();
        if (made instanceof BitValue<?> value) {
            andValue((BitValue) value);
        } else if (made instanceof BitSerializable object) {
            add(object.getClass(), sample, object != sample.get());
        }
    }

    private <T extends BitSerializable> void add(Class<T> type, Supplier<?> factory, boolean makesNew) {
        if (makesNew) {
            and(type, () -> type.cast(factory.get()));
        } else {
            and(type);
        }
    }

    /**
     * Checks another type, too.
     *
     * @param type of the objects, which a constructor without parameters makes
     * @param <T> the type
     * @return this check
     * @throws IllegalArgumentException if there is no such constructor
     */
    public <T extends BitSerializable> WireCheck and(Class<T> type) {
        Constructor<T> constructor;
        try {
            constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    type.getName() + " has no constructor without parameters: give the check a factory of new objects", e);
        }
        return and(type, () -> make(constructor));
    }

    private static <T> T make(Constructor<T> constructor) {
        try {
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("an object of " + constructor.getDeclaringClass().getName() + " can't be made", e);
        }
    }

    /**
     * Checks another type, too.
     *
     * @param type of the objects
     * @param factory makes a new object each time, to read into
     * @param <T> the type
     * @return this check
     */
    public <T extends BitSerializable> WireCheck and(Class<T> type, Supplier<? extends T> factory) {
        types.add(new Checked<>(Objects.requireNonNull(type, "type"), Objects.requireNonNull(factory, "factory")));
        return this;
    }

    /**
     * Checks another type of values, too.
     *
     * @param prototype any of them, to read from
     * @param <T> the type
     * @return this check
     */
    @SuppressWarnings("unchecked") // The class of a holder of that type.
    public <T extends BitValue<T>> WireCheck andValue(T prototype) {
        Objects.requireNonNull(prototype, "prototype");
        types.add(new Checked<>((Class<Holder<T>>) (Class<?>) Holder.class, () -> new Holder<>(prototype)));
        return this;
    }

    /** An object of one value. */
    static final class Holder<T extends BitValue<T>> implements BitSerializable {
        private T value;

        Holder(T value) {
            this.value = value;
        }

        @Override
        public void serialize(BitStream s) {
            value = s.serializeValue(value);
        }
    }

    /**
     * Leaves fields out: those that the game derives or keeps for itself. A field that is {@code transient} needs no such line.
     *
     * @param type that declares them
     * @param fields their names
     * @return this check
     * @throws IllegalArgumentException if the type has no such field
     */
    public WireCheck ignoring(Class<?> type, String... fields) {
        for (String field : fields) {
            try {
                type.getDeclaredField(field);
            } catch (NoSuchFieldException e) {
                throw new IllegalArgumentException(type.getName() + " declares no field " + field, e);
            }
            ignored.add(new FieldKey(type, field));
        }
        return this;
    }

    /**
     * Sets what {@link BitStream#context} returns.
     *
     * @param context for all types
     * @return this check
     */
    public WireCheck context(Object context) {
        this.context = Objects.requireNonNull(context, "context");
        return this;
    }

    /**
     * Adds each packet to a budget, whose exceeded limits are findings, too.
     *
     * @param budget with limits, and without packets
     * @return this check
     */
    public WireCheck within(BitBudget budget) {
        this.budget = Objects.requireNonNull(budget, "budget");
        return this;
    }

    /**
     * Returns the mistakes that the check finds.
     *
     * @return none if all types are sound
     */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (Checked<?> type : types) {
            Report report = new Report();
            try {
                type.run(this, report);
            } catch (IllegalArgumentException e) {
                report.add(Mistake.FORGOTTEN_FIELD, type.type(), null, SourceLines.file(type.type()), String.valueOf(e.getMessage()));
            }
            findings.addAll(report.findings());
        }
        return List.copyOf(findings);
    }

    /**
     * Fails if the wire of the types is not that of a file, which is kept with the tests: then two builds would not understand each other.
     * If there is no such file, this writes it, and fails once. To accept a change, raise the protocol's version and delete the file.
     *
     * @param description the file, such as {@code src/test/resources/protocol.wire}: the text of a {@link WireDescription}
     * @return this check
     * @throws AssertionError with a line for each difference; a type that can't be described is named, and differs only in that
     * @throws UncheckedIOException if the file can't be read or written
     * @throws IllegalStateException if there is no compiler
     */
    public WireCheck against(Path description) {
        List<WireType> described = new ArrayList<>();
        for (Checked<?> type : types) {
            Object made = type.factory.get();
            described.add(WireType.of(made instanceof Holder<?> holder ? holder.value.getClass() : made.getClass()));
        }
        try {
            WireFile.problem(description, new WireDescription(described)).ifPresent(problem -> {
                throw new AssertionError(problem);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /**
     * Fails if a type has a mistake.
     *
     * @throws AssertionError with a line for each mistake
     */
    public void verify() {
        List<Finding> findings = findings();
        if (!findings.isEmpty()) {
            throw new AssertionError(findings.stream().map(Finding::toString).collect(Collectors.joining("\n")));
        }
    }
}
