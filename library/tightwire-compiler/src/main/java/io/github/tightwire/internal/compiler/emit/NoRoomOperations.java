package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Schedule;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;

/**
 * Writes a region that the packet has no room for, as the plain method does: a value at a time is checked, and then room is looked for.
 * One of the two throws before the region ends, so nothing is stored.
 */
final class NoRoomOperations extends WriteOperations {
    NoRoomOperations(Code code, StreamState state, ColdCode cold) {
        super(code, state, cold);
    }

    @Override
    void enter(Region region, Schedule decided, Place place) {
        // The caller knows that there is no room.
    }

    @Override
    LabelNode handler(Region region) {
        return null;
    }

    @Override
    void requireStaged(Place place) {
        // All values so far have room.
    }

    @Override
    void scalar(Region.Member member, Place place, boolean inPlace) {
        Scalar scalar = member.scalar();
        // All values before this one have room.
        code.staged(null);
        if (!inPlace) {
            code.op(scalar.isInt() ? Opcodes.DUP : Opcodes.DUP2);
        }
        bits(scalar, place);
        code.op(Opcodes.POP2);
        state.loadRange();
        state.position(place).push(scalar.bits()).call(Kernel.REQUIRE_ROOM);
        state.advance(Anchor.ANYWHERE, scalar.bits());
    }

    @Override
    void leave() {
        // Nothing comes after it.
    }
}
