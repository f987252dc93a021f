package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.MeasureSchedule;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule;
import io.github.tightwire.internal.compiler.schedule.ReadScheduler;
import io.github.tightwire.internal.compiler.schedule.Schedule;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.Region;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The schedule of a piece of a method, decided before any of it is printed: the place of each instruction in the packet, and the schedule
 * of each region.
 *
 * <p>The places are found by a forward dataflow analysis, in one pass. A region advances the position by its width, an alignment
 * to the next byte; after a standing call it is unknown. At a label all paths must agree, or nothing is known there. A backward branch is
 * a loop, and reaches its label at another bit each time: nothing is known there from the outset, which is why one pass is enough. Nor is
 * anything known in an exception handler.
 */
public final class Schedules {
    private final int start;
    private final Place[] places;
    private final Schedule[] schedules;
    private final BitSet stores;
    private final Anchor end;

    private Schedules(int start, Place[] places, Schedule[] schedules, BitSet stores, Anchor end) {
        this.start = start;
        this.places = places;
        this.schedules = schedules;
        this.stores = stores;
        this.end = end;
    }

    /** Decides for the instructions of a piece, from an anchor on. */
    public static Schedules of(Plan plan, Anchor anchor, int start, int end) {
        return new Analysis(plan, anchor, start, end).run();
    }

    /** For a region alone, of a packet that ends within it: the variable of the position stays at its start. */
    public static Schedules cutShort(Plan plan, Region region) {
        Place[] places = new Place[region.end() - region.start() + 1];
        Place place = new Place(Anchor.ANYWHERE, 0);
        for (int i = 0; i < places.length; i++) {
            places[i] = place;
            Region.Member member = plan.member(region.start() + i);
            if (member != null) {
                place = new Place(Anchor.ANYWHERE, place.passed() + member.scalar().bits());
            }
        }
        Schedule[] schedules = new Schedule[places.length];
        schedules[0] = ReadScheduler.cutShort(region.widths());
        return new Schedules(region.start(), places, schedules, new BitSet(), Anchor.ANYWHERE);
    }

    /** For a region alone that a write has no room for: the position is always in its variable. */
    public static Schedules withoutRoom(Region region) {
        Place[] places = new Place[region.end() - region.start() + 1];
        Arrays.fill(places, new Place(Anchor.ANYWHERE, 0));
        return new Schedules(region.start(), places, new Schedule[places.length], new BitSet(), Anchor.ANYWHERE);
    }

    public Place place(int index) {
        return places[index - start];
    }

    public Schedule of(Region region) {
        return schedules[region.start() - start];
    }

    /** Returns whether ways meet at a label that hold bits of a write, to be stored there. */
    public boolean isStoredAt(int label) {
        return stores.get(label);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("regions, from the packet's start\n");
        for (int i = 0; i < schedules.length; i++) {
            if (schedules[i] != null) {
                text.append("  ").append(schedules[i]).append('\n');
            }
        }
        return text.toString();
    }

    /** Returns the knowledge at the end of the piece, to the piece that comes after it. */
    public Anchor end() {
        return end;
    }

    private static final class Analysis {
        private final Plan plan;
        private final int start;
        private final Place[] places;
        private final Schedule[] schedules;
        /** The knowledge that the ways met so far bring to a label; null if there is none yet. */
        private final Anchor[] arriving;
        /** The regions that keep a window which a later one is taken out of, by their first instruction. */
        private final BitSet taken = new BitSet();
        /** The labels where what ways hold is stored. */
        private final BitSet stores = new BitSet();
        /** The first of the branches that may still be met. */
        private int next;
        /** Null where nothing falls through. */
        private Anchor anchor;
        private int passed;

        Analysis(Plan plan, Anchor anchor, int start, int end) {
            this.plan = plan;
            this.start = start;
            this.anchor = anchor;
            this.places = new Place[end - start];
            this.schedules = new Schedule[end - start];
            this.arriving = new Anchor[plan.insns.length];
            for (Jump jump : plan.jumps) {
                if (jump.isBackward() || jump.isToHandler()) {
                    arriving[jump.to()] = Anchor.ANYWHERE;
                }
            }
        }

        Schedules run() {
            Place place = null;
            for (int i = start; i < start + places.length; i++) {
                AbstractInsnNode insn = plan.insns[i];
                if (insn instanceof LabelNode && arriving[i] != null) {
                    if (arriving[i] instanceof Anchor.Held && plan.stores().isJoin(i)) {
                        stores.set(i);
                        anchor = Anchor.ANYWHERE;
                    } else {
                        anchor = arriving[i].mergedWith(anchor);
                    }
                }
                Anchor here = anchor == null ? Anchor.ANYWHERE : anchor;
                if (place == null || place.anchor() != here || place.passed() != passed) {
                    place = new Place(here, passed);
                }
                places[i - start] = place;
                if (plan.flat.frames()[i] != null && insn.getOpcode() >= 0) {
                    operation(i, here);
                    if (insn.getOpcode() >= Opcodes.IFEQ && !(insn instanceof FieldInsnNode) && !(insn instanceof MethodInsnNode)) {
                        branch(i, insn.getOpcode());
                    }
                }
            }
            keepNoMore();
            return new Schedules(start, places, schedules, stores, anchor == null ? Anchor.ANYWHERE : anchor.passedOn());
        }

        /** Returns whether a window is of use is known only where the next region is met. */
        private void keepNoMore() {
            for (int i = 0; i < schedules.length; i++) {
                if (schedules[i] instanceof ReadSchedule read && !taken.get(start + i)) {
                    schedules[i] = read.keepingNothing();
                }
            }
        }

        private void operation(int index, Anchor here) {
            if (!plan.streamCalls.contains(index)) {
                return;
            }
            Region.Member member = plan.member(index);
            if (member != null) {
                region(index, member, here);
                return;
            }
            Primitive primitive = plan.streamCalls.primitive(index);
            if (primitive == Primitive.ALIGN) {
                anchor = here.aligned();
            } else if (primitive == Primitive.BYTES) {
                Value count = Value.fromTop(plan.flat.frames()[index], 1);
                anchor = count.constant == null ? Anchor.ANYWHERE : here.advanced(count.intConstant() * Byte.SIZE);
            } else if (primitive == null || primitive.role != Primitive.Role.QUERY) {
                // The default for new instructions: forgetting one here is slow, but not wrong.
                anchor = Anchor.ANYWHERE;
            }
        }

        private void region(int index, Region.Member member, Anchor here) {
            if (member.isFirst()) {
                Schedule schedule = schedule(here, index, member.region());
                schedules[index - start] = schedule;
                anchor = schedule.anchor();
                Anchor.Open window = anchor.window();
                if (window != null) {
                    taken.or(window.keepers());
                }
            }
            passed += member.scalar().bits();
            if (member.isLast()) {
                int first = member.region().start();
                anchor = schedules[first - start].end(first);
                passed = 0;
            }
        }

        private Schedule schedule(Anchor here, int index, Region region) {
            int[] widths = region.widths();
            return switch (plan.direction) {
                // Where the bit is known, a store waits for none before it.
                case WRITE -> here instanceof Anchor.Held || !(here instanceof Anchor.Known) && plan.stores().isHead(index)
                        ? WriteSchedule.held(here, widths, plan.stores().isChecked(index))
                        : WriteSchedule.of(here, widths, plan.floatPairs(region));
                case READ -> ReadScheduler.schedule(here, widths);
                default -> MeasureSchedule.of(here, widths);
            };
        }

        private void branch(int index, int opcode) {
            List<Jump> jumps = plan.jumps;
            while (next < jumps.size() && !jumps.get(next).isToHandler() && jumps.get(next).from() <= index) {
                Jump jump = jumps.get(next);
                if (jump.from() == index && !jump.isBackward()) {
                    Anchor here = anchor == null ? Anchor.ANYWHERE : anchor;
                    arriving[jump.to()] = here.mergedWith(arriving[jump.to()]);
                }
                next++;
            }
            if (Body.isEnd(opcode)) {
                anchor = null;
            }
        }
    }
}
