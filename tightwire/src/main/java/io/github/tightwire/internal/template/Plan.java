package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.Regions.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** What is found out about a flat method once, before it is written anew, in as many pieces and versions as it takes. */
final class Plan {
    final Flat flat;
    final Direction direction;
    final AbstractInsnNode[] insns;
    final InPlace inPlace;
    /** The branches of the method: from which instruction to which. */
    final List<int[]> jumps;

    private final Map<MethodInsnNode, Region> regions;
    private final BitSet wide = new BitSet();
    /** By variable, the last instruction that loads it where it is not constant; -1 where there is none. */
    private final int[] lastLoads;
    /** The instructions before which the method can't be cut. */
    private final BitSet uncut = new BitSet();

    Plan(Flat flat, Direction direction, ClassFiles files) {
        this.flat = flat;
        this.direction = direction;
        this.insns = flat.code().instructions.toArray();
        Regions found = new Regions(flat);
        this.regions = found.find();
        this.jumps = found.jumps();
        this.inPlace = new InPlace(flat, insns, jumps, regions.keySet(), direction, files);
        this.lastLoads = new int[flat.code().maxLocals];
        Arrays.fill(lastLoads, -1);
        findVariables();
        findCuts();
    }

    private void findVariables() {
        for (int i = 0; i < insns.length; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (frame == null) {
                continue;
            }
            if (insns[i] instanceof VarInsnNode variable) {
                int opcode = variable.getOpcode();
                if (opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD || opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE) {
                    wide.set(variable.var);
                }
                Value value = frame.getLocal(variable.var);
                if (opcode <= Opcodes.ALOAD && value.constant == null && !value.isStream()) {
                    lastLoads[variable.var] = i;
                }
            } else if (insns[i] instanceof IincInsnNode increment) {
                lastLoads[increment.var] = i;
            }
        }
    }

    private void findCuts() {
        for (int i = 0; i < insns.length; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (frame == null || frame.getStackSize() > 0 || insns[i].getOpcode() < 0) {
                uncut.set(i);
            }
        }
        for (Map.Entry<MethodInsnNode, Region> entry : regions.entrySet()) {
            if (entry.getKey() == entry.getValue().first()) {
                uncut.set(flat.index(entry.getKey()) + 1, flat.index(entry.getValue().last()) + 1);
            }
        }
        for (int[] jump : jumps) {
            uncut.set(Math.min(jump[0], jump[1]) + 1, Math.max(jump[0], jump[1]) + 1);
        }
    }

    /** The region of an operation; null where it is in none. */
    Region region(MethodInsnNode call) {
        return regions.get(call);
    }

    /** Whether a variable is ever loaded where it is not constant. */
    boolean isLoaded(int local) {
        return lastLoads[local] >= 0;
    }

    /** Whether a variable ever has two slots. */
    boolean isWide(int local) {
        return wide.get(local);
    }

    /** The variables that may be loaded from an instruction on, where no branch leads back before it. */
    List<Integer> liveAt(int at) {
        List<Integer> live = new ArrayList<>();
        for (int local = 0; local < lastLoads.length; local++) {
            if (lastLoads[local] >= at) {
                Value value = flat.frames()[at].getLocal(local);
                if (value.type != null && !value.isStream()) {
                    live.add(local);
                }
            }
        }
        return live;
    }

    /** Whether the method can go on in another one from an instruction on. */
    boolean isCut(int at) {
        return !uncut.get(at) && isPassable(at, 0);
    }

    /** Whether what is on the stack, but for some operands, and what lives on can be the parameters of a method. */
    boolean isPassable(int at, int operands) {
        Frame<Value> frame = flat.frames()[at];
        for (int i = 0; i < frame.getStackSize() - operands; i++) {
            Value value = frame.getStack(i);
            if (!value.isStream() && !value.isPassable()) {
                return false;
            }
        }
        return liveAt(at).stream().allMatch(local -> frame.getLocal(local).isPassable());
    }
}
