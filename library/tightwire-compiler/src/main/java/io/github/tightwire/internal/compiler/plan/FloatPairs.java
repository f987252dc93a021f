package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import io.github.tightwire.internal.compiler.target.Region;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Neighbouring floats of a write that one check can find finite, once both are loaded: two that are a word of a region that begins anew if
 * the load of the second throws ({@link Repetition}); elsewhere fields of one object, or of the receiver, between which nothing is done but
 * the load of the second. So that throws nothing, and nobody sees that it comes before the check of the first.
 */
final class FloatPairs {
    private final InlinedMethod flat;
    private final AbstractInsnNode[] insns;
    private final List<Jump> jumps;
    private final InPlace inPlace;
    private final Repetition repetition;
    private final ClassFiles files;

    FloatPairs(InlinedMethod flat, AbstractInsnNode[] insns, List<Jump> jumps, InPlace inPlace, Repetition repetition, ClassFiles files) {
        this.flat = flat;
        this.insns = insns;
        this.jumps = jumps;
        this.inPlace = inPlace;
        this.repetition = repetition;
        this.files = files;
    }

    /** The numbers of the floats of a region that can be the first of two. */
    BitSet in(Region region) {
        BitSet firsts = neighbours(region);
        if (firsts.isEmpty() || !flat.code().tryCatchBlocks.isEmpty()) {
            return new BitSet();
        }
        boolean isRepeatable = repetition.start(region) >= 0;
        int bit = 0;
        for (int i = 0; i < firsts.length(); i++) {
            if (firsts.get(i)) {
                int first = flat.index(region.calls().get(i));
                int second = flat.index(region.calls().get(i + 1));
                // A pair that is no word of its own saved nothing.
                boolean isWord = isRepeatable && bit % Long.SIZE == 0;
                firsts.set(i, isWord && inPlace.contains(first) && inPlace.contains(second) || isPair(first, second));
            }
            bit += region.scalars().get(i).bits();
        }
        return firsts;
    }

    private static BitSet neighbours(Region region) {
        BitSet firsts = new BitSet();
        for (int i = 0; i + 1 < region.scalars().size(); i++) {
            firsts.set(i, region.scalars().get(i).kind() == Kind.FLOAT && region.scalars().get(i + 1).kind() == Kind.FLOAT);
        }
        return firsts;
    }

    private boolean isPair(int first, int second) {
        int object = objectOf(second);
        if (object < first || isReached(first, second)) {
            return false;
        }
        for (int i = first + 1; i < object; i++) {
            if (insns[i].getOpcode() >= 0 && !inPlace.isLeftOut(i) && !isStream(i)) {
                return false;
            }
        }
        // An object that was there for the first float is there for the second.
        int before = objectOf(first);
        return flat.loadsReceiver(object) || before >= 0 && !isReached(before, first) && variable(before) == variable(object);
    }

    /**
     * The instruction that loads the object of the field that an operation gets, out of a variable; -1 where the value is none of a field,
     * or more is done with it than to write it.
     */
    private int objectOf(int operation) {
        int load = flat.previous(operation);
        int object = load < 0 ? -1 : flat.previous(load);
        return object >= 0 && inPlace.contains(operation) && insns[object].getOpcode() == Opcodes.ALOAD
                && insns[load] instanceof FieldInsnNode field && field.getOpcode() == Opcodes.GETFIELD
                && !files.isVolatile(field) && !flat.borrowed().get(load) ? object : -1;
    }

    /** Returns whether a jump leads to a place between two instructions. */
    private boolean isReached(int after, int before) {
        for (Jump jump : jumps) {
            if (jump.to() > after && jump.to() < before) {
                return true;
            }
        }
        return false;
    }

    private boolean isStream(int index) {
        return insns[index] instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD
                && flat.frames()[index] != null && flat.frames()[index].getLocal(load.var).isStream();
    }

    private int variable(int load) {
        return ((VarInsnNode) insns[load]).var;
    }
}
