package io.github.tightwire.world;

import io.github.tightwire.internal.delta.ObjectCoder;
import io.github.tightwire.internal.delta.ValueLog;
import org.jspecify.annotations.Nullable;

/**
 * Writes packets of a world, as docs/wire.md says, "A world": the entities that went, events, those of the reference packet that are sent
 * again, and others. What does not fit is taken back, and the packet ends.
 */
final class PacketWriter {
    static final int NUMBER_BYTES = 2;
    /** A shorter packet may have no room to tell which packets were lost. */
    private static final int TELLING_BYTES = 32;
    /** For the marks of the lists' ends. */
    private static final int END_BYTES = 3;
    private static final int NONE = -1;
    /** An event takes no more than so many times its bits in a plain packet, and its number. */
    private static final int MOST_EVENT_TIMES = 3;
    private static final ValueLog NOTHING = ValueLog.stored();

    private final EntityStore world;
    private final ObjectCoder coder;
    private final PacketSelection selection = new PacketSelection();
    private final IdGaps gaps = new IdGaps();
    /** A baseline of this tick or a later one is the newest that the packet tells to have arrived. */
    private int newestAckedFrom;
    /** The last one that was written of the others. */
    private int lastOther;
    private int entities;
    private int lastCost;
    /** The cost before the first entity. */
    private int firstCost;
    /** One that was chosen had to leave its room to others. */
    private boolean leftOut;

    PacketWriter(EntityStore world) {
        this.world = world;
        coder = new ObjectCoder();
    }

    /** Returns the length in bytes. */
    int write(PlayerState view, byte[] bytes, int offset, int length) {
        SentPackets.Packet packet = view.begin();
        bytes[offset] = (byte) packet.number;
        bytes[offset + 1] = (byte) (packet.number >>> Byte.SIZE);
        coder.startWriting(bytes, offset + NUMBER_BYTES, length - NUMBER_BYTES);
        SentPackets.Packet reference = reference(view, packet.number, length);
        newestAckedFrom = Integer.MAX_VALUE;
        int age = reference == null ? 0 : packet.number - reference.number;
        coder.raw(age, CodingContexts.REFERENCE_BITS);
        coder.number(CodingContexts.TICK, packet.tick - (reference == null ? 0 : reference.tick));
        if (reference != null) {
            writeAcked(view, reference.number);
        }
        entities = 0;
        lastCost = coder.cost();
        writeGone(view, packet, length);
        if (writeEvents(view, packet, length)) {
            selection.choose(view.waiting, view.expected(length));
            firstCost = lastCost;
            leftOut = false;
            boolean isFull = reference != null && !writeAgain(view, packet, reference) || !writeOthers(view, packet);
            view.fitted(entities, length, isFull || leftOut, selection.urgentLeft() > 0);
        } else {
            // What was learnt from the event is not to be asked again.
            if (reference != null) {
                coder.rare(true, CodingContexts.AGAIN_ENDS);
                coder.rare(true, CodingContexts.AGAIN_STOPS);
            } else {
                coder.rare(true, CodingContexts.OTHERS_END);
            }
        }
        int written = coder.finish() + NUMBER_BYTES;
        view.statistics().packet(written, entities, view.waiting.count());
        return written;
    }

    /** The packet that this one is relative to; null for none. */
    private static SentPackets.@Nullable Packet reference(PlayerState view, int number, int length) {
        SentPackets.Packet newest = view.packets.reference(number);
        return newest == null || length < TELLING_BYTES && !isAllAcked(view, newest.number) ? null : newest;
    }

    /** Returns whether all packets before a reference of which a packet tells are known to have arrived. */
    private static boolean isAllAcked(PlayerState view, int reference) {
        boolean all = true;
        for (int number = CodingContexts.firstTold(reference); number < reference; number++) {
            all &= view.packets.isAcked(number);
        }
        return all;
    }

    /** Tells which packets before the reference are known to have arrived, so that baselines need not be named. */
    private void writeAcked(PlayerState view, int reference) {
        int first = CodingContexts.firstTold(reference);
        boolean all = isAllAcked(view, reference);
        coder.bit(CodingContexts.ALL_ACKED, all);
        for (int number = first; number < reference && !all; number++) {
            coder.bit(CodingContexts.ACKED, view.packets.isAcked(number));
        }
        newestAckedFrom = view.packets.tick(first);
    }

    private void writeGone(PlayerState view, SentPackets.Packet packet, int length) {
        int told = 0;
        while (told < view.gone.size()) {
            int id = view.gone.get(told);
            if (view.isGone(id)) {
                coder.mark();
                coder.rare(false, CodingContexts.DESPAWNED_ENDS);
                coder.raw(id, world.types.idBits);
                if (!coder.fits(Math.max(END_BYTES, length / 2))) {
                    coder.takeBack();
                    break;
                }
                packet.addDespawned(id);
                view.statistics().despawned(lastCost());
            }
            told++;
        }
        coder.rare(true, CodingContexts.DESPAWNED_ENDS);
        view.gone.removeFirst(told);
    }

    /**
     * Writes events. They have about half of a packet if there are many, so that entities have the rest. Returns false if one does not
     * fit: then the packet ends, and where it was the first, the next packets leave events out until one is longer.
     */
    private boolean writeEvents(PlayerState view, SentPackets.Packet packet, int length) {
        EventQueue events = view.events;
        int last = NONE;
        int number = length <= view.tooShortForEvent ? NONE : events.nextWaiting(0);
        view.tooShortForEvent = number == NONE ? view.tooShortForEvent : 0;
        for (; number != NONE; number = events.nextWaiting(number + 1)) {
            LoggedEvent event = events.get(number);
            boolean isOfNextTick = event.tick() - packet.tick > 0;
            if (isOfNextTick || last != NONE && !coder.fits(length / 2 + MOST_EVENT_TIMES * event.values().plainBits() / Byte.SIZE)) {
                break;
            }
            coder.mark();
            coder.rare(false, CodingContexts.EVENTS_END);
            if (last == NONE) {
                coder.raw(number, CodingContexts.EVENT_NUMBER_BITS);
            } else {
                coder.number(CodingContexts.EVENT_NUMBER, number - last - 1);
            }
            coder.number(CodingContexts.EVENT_AGE, packet.tick - event.tick());
            coder.raw(event.type(), world.types.eventBits);
            coder.write(world.types.codedEvent(event.type()), event.values(), event.bounds(), NOTHING, NOTHING, 1, 1);
            if (!coder.fits(END_BYTES)) {
                coder.takeBack();
                coder.rare(true, CodingContexts.EVENTS_END);
                view.tooShortForEvent = last == NONE ? length : 0;
                return false;
            }
            last = number;
            view.statistics().event(event.type(), lastCost());
            events.sent(number, packet.number);
            packet.hasEvents = true;
        }
        coder.rare(true, CodingContexts.EVENTS_END);
        return true;
    }

    /** Writes the entities of the reference packet that are to be sent again, in its order. Returns whether all fitted. */
    private boolean writeAgain(PlayerState view, SentPackets.Packet packet, SentPackets.Packet reference) {
        int next = reference.firstEntity();
        gaps.start(1);
        boolean fits = true;
        for (int i = next; i < reference.count() && fits; i++) {
            int id = reference.id(i);
            ValueLog baseline = view.waiting.contains(id) && view.baselineTick(id) == reference.tick && hasTurn(view, id)
                    ? world.history(id).at(reference.tick) : null;
            if (baseline != null) {
                coder.mark();
                coder.rare(false, CodingContexts.AGAIN_ENDS);
                int gap = i - next;
                coder.scaled(CodingContexts.AGAIN, gap, gaps.bits());
                writeRelative(view, id, baseline, reference.tick);
                fits = coder.fits(END_BYTES);
                if (fits) {
                    next = i + 1;
                    gaps.add(gap);
                    sent(view, packet, id, reference.tick);
                } else {
                    takeBack(view, id);
                }
            }
        }
        // A packet that is full has no others: nothing is learnt any more.
        coder.rare(true, CodingContexts.AGAIN_ENDS);
        coder.rare(!fits, CodingContexts.AGAIN_STOPS);
        return fits;
    }

    /** Writes other entities, by their ids. Returns whether all fitted. */
    private boolean writeOthers(PlayerState view, SentPackets.Packet packet) {
        int max = world.types.maxEntities;
        int first = CodingContexts.firstId(packet.number, max);
        gaps.start(max);
        boolean fits = writeOthers(view, packet, first, max, first - 1)
                && writeOthers(view, packet, 0, first, lastOther - max);
        coder.rare(true, CodingContexts.OTHERS_END);
        return fits;
    }

    private boolean writeOthers(PlayerState view, SentPackets.Packet packet, int from, int to, int after) {
        lastOther = after;
        for (int id = view.waiting.next(from); id >= 0 && id < to; id = view.waiting.next(id + 1)) {
            if (!hasTurn(view, id)) {
                continue;
            }
            coder.mark();
            coder.rare(false, CodingContexts.OTHERS_END);
            int gap = id - lastOther - 1;
            coder.scaled(CodingContexts.ID, gap, gaps.bits());
            int tick = view.baselineTick(id);
            ValueLog baseline = tick == 0 ? null : world.history(id).at(tick);
            boolean isNewestAcked = baseline != null && tick >= newestAckedFrom;
            coder.bit(CodingContexts.NEWEST_ACKED, isNewestAcked);
            if (!isNewestAcked) {
                coder.bit(CodingContexts.HAS_BASELINE, baseline != null);
            }
            if (baseline == null) {
                writeComplete(id);
            } else {
                if (!isNewestAcked) {
                    coder.number(CodingContexts.AGE, packet.tick - tick - 1);
                }
                writeRelative(view, id, baseline, tick);
            }
            if (!coder.fits(END_BYTES)) {
                takeBack(view, id);
                return false;
            }
            lastOther = id;
            gaps.add(gap);
            sent(view, packet, id, baseline == null ? 0 : tick);
        }
        return true;
    }

    /**
     * Returns whether an entity that waits is to be written now. One that is not among the most urgent leaves room for those of them that
     * follow, as much as the others of the packet took.
     */
    private boolean hasTurn(PlayerState view, int id) {
        float priority = view.waiting.priority(id);
        if (!selection.isChosen(priority)) {
            return false;
        }
        if (selection.isUrgent(priority)) {
            selection.passed();
        } else if (selection.urgentLeft() > 0 && !coder.fits(END_BYTES + reserved(view))) {
            leftOut = true;
            return false;
        }
        return view.maySend(id);
    }

    /** The bytes of an entity, and of the most urgent that follow. */
    private int reserved(PlayerState view) {
        return view.reserved(1 + selection.urgentLeft(), entities, lastCost - firstCost);
    }

    private void writeComplete(int id) {
        EntityHistory history = world.history(id);
        coder.raw(world.typeNumber(id), world.types.typeBits);
        coder.raw(world.generation(id), CodingContexts.GENERATION_BITS);
        coder.write(WorldTypes.codedEntity(world.typeNumber(id)), history.newest(), history.bounds(), NOTHING, NOTHING, 1, 1);
    }

    private void writeRelative(PlayerState view, int id, ValueLog baseline, int tick) {
        EntityHistory history = world.history(id);
        ValueLog before = view.before(id);
        boolean isHeld = history.at(view.previousTick()) == baseline;
        if (view.beforeTick(id) != 0) {
            coder.bit(CodingContexts.HAS_BEFORE, before != null);
        }
        coder.bit(CodingContexts.HELD, isHeld);
        int ahead = world.tick() - tick;
        int behind = before == null ? 1 : tick - view.beforeTick(id);
        coder.write(WorldTypes.codedEntity(world.typeNumber(id)), history.newest(), history.bounds(), baseline,
                before == null ? NOTHING : before, ahead, behind);
    }

    /** Takes an entity back. One that has a packet for itself, and does not fit, is not to be tried again in the next one. */
    private void takeBack(PlayerState view, int id) {
        coder.takeBack();
        if (entities == 0) {
            view.waiting.postpone(id);
        }
    }

    private void sent(PlayerState view, SentPackets.Packet packet, int id, int baseline) {
        packet.add(id, baseline);
        view.sent(id, baseline == 0, lastCost());
        entities++;
    }

    /** The cost of what was written since the last time. */
    private int lastCost() {
        int cost = coder.cost();
        int last = cost - lastCost;
        lastCost = cost;
        return last;
    }
}
