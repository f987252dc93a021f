package io.github.tightwire.model;

import io.github.tightwire.model.DeltaModel.Entry;
import io.github.tightwire.model.DeltaModel.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads packets of a world as docs/wire.md says, slowly: it keeps all that ever came, in maps. It shares no code with the library, and
 * knows types by their entries, which are always the same.
 */
public final class WorldModel {
    /** An event in a packet. */
    public record Event(long number, long tick, int type, List<Entry> entries) {
    }

    /** An entity in a packet. */
    public record Told(int id, int type, int generation, List<Entry> entries) {
    }

    /** The contents of a packet. */
    public record Packet(int number, long tick, List<Integer> gone, List<Event> events, List<Told> entities) {
    }

    /** A version of an entity. */
    private record Version(Told told, int packet, long baseline) {
    }

    private final int maxEntities;
    private final List<List<Entry>> types;
    private final List<List<Entry>> events;
    private final Map<Integer, Packet> packets = new HashMap<>();
    /** By id, by tick. */
    private final Map<Integer, TreeMap<Long, Version>> versions = new HashMap<>();

    /** Of a world's types, by their entries, whose values say nothing. */
    public WorldModel(int maxEntities, List<List<Entry>> types, List<List<Entry>> events) {
        this.maxEntities = maxEntities;
        this.types = types;
        this.events = events;
    }

    private static int width(int count) {
        return count <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(count - 1);
    }

    /**
     * Reads a packet, and keeps what it tells.
     *
     * @param number the whole number of the packet, whose lowest 16 bits it has
     * @throws Refused if a reader refuses it
     */
    public Packet read(byte[] bytes, int number) {
        if (((bytes[0] & 0xFF) | (bytes[1] & 0xFF) << 8) != (number & 0xFFFF)) {
            throw new Refused();
        }
        byte[] coded = Arrays.copyOfRange(bytes, 2, bytes.length);
        DeltaModel coder = new DeltaModel(coded);
        int age = (int) coder.raw(6);
        Packet reference = age == 0 ? null : packets.get(number - age);
        if (age != 0 && reference == null) {
            throw new Refused();
        }
        long tick = (reference == null ? 0 : reference.tick()) + coder.number(1);
        List<Integer> arrived = new ArrayList<>();
        if (reference != null) {
            int first = Math.max(1, reference.number() - 63);
            boolean all = coder.learnt(11);
            for (int i = first; i < reference.number(); i++) {
                if (all || coder.learnt(12)) {
                    arrived.add(i);
                }
            }
            arrived.add(reference.number());
        }
        Packet packet = new Packet(number, tick, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        while (!coder.rare(4)) {
            packet.gone().add((int) coder.raw(width(maxEntities)));
        }
        readEvents(coder, packet);
        boolean ends = reference != null && readAgain(coder, packet, reference);
        if (!ends) {
            readOthers(coder, packet, arrived);
        }
        coder.end();
        packets.put(number, packet);
        return packet;
    }

    private void readEvents(DeltaModel coder, Packet packet) {
        long last = -1;
        while (!coder.rare(4)) {
            long at = packet.events().isEmpty() ? coder.raw(16) : last + 1 + coder.number(2);
            long tick = packet.tick() - coder.number(3);
            int type = (int) coder.raw(width(events.size()));
            List<Entry> entries = coder.object(1 + types.size() + type, events.get(type), List.of(), List.of(), 1, 1);
            packet.events().add(new Event(at, tick, type, entries));
            last = at;
        }
    }

    private boolean readAgain(DeltaModel coder, Packet packet, Packet reference) {
        Gaps gaps = new Gaps(0);
        int at = 0;
        while (!coder.rare(64)) {
            at += (int) gaps.next(coder, 4);
            change(coder, packet, reference.entities().get(at).id(), reference.tick());
            at++;
        }
        return coder.rare(64);
    }

    private void readOthers(DeltaModel coder, Packet packet, List<Integer> arrived) {
        Gaps gaps = new Gaps(maxEntities / 64);
        long first = ((packet.number() & 0xFFFF) * 40503L & 0xFFFF) * maxEntities >> 16;
        long at = first - 1;
        while (!coder.rare(64)) {
            at += 1 + gaps.next(coder, 5);
            if (at >= first + maxEntities) {
                throw new Refused();
            }
            int id = (int) (at % maxEntities);
            if (coder.learnt(6)) {
                change(coder, packet, id, newest(id, arrived));
            } else if (coder.learnt(7)) {
                change(coder, packet, id, packet.tick() - 1 - coder.number(8));
            } else {
                int type = (int) coder.raw(width(types.size()));
                int generation = (int) coder.raw(8);
                List<Entry> entries = coder.object(1 + type, types.get(type), List.of(), List.of(), 1, 1);
                keep(packet, new Told(id, type, generation, entries), 0);
            }
        }
    }

    /** The tick of the newest version that came with a packet that has arrived. */
    private long newest(int id, List<Integer> arrived) {
        long newest = 0;
        for (Map.Entry<Long, Version> version : versions.getOrDefault(id, new TreeMap<>()).entrySet()) {
            newest = arrived.contains(version.getValue().packet()) ? version.getKey() : newest;
        }
        return newest;
    }

    private void change(DeltaModel coder, Packet packet, int id, long tick) {
        TreeMap<Long, Version> of = versions.getOrDefault(id, new TreeMap<>());
        Version baseline = of.get(tick);
        if (baseline == null) {
            throw new Refused();
        }
        Version before = baseline.baseline() == 0 || !coder.learnt(9) ? null : of.get(baseline.baseline());
        coder.learnt(10);
        Told was = baseline.told();
        List<Entry> entries = coder.object(1 + was.type(), types.get(was.type()), was.entries(),
                before == null ? List.of() : before.told().entries(), packet.tick() - tick,
                before == null ? 1 : tick - baseline.baseline());
        keep(packet, new Told(id, was.type(), was.generation(), entries), tick);
    }

    private void keep(Packet packet, Told told, long baseline) {
        packet.entities().add(told);
        versions.computeIfAbsent(told.id(), id -> new TreeMap<>()).put(packet.tick(), new Version(told, packet.number(), baseline));
    }

    /** Scaled numbers, by the mean of those before. */
    private static final class Gaps {
        private long sum;
        private long count = 1;

        Gaps(long sum) {
            this.sum = sum;
        }

        long next(DeltaModel coder, int kind) {
            long mean = sum / count;
            int digits = mean == 0 ? 0 : Math.min(16, 63 - Long.numberOfLeadingZeros(mean));
            long number = coder.scaled(kind, digits);
            sum += number;
            count++;
            if (count == 32) {
                sum >>= 1;
                count >>= 1;
            }
            return number;
        }
    }
}
