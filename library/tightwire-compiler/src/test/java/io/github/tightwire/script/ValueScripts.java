package io.github.tightwire.script;

import io.github.tightwire.model.Model;
import io.github.tightwire.shapes.Cell;
import io.github.tightwire.shapes.Figure;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random values that are no numbers, and collections of them. */
final class ValueScripts {
    private static final List<Function<Random, Op<?>>> KINDS = List.of(
            ValueScripts::varInt, ValueScripts::varLong, ValueScripts::signedVarInt, ValueScripts::signedVarLong,
            ValueScripts::byteArray, ValueScripts::optionalString, ValueScripts::uuid, ValueScripts::instant,
            ValueScripts::boundedInstant, ValueScripts::duration, ValueScripts::boundedDuration, ValueScripts::enumSet,
            ValueScripts::value, ValueScripts::describedValue, ValueScripts::optionalValue, ValueScripts::list,
            ValueScripts::listInPlace, ValueScripts::set, ValueScripts::setInPlace, ValueScripts::map, ValueScripts::mapInPlace,
            ValueScripts::array, ValueScripts::elements, ValueScripts::figures);

    private ValueScripts() {
    }

    static Op<?> random(Random random) {
        return KINDS.get(random.nextInt(KINDS.size())).apply(random);
    }

    private static Op<?> varInt(Random random) {
        return new Op<>("var int",
                r -> r.nextInt() >>> r.nextInt(32),
                (s, v) -> s.serializeVarInt(v),
                (m, v) -> m.variable(BigInteger.valueOf(v & 0xFFFFFFFFL), 32).intValue());
    }

    private static Op<?> varLong(Random random) {
        return new Op<>("var long",
                r -> r.nextLong() >>> r.nextInt(64),
                (s, v) -> s.serializeVarLong(v),
                (m, v) -> m.variable(new BigInteger(Long.toUnsignedString(v)), 64).longValue());
    }

    private static Op<?> signedVarInt(Random random) {
        return new Op<>("signed var int",
                r -> (int) Operations.edgyLong(r, 32),
                (s, v) -> s.serializeSignedVarInt(v),
                (m, v) -> m.signedVariable(BigInteger.valueOf(v), 32).intValue());
    }

    private static Op<?> signedVarLong(Random random) {
        return new Op<>("signed var long",
                r -> Operations.edgyLong(r, 64),
                (s, v) -> s.serializeSignedVarLong(v),
                (m, v) -> m.signedVariable(BigInteger.valueOf(v), 64).longValue());
    }

    private static Op<?> byteArray(Random random) {
        int most = random.nextInt(20);
        return new Op<>("byte array " + most, r -> {
            byte[] data = new byte[r.nextInt(most + 1)];
            r.nextBytes(data);
            return data;
        }, (s, v) -> s.serializeByteArray(v, most), (m, v) -> m.byteArray(v, most));
    }

    private static Op<?> optionalString(Random random) {
        return new Op<>("optional string",
                r -> r.nextInt(3) == 0 ? null : Operations.text(r, 5),
                (s, v) -> s.serializeOptionalString(v, 20),
                (m, v) -> m.optional(v, (n, w) -> n.string(w, 20)));
    }

    private static Op<?> uuid(Random random) {
        return new Op<>("uuid", r -> new UUID(r.nextLong(), r.nextLong()), (s, v) -> s.serializeUuid(v), Model::uuid);
    }

    private static Op<?> instant(Random random) {
        return new Op<>("instant", r -> switch (r.nextInt(4)) {
            case 0 -> Instant.MIN;
            case 1 -> Instant.MAX;
            default -> Instant.ofEpochSecond(r.nextLong() >> 9 + r.nextInt(40), r.nextInt(1_000_000_000));
        }, (s, v) -> s.serializeInstant(v), Model::instant);
    }

    private static Op<?> boundedInstant(Random random) {
        Instant min = random.nextInt(4) == 0 ? Instant.MIN : Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        TimeUnit unit = TimeUnit.values()[random.nextInt(7)];
        Duration length = length(random, unit);
        Instant max = min.plus(length);
        return new Op<>("instant [" + min + ", " + max + "] " + unit,
                r -> min.plus(whole(part(r, length), unit)),
                (s, v) -> s.serializeInstant(v, min, max, unit),
                (m, v) -> m.instant(v, min, max, unit));
    }

    private static Op<?> duration(Random random) {
        return new Op<>("duration",
                r -> Duration.ofSeconds(Operations.edgyLong(r, 64), r.nextInt(1_000_000_000)),
                (s, v) -> s.serializeDuration(v),
                Model::duration);
    }

    private static Op<?> boundedDuration(Random random) {
        Duration min = Duration.ofSeconds(random.nextInt(), random.nextInt(1_000_000_000));
        TimeUnit unit = TimeUnit.values()[random.nextInt(7)];
        Duration length = length(random, unit);
        Duration max = min.plus(length);
        return new Op<>("duration [" + min + ", " + max + "] " + unit,
                r -> min.plus(whole(part(r, length), unit)),
                (s, v) -> s.serializeDuration(v, min, max, unit),
                (m, v) -> m.units(v, min, max, unit));
    }

    /** As many units as a long holds, and where these are coarse, at times more nanoseconds than one holds. */
    private static Duration length(Random random, TimeUnit unit) {
        long number = Math.min(random.nextLong() >>> 1 + random.nextInt(63), Long.MAX_VALUE - 1);
        if (unit.compareTo(TimeUnit.MILLISECONDS) >= 0 && random.nextInt(3) == 0) {
            return Duration.ofMillis(number);
        }
        return Duration.ofNanos(number).plus(unit.convert(Duration.ofDays(3)) > 1000 ? Duration.ZERO : Duration.ofDays(random.nextInt(5)));
    }

    private static Duration part(Random random, Duration length) {
        if (random.nextInt(4) == 0) {
            return length;
        }
        long seconds = Math.floorMod(random.nextLong(), length.getSeconds() + 1);
        return Duration.ofSeconds(seconds, random.nextInt(seconds == length.getSeconds() ? length.getNano() + 1 : 1_000_000_000));
    }

    /** Down to whole units, so that what is read is what was written. */
    private static Duration whole(Duration length, TimeUnit unit) {
        return length.truncatedTo(unit.toChronoUnit());
    }

    private static Op<?> enumSet(Random random) {
        TimeUnit[] all = TimeUnit.values();
        return new Op<Set<TimeUnit>>("enum set",
                r -> Arrays.stream(all).filter(unit -> r.nextBoolean()).collect(Collectors.toCollection(LinkedHashSet::new)),
                (s, v) -> s.serializeImmutableEnumSet(v, TimeUnit.class),
                (m, v) -> {
                    BigInteger bits = BigInteger.ZERO;
                    for (TimeUnit unit : v) {
                        bits = bits.setBit(unit.ordinal());
                    }
                    BigInteger received = m.flags(bits, all.length);
                    return Arrays.stream(all).filter(unit -> received.testBit(unit.ordinal()))
                            .collect(Collectors.toCollection(LinkedHashSet::new));
                });
    }

    // ---- Of the program's own

    private static Op<?> value(Random random) {
        return new Op<>("cell", Cell::random, (s, v) -> s.serializeValue(v), (m, v) -> Cell.model(m, v));
    }

    private static Op<?> describedValue(Random random) {
        return new Op<>("cell by a function", Cell::random, (s, v) -> s.serializeValue(v, Cell::serialize), Cell::model);
    }

    private static Op<?> optionalValue(Random random) {
        return new Op<>("optional cell",
                r -> r.nextInt(3) == 0 ? null : Cell.random(r),
                (s, v) -> s.serializeOptionalValue(v, Cell.BLANK, Cell::serialize),
                (m, v) -> m.optional(v, Cell::model));
    }

    private static Op<?> list(Random random) {
        int most = random.nextInt(9);
        return new Op<>("list of " + most,
                r -> some(r, most),
                (s, v) -> s.serializeImmutableList(v, most, Cell.BLANK, Cell::serialize),
                (m, v) -> m.list(v, most, Cell::model));
    }

    private static Op<?> listInPlace(Random random) {
        int most = random.nextInt(9);
        return new Op<>("list in place of " + most, r -> some(r, most), (s, v) -> {
            List<Cell> place = new ArrayList<>(v);
            s.serializeList(place, most, Cell.BLANK, Cell::serialize);
            return place;
        }, (m, v) -> m.list(v, most, Cell::model));
    }

    private static Op<?> set(Random random) {
        int most = random.nextInt(9);
        return new Op<Set<Integer>>("set of " + most,
                r -> r.ints(most, -4, 5).limit(r.nextInt(most + 1)).boxed().collect(Collectors.toCollection(LinkedHashSet::new)),
                (s, v) -> s.serializeImmutableSet(v, most, 0, (w, t) -> t.serializeInt(w, -4, 4)),
                (m, v) -> m.set(v, most, (n, w) -> n.integer(w == null ? 0 : w, -4, 4)));
    }

    private static Op<?> setInPlace(Random random) {
        int most = random.nextInt(9);
        return new Op<Set<Cell>>("set in place of " + most, r -> new LinkedHashSet<>(some(r, most)), (s, v) -> {
            Set<Cell> place = new LinkedHashSet<>(v);
            s.serializeSet(place, most, Cell.BLANK, Cell::serialize);
            return place;
        }, (m, v) -> m.set(v, most, Cell::model));
    }

    private static Op<?> map(Random random) {
        int most = random.nextInt(6);
        return new Op<>("map of " + most,
                r -> named(r, most),
                (s, v) -> s.serializeImmutableMap(v, most, null, (w, t) -> t.serializeString(w, 8), Cell.BLANK, Cell::serialize),
                (m, v) -> m.map(v, most, (n, w) -> n.string(w, 8), Cell::model));
    }

    private static Op<?> mapInPlace(Random random) {
        int most = random.nextInt(6);
        return new Op<>("map in place of " + most, r -> named(r, most), (s, v) -> {
            Map<String, Cell> place = new LinkedHashMap<>(v);
            s.serializeMap(place, most, null, (w, t) -> t.serializeString(w, 8), Cell.BLANK, Cell::serialize);
            return place;
        }, (m, v) -> m.map(v, most, (n, w) -> n.string(w, 8), Cell::model));
    }

    private static Op<?> array(Random random) {
        int most = random.nextInt(60);
        return new Op<>("array of " + most,
                r -> some(r, most),
                (s, v) -> List.of(s.serializeArray(v.toArray(new Cell[0]), most, Cell.BLANK, Cell::serialize)),
                (m, v) -> m.list(v, most, Cell::model));
    }

    private static Op<?> elements(Random random) {
        int most = random.nextInt(60);
        return new Op<>("elements of " + most,
                r -> r.ints(r.nextInt(most + 1), 0, 20).boxed().collect(Collectors.toList()),
                (s, v) -> {
                    int[] numbers = v.stream().mapToInt(Integer::intValue).toArray();
                    int[] received = s.serializeElements(numbers, numbers.length, most, 5, int[]::new,
                            (a, i, t) -> a[i] = t.serializeInt(a[i], 0, 20));
                    return IntStream.of(received).boxed().collect(Collectors.toList());
                },
                (m, v) -> m.elements(v, most, 5, (n, w) -> n.integer(w == null ? 0 : w, 0, 20)));
    }

    private static Op<?> figures(Random random) {
        int most = random.nextInt(6);
        return new Op<>("figures, at most " + most,
                r -> IntStream.range(0, r.nextInt(most + 1)).mapToObj(i -> Figure.random(r)).collect(Collectors.toList()),
                (s, v) -> s.serializeImmutableList(v, most, null, Figure.FAMILY),
                (m, v) -> m.list(v, most, Figure::model));
    }

    private static List<Cell> some(Random random, int most) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(i -> Cell.random(random)).collect(Collectors.toList());
    }

    private static Map<String, Cell> named(Random random, int most) {
        Map<String, Cell> map = new LinkedHashMap<>();
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            map.put(Operations.text(random, 2), Cell.random(random));
        }
        return map;
    }
}
