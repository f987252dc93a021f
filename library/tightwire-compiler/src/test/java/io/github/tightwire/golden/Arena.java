package io.github.tightwire.golden;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;
import io.github.tightwire.shapes.Cell;
import io.github.tightwire.shapes.Figure;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Values alone, optional, and in collections, those of the program and those of the JDK: the shapes of a game. */
public final class Arena implements Modelled {
    private static final Instant OPENING = Instant.parse("2026-11-21T00:00:00Z");
    private static final Instant CLOSING = OPENING.plus(Duration.ofDays(1));

    private UUID match = new UUID(0, 0);
    private Instant made = Instant.EPOCH;
    private Instant started = OPENING;
    private Duration left = Duration.ZERO;
    private Duration lag = Duration.ZERO;
    private String motto;
    private byte[] token = {};
    private int score;
    private long total;
    private Set<TimeUnit> buttons = EnumSet.noneOf(TimeUnit.class);
    private Cell home = Cell.BLANK;
    private Cell goal;
    private List<Cell> path = List.of();
    private List<Figure> figures = new ArrayList<>();
    private Set<Integer> visited = Set.of();
    private Map<String, Cell> places = Map.of();
    private final Map<Integer, Figure> owned = new LinkedHashMap<>();
    private Cell[] corners = {};
    private int[] heights = {};

    public static Arena running() {
        Arena arena = new Arena();
        arena.match = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        arena.made = Instant.ofEpochSecond(1_790_000_000L, 123_456_789);
        arena.started = OPENING.plusMillis(3_723_004);
        arena.left = Duration.ofSeconds(90, 500_000_000);
        arena.lag = Duration.ofMillis(-7);
        arena.motto = "h\u00e9";
        arena.token = new byte[] {1, -1, 0};
        arena.score = -300;
        arena.total = 1L << 40;
        arena.buttons = EnumSet.of(TimeUnit.NANOSECONDS, TimeUnit.DAYS);
        arena.home = new Cell(1000, 100, true);
        arena.path = List.of(new Cell(1, 2, false), new Cell(3, 4, true));
        arena.figures.addAll(List.of(new Figure.Dot(99), Figure.box(7, true), new Figure.Label("ab")));
        arena.visited = Set.of(5);
        arena.places = Map.of("x", new Cell(9, 8, true));
        arena.owned.put(3, new Figure.Dot(1));
        arena.owned.put(2, Figure.box(19, false));
        arena.corners = new Cell[] {new Cell(0, 0, true)};
        arena.heights = new int[] {511, 0, 256};
        return arena;
    }

    @Override
    public void serialize(BitStream s) {
        match = s.serializeUuid(match);
        made = s.serializeInstant(made);
        started = s.serializeInstant(started, OPENING, CLOSING, TimeUnit.MILLISECONDS);
        left = s.serializeDuration(left);
        lag = s.serializeDuration(lag, Duration.ofSeconds(-1), Duration.ofSeconds(1), TimeUnit.MILLISECONDS);
        motto = s.serializeOptionalString(motto, 30);
        token = s.serializeByteArray(token, 6);
        score = s.serializeSignedVarInt(score);
        total = s.serializeVarLong(total);
        buttons = s.serializeImmutableEnumSet(buttons, TimeUnit.class);
        home = s.serializeValue(home);
        goal = s.serializeOptionalValue(goal, Cell.BLANK, Cell::serialize);
        path = s.serializeImmutableList(path, 5, Cell.BLANK, Cell::serialize);
        s.serializeList(figures, 6, null, Figure.FAMILY);
        visited = s.serializeImmutableSet(visited, 3, 0, (v, t) -> t.serializeInt(v, 0, 9));
        places = s.serializeImmutableMap(places, 2, null, (v, t) -> t.serializeString(v, 7), Cell.BLANK, Cell::serialize);
        s.serializeMap(owned, 3, 0, (v, t) -> t.serializeInt(v, 0, 3), null, Figure.FAMILY);
        corners = s.serializeArray(corners, 20, Cell.BLANK, Cell::serialize);
        heights = s.serializeElements(heights, heights.length, 8, 9, int[]::new,
                (h, i, t) -> h[i] = t.serializeInt(h[i], 0, 511));
    }

    @Override
    public void model(Model m) {
        match = m.uuid(match);
        made = m.instant(made);
        started = m.instant(started, OPENING, CLOSING, TimeUnit.MILLISECONDS);
        left = m.duration(left);
        lag = m.units(lag, Duration.ofSeconds(-1), Duration.ofSeconds(1), TimeUnit.MILLISECONDS);
        motto = m.optional(motto, (n, v) -> n.string(v, 30));
        token = m.byteArray(token, 6);
        score = m.signedVariable(BigInteger.valueOf(score), 32).intValue();
        total = m.variable(BigInteger.valueOf(total).and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)), 64).longValue();
        int held = 0;
        for (TimeUnit unit : buttons) {
            held |= 1 << unit.ordinal();
        }
        BigInteger bits = m.flags(BigInteger.valueOf(held), 7);
        Set<TimeUnit> received = EnumSet.noneOf(TimeUnit.class);
        for (TimeUnit unit : TimeUnit.values()) {
            if (m.isReading() ? bits.testBit(unit.ordinal()) : buttons.contains(unit)) {
                received.add(unit);
            }
        }
        buttons = received;
        home = Cell.model(m, home);
        goal = m.optional(goal, Cell::model);
        path = m.list(path, 5, Cell::model);
        figures = m.list(figures, 6, Figure::model);
        visited = m.set(visited, 3, (n, v) -> n.integer(v == null ? 0 : v, 0, 9));
        places = m.map(places, 2, (n, v) -> n.string(v, 7), Cell::model);
        Map<Integer, Figure> had = m.map(new LinkedHashMap<>(owned), 3, (n, v) -> n.integer(v == null ? 0 : v, 0, 3), Figure::model);
        owned.clear();
        owned.putAll(had);
        corners = m.list(List.of(corners), 20, Cell::model).toArray(new Cell[0]);
        List<Integer> numbers = new ArrayList<>();
        for (int height : heights) {
            numbers.add(height);
        }
        heights = m.elements(numbers, 8, 9, (n, v) -> n.integer(v == null ? 0 : v, 0, 511)).stream()
                .mapToInt(Integer::intValue).toArray();
    }

    @Override
    public String toString() {
        return State.of(this);
    }
}
