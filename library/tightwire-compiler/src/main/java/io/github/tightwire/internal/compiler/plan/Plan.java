package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.target.CodeSize;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The analysis of a flat method, made once before it is emitted in all its pieces and versions: its regions, its
 * branches, the fields that are serialized in place, and where it can be cut.
 */
public final class Plan {
    /** The most slots that a method's parameters may take, a long or a double being two. */
    private static final int MOST_SLOTS = 255;

    public final InlinedMethod flat;
    public final Direction direction;
    /** The types of the local variables that stand for the stream. */
    public final Type[] stateTypes;
    public final AbstractInsnNode[] insns;
    public final StreamCalls streamCalls;
    final List<Jump> jumps;

    final ClassFiles files;
    /** By the first operation of an unrolled body that can begin anew, the head of the loop that takes the elements one by one. */
    private final Map<Integer, LabelNode> rests;

    // These are null until somebody asks: a plan whose flags are sunk, or whose loops are unrolled, is not emitted, but for the measure.
    private Region.Member[] members;
    private InPlace inPlace;
    private Variables variables;
    /** The ends of pieces. */
    private BitSet ends;
    /** The instructions before which the method can't be cut. */
    private BitSet uncut;
    /** None but of a write. */
    private StorePlan stores;

    public Plan(InlinedMethod flat, Direction direction, ClassFiles files) {
        this(flat, direction, files, new StreamCalls(flat), Map.of());
    }

    /** The plan of a method of which it is known which instructions take the stream, and which loops are unrolled. */
    Plan(InlinedMethod flat, Direction direction, ClassFiles files, StreamCalls streamCalls, Map<Integer, LabelNode> rests) {
        this.flat = flat;
        this.direction = direction;
        this.stateTypes = Type.getArgumentTypes("(".concat(direction.state).concat(")V"));
        this.files = files;
        this.insns = flat.code().instructions.toArray();
        this.jumps = Jump.of(insns, flat.code().tryCatchBlocks);
        this.streamCalls = streamCalls;
        this.rests = rests;
    }

    /** The plan of the same method for another direction: all but what is done in place is the same. */
    public Plan(Plan other, Direction direction) {
        this.flat = other.flat;
        this.direction = direction;
        this.stateTypes = Type.getArgumentTypes("(".concat(direction.state).concat(")V"));
        this.files = other.files;
        this.insns = other.insns;
        this.jumps = other.jumps;
        this.streamCalls = other.streamCalls;
        this.rests = other.rests;
        this.members = other.members();
        this.variables = other.variables();
    }

    /** Returns the bits that a write has staged before an instruction; null where nothing is, as in the other directions. */
    public StagedBits staged(int index) {
        return direction == Direction.WRITE ? stores().staged(index) : null;
    }

    /** Returns the bits that a write has staged after an operation of a region, itself the last; null in the other directions. */
    public StagedBits stagedBy(int index) {
        return direction == Direction.WRITE ? stores().stagedBy(index) : null;
    }

    /** Returns whether an instruction does what somebody could see. */
    public boolean hasEffect(int index) {
        return Effects.isIn(flat, index, files);
    }

    /** Returns whether elements without bits may be counted: by an operation here, or in a call. */
    public boolean maySpend() {
        for (int i = streamCalls.next(0); i >= 0; i = streamCalls.next(i + 1)) {
            Primitive primitive = streamCalls.primitive(i);
            if (primitive == Primitive.SPEND || primitive == null && flat.maySpend((MethodInsnNode) insns[i])) {
                return true;
            }
        }
        return false;
    }

    /** The next instruction after an index that is no label; -1 where there is none. */
    int next(int index) {
        int next = index + 1;
        while (next < insns.length && insns[next].getOpcode() < 0) {
            next++;
        }
        return next < insns.length ? next : -1;
    }

    /** The last instruction before an index that is no label; -1 where there is none. */
    int previous(int index) {
        return flat.previous(index);
    }

    /** Returns the part of an instruction in its region; null where it is in none. */
    public Region.Member member(int index) {
        return members()[index];
    }

    private Region.Member[] members() {
        if (members == null) {
            members = Regions.find(flat, insns, streamCalls, jumps, 0, insns.length);
        }
        return members;
    }

    /**
     * Returns the end of a piece of the method that starts at 0, or at the end of another one: where it would grow too large, or at the
     * end.
     */
    public int endOfPiece(int start) {
        if (ends == null) {
            findEnds();
        }
        return ends.nextSetBit(start + 1);
    }

    private void findEnds() {
        ends = new BitSet();
        int size = 0;
        for (int i = 0; i < insns.length; i++) {
            int own = sizeOf(i);
            if (size + own > CodeSize.CUT && isCut(i)) {
                ends.set(i);
                size = 0;
            }
            size += own;
        }
        ends.set(insns.length);
    }

    private int sizeOf(int index) {
        if (!streamCalls.contains(index)) {
            return insns[index].getOpcode() >= 0 ? CodeSize.INSTRUCTION : 0;
        }
        Region.Member member = member(index);
        if (member == null) {
            return CodeSize.OPERATION;
        }
        return CodeSize.of(member.scalar(), direction) + (member.isFirst() ? CodeSize.REGION : 0);
    }

    /** Returns whether a cast does nothing but forget of which class exactly a value is. */
    public boolean isUpcast(Value value, String to) throws NotCompilableException {
        return value.exact && value.type.getSort() == Type.OBJECT && !to.startsWith("[")
                && !value.type.getInternalName().equals(to)
                && files.load(to).isAssignableFrom(files.load(value.type.getInternalName()));
    }

    public boolean isVolatile(FieldInsnNode field) {
        return files.isVolatile(field);
    }

    /** Returns the number of elements that the array of a field has, as far as its class says. */
    int arrayLength(FieldInsnNode field) {
        return files.arrayLength(field);
    }

    /** Returns the local variables that are loaded, and where. */
    public Variables variables() {
        if (variables == null) {
            variables = new Variables(flat, insns, streamCalls, members());
        }
        return variables;
    }

    /** The operations that are done in place. */
    public InPlace inPlace() {
        if (inPlace == null) {
            inPlace = new InPlace(flat, insns, jumps, streamCalls, members(), direction, files);
        }
        return inPlace;
    }

    /** Returns the numbers of the floats that a write can look at with the next one. */
    BitSet floatPairs(Region region) {
        return new FloatPairs(flat, insns, jumps, inPlace(), repetition(), files).in(region);
    }

    /**
     * Returns where a write begins a region anew that an exception has left: the first statement's start; -1 where it can't.
     */
    public int repetition(Region region) {
        return repetition().start(region);
    }

    private Repetition repetition() {
        return new Repetition(flat, insns, jumps, streamCalls, members(), inPlace(), files);
    }

    /** Returns the places at which a write stores its staged bits. */
    StorePlan stores() {
        if (stores == null) {
            stores = new StorePlan(flat, insns, streamCalls, jumps, members());
        }
        return stores;
    }

    /** The head of the loop where a reader goes on that has not all elements of a region; null where there is none. */
    public LabelNode rest(Region region) {
        return rests.get(region.start());
    }

    /** Returns whether the method can go on in another one from an instruction on. */
    private boolean isCut(int at) {
        if (uncut == null) {
            findCuts();
        }
        return !uncut.get(at) && isPassable(at, 0);
    }

    private void findCuts() {
        uncut = new BitSet();
        for (int i = 0; i < insns.length; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (frame == null || frame.getStackSize() > 0 || insns[i].getOpcode() < 0) {
                uncut.set(i);
            }
        }
        for (Region.Member member : members()) {
            if (member != null && member.isFirst()) {
                uncut.set(member.region().start() + 1, member.region().end() + 1);
            }
        }
        if (direction == Direction.WRITE) {
            uncut.or(stores().inside());
        }
        for (Jump jump : jumps) {
            uncut.set(Math.min(jump.from(), jump.to()) + 1, Math.max(jump.from(), jump.to()) + 1);
        }
    }

    /** Returns whether what is on the stack, but for some operands, and what lives on can be the parameters of a method. */
    public boolean isPassable(int at, int operands) {
        Frame<Value> frame = flat.frames()[at];
        int slots = 0;
        for (Type type : stateTypes) {
            slots += type.getSize();
        }
        for (int i = 0; i < frame.getStackSize() - operands; i++) {
            Value value = frame.getStack(i);
            if (!value.isStream() && !value.isPassable()) {
                return false;
            }
            slots += value.getSize();
        }
        for (int local : variables().liveAt(at)) {
            if (!frame.getLocal(local).isPassable()) {
                return false;
            }
            slots += frame.getLocal(local).getSize();
        }
        return slots <= MOST_SLOTS;
    }
}
