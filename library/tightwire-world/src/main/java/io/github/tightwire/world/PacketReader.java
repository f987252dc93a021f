package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.delta.ObjectCoder;
import io.github.tightwire.internal.delta.ValueLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads a packet of a world, as a list of what it tells. Nothing of the copy changes before all of it is accepted. The work is bounded by
 * the packet's bytes, the ids of the reference packet, and the entities that a world may have.
 */
final class PacketReader {
    private static final ValueLog NOTHING = ValueLog.stored();
    private static final int NEVER = 0;

    private final WorldTypes types;
    private final EntityStreams streams;
    private final ObjectCoder coder;
    private final ReceivedPackets received;
    private final ReceivedEvents receivedEvents;
    /** The entity of an id in the copy, if there is one. */
    private final IntFunction<@Nullable CopiedEntity> copied;
    private final BitSerializable[] scratch;
    private final BitSerializable[] eventScratch;

    int number;
    int tick;
    final IdList despawned = new IdList();
    private final List<ToldEvent> events = new ArrayList<>();
    private final List<ToldEntity> entities = new ArrayList<>();
    private int eventCount;
    private int entityCount;
    private int ackedNumber;
    private long acked;
    private final IdGaps gaps = new IdGaps();
    /** True if the packet ended within the reference's list. */
    private boolean stopped;
    private ReadObserver observer = ReadObserver.NONE;

    PacketReader(WorldTypes types, EntityStreams streams, ReceivedPackets received, ReceivedEvents receivedEvents,
            IntFunction<@Nullable CopiedEntity> copied) {
        this.types = types;
        this.received = received;
        this.receivedEvents = receivedEvents;
        this.copied = copied;
        this.streams = streams;
        coder = streams.coder;
        scratch = types.entities.stream().map(EntityType::construct).toArray(BitSerializable[]::new);
        eventScratch = types.events.stream().map(EntityType::construct).toArray(BitSerializable[]::new);
    }

    int eventCount() {
        return eventCount;
    }

    ToldEvent event(int index) {
        return events.get(index);
    }

    int entityCount() {
        return entityCount;
    }

    ToldEntity entity(int index) {
        return entities.get(index);
    }

    /** All that was read of the packet so far, in bits; without the bytes of its number. */
    double codedBits() {
        return coder.delta().bits();
    }

    /** Returns whether a packet may be the reference of one that comes. */
    boolean has(int number) {
        return received.find(number) != null;
    }

    /** Reads a packet; the result is here until the next one. */
    Verdict read(byte[] bytes, int offset, int length, ReadObserver follows) {
        observer = follows;
        despawned.clear();
        eventCount = 0;
        entityCount = 0;
        acked = 0;
        if (length < PacketWriter.NUMBER_BYTES) {
            return Verdict.refused(Reason.TOO_SHORT, 0);
        }
        number = received.number(bytes[offset] & 0xFF | (bytes[offset + 1] & 0xFF) << Byte.SIZE);
        if (received.isLate(number)) {
            return Verdict.refused(Reason.TOO_OLD, 0);
        }
        coder.startReading(bytes, offset + PacketWriter.NUMBER_BYTES, length - PacketWriter.NUMBER_BYTES);
        int age = coder.raw(0, CodingContexts.REFERENCE_BITS);
        ReceivedPackets.Packet reference = age == 0 ? null : received.find(number - age);
        observer.reference(number, age == 0 ? 0 : number - age);
        if (age != 0 && reference == null) {
            return refused(Reason.NO_BASELINE);
        }
        int passed = coder.number(CodingContexts.TICK, 0);
        tick = (reference == null ? 0 : reference.tick()) + passed;
        if (passed == 0 || tick < 0 || received.isNewest(number) != tick > received.newestTick()) {
            return refused(Reason.OUT_OF_RANGE);
        }
        observer.tick(tick);
        if (reference != null) {
            readAcked(reference.number());
        }
        Verdict verdict = readDespawned();
        verdict = verdict.isAccepted() ? readEvents() : verdict;
        verdict = verdict.isAccepted() && reference != null ? readAgain(reference) : verdict;
        verdict = verdict.isAccepted() && !stopped ? readOthers() : verdict;
        if (verdict.isAccepted() && !coder.isSound()) {
            return refused(Reason.PAST_END);
        }
        return verdict.isAccepted() && !coder.isAtEnd() ? refused(Reason.LEFT_OVER_BYTES) : verdict;
    }

    private Verdict refused(Reason reason) {
        // Where more was read than there is, that is the reason.
        Reason known = coder.isSound() ? reason : Reason.PAST_END;
        return Verdict.refused(known, PacketWriter.NUMBER_BYTES * Byte.SIZE + Math.max(0, coder.cost() / ObjectCoder.COST_OF_A_BIT));
    }

    /** Reads which packets the server knows to have arrived, of those up to the reference: the last one is the lowest bit. */
    private void readAcked(int reference) {
        ackedNumber = reference;
        acked = -1;
        boolean all = coder.bit(CodingContexts.ALL_ACKED, true);
        int first = CodingContexts.firstTold(reference);
        int lost = 0;
        for (int number = first; number < reference && !all; number++) {
            if (!coder.bit(CodingContexts.ACKED, true)) {
                acked &= ~(1L << reference - number);
                lost++;
            }
        }
        observer.acked(reference - first, reference - first - lost);
    }

    private Verdict readDespawned() {
        stopped = false;
        while (!coder.rare(false, CodingContexts.DESPAWNED_ENDS)) {
            int id = coder.raw(0, types.idBits);
            if (!coder.isSound() || id >= types.maxEntities) {
                return refused(Reason.OUT_OF_RANGE);
            }
            despawned.add(id);
            observer.despawned(id);
        }
        return Verdict.ACCEPTED;
    }

    private Verdict readEvents() {
        int last = 0;
        while (!coder.rare(false, CodingContexts.EVENTS_END)) {
            int at = eventCount == 0 ? receivedEvents.number(coder.raw(0, CodingContexts.EVENT_NUMBER_BITS))
                    : last + 1 + coder.number(CodingContexts.EVENT_NUMBER, 0);
            int age = coder.number(CodingContexts.EVENT_AGE, 0);
            int type = coder.raw(0, types.eventBits);
            if (!coder.isSound() || type >= types.events.size() || !receivedEvents.isWithin(at) || age >= tick) {
                return refused(Reason.OUT_OF_RANGE);
            }
            ToldEvent event = nextEvent();
            event.number = at;
            event.tick = tick - age;
            event.type = type;
            Verdict verdict = observer.read(eventScratch[type],
                    streams.startReading(types.codedEvent(type), event.values, NOTHING, NOTHING, 1, 1));
            observer.event(event);
            if (!verdict.isAccepted()) {
                return refused(verdict.reason());
            }
            last = at;
        }
        return Verdict.ACCEPTED;
    }

    private Verdict readAgain(ReceivedPackets.Packet reference) {
        gaps.start(1);
        long next = 0;
        while (!coder.rare(false, CodingContexts.AGAIN_ENDS)) {
            int gap = coder.scaled(CodingContexts.AGAIN, 0, gaps.bits());
            next += gap;
            if (next >= reference.ids().size() || !coder.isSound()) {
                return refused(Reason.NOT_INCREASING);
            }
            gaps.add(gap);
            Verdict verdict = readRelative(reference.ids().get((int) next), reference.tick());
            if (!verdict.isAccepted()) {
                return verdict;
            }
            next++;
        }
        stopped = coder.rare(false, CodingContexts.AGAIN_STOPS);
        return Verdict.ACCEPTED;
    }

    private Verdict readOthers() {
        int max = types.maxEntities;
        int first = CodingContexts.firstId(number, max);
        long last = first - 1L;
        gaps.start(max);
        while (!coder.rare(false, CodingContexts.OTHERS_END)) {
            int gap = coder.scaled(CodingContexts.ID, 0, gaps.bits());
            last += 1L + gap;
            if (last >= (long) first + max || !coder.isSound()) {
                return refused(Reason.NOT_INCREASING);
            }
            int id = (int) (last % max);
            gaps.add(gap);
            Verdict verdict = readOther(id);
            if (!verdict.isAccepted()) {
                return verdict;
            }
        }
        return Verdict.ACCEPTED;
    }

    private Verdict readOther(int id) {
        if (coder.bit(CodingContexts.NEWEST_ACKED, false)) {
            CopiedEntity entity = copied.apply(id);
            return readRelative(id, entity == null ? NEVER : entity.newest(ackedNumber, acked));
        }
        if (coder.bit(CodingContexts.HAS_BASELINE, false)) {
            return readRelative(id, tick - 1 - coder.number(CodingContexts.AGE, 0));
        }
        return readComplete(id);
    }

    private Verdict readComplete(int id) {
        int type = coder.raw(0, types.typeBits);
        int generation = coder.raw(0, CodingContexts.GENERATION_BITS);
        if (type >= types.entities.size()) {
            return refused(Reason.UNKNOWN_TYPE);
        }
        ToldEntity told = nextEntity(id, type, generation, NEVER);
        return read(told, NOTHING, NOTHING, 1, 1);
    }

    private Verdict readRelative(int id, int baseline) {
        CopiedEntity entity = copied.apply(id);
        ValueLog values = entity == null || baseline >= tick ? null : entity.at(baseline);
        if (entity == null || values == null) {
            return refused(Reason.NO_BASELINE);
        }
        int before = entity.baselineOf(baseline);
        ValueLog beforeValues = NOTHING;
        int behind = 1;
        if (before != 0 && coder.bit(CodingContexts.HAS_BEFORE, false)) {
            ValueLog known = entity.at(before);
            if (known == null) {
                return refused(Reason.NO_BASELINE);
            }
            beforeValues = known;
            behind = baseline - before;
        }
        ToldEntity told = nextEntity(id, entity.typeNumber, entity.generation, baseline);
        told.wasHeld = coder.bit(CodingContexts.HELD, false);
        return read(told, values, beforeValues, tick - baseline, behind);
    }

    private Verdict read(ToldEntity told, ValueLog baseline, ValueLog before, int ahead, int behind) {
        Verdict verdict = observer.read(scratch[told.type],
                streams.startReading(WorldTypes.codedEntity(told.type), told.values, baseline, before, ahead, behind));
        observer.entity(told);
        return verdict.isAccepted() ? verdict : refused(verdict.reason());
    }

    private ToldEvent nextEvent() {
        if (eventCount == events.size()) {
            events.add(new ToldEvent());
        }
        return events.get(eventCount++);
    }

    private ToldEntity nextEntity(int id, int type, int generation, int baseline) {
        if (entityCount == entities.size()) {
            entities.add(new ToldEntity());
        }
        ToldEntity told = entities.get(entityCount++);
        told.id = id;
        told.type = type;
        told.generation = generation;
        told.baseline = baseline;
        told.wasHeld = false;
        return told;
    }
}
