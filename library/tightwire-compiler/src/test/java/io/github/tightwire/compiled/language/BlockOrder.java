package io.github.tightwire.compiled.language;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Puts the basic blocks of a method into a random order. Some are cut in two, so that values are on the stack between blocks. */
final class BlockOrder {
    private final Random random;
    private final MethodNode method;
    private final List<Block> blocks = new ArrayList<>();

    BlockOrder(Random random, MethodNode method) {
        this.random = random;
        this.method = method;
    }

    /** Instructions that follow one another, between two labels of their own. */
    private static final class Block {
        final LabelNode start = new LabelNode();
        final LabelNode end = new LabelNode();
        final List<AbstractInsnNode> insns = new ArrayList<>();
        int line = -1;

        boolean fallsThrough() {
            int opcode = last();
            return opcode != Opcodes.GOTO && opcode != Opcodes.ATHROW && opcode != Opcodes.TABLESWITCH && opcode != Opcodes.LOOKUPSWITCH
                    && !(opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
        }

        int last() {
            for (int i = insns.size() - 1; i >= 0; i--) {
                if (insns.get(i).getOpcode() >= 0) {
                    return insns.get(i).getOpcode();
                }
            }
            return -1;
        }
    }

    void rewrite() {
        Map<LabelNode, Integer> blockOf = split();
        List<TryCatchBlockNode> ranges = new ArrayList<>();
        for (TryCatchBlockNode range : method.tryCatchBlocks) {
            for (int i = blockOf.get(range.start); i < blockOf.get(range.end); i++) {
                if (blocks.get(i).last() >= 0) {
                    ranges.add(new TryCatchBlockNode(blocks.get(i).start, blocks.get(i).end, range.handler, range.type));
                }
            }
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 1; i < blocks.size(); i++) {
            order.add(i);
        }
        Collections.shuffle(order, random);
        order.add(0, 0);
        InsnList insns = new InsnList();
        for (int i : order) {
            Block block = blocks.get(i);
            insns.add(block.start);
            boolean isEnd = i + 1 == blocks.size() && block.last() < 0;
            if (block.line >= 0 && !isEnd) {
                insns.add(new LineNumberNode(block.line, block.start));
            }
            block.insns.stream().filter(insn -> !isEnd || insn instanceof LabelNode).forEach(insns::add);
            if (block.fallsThrough() && i + 1 < blocks.size()) {
                insns.add(new JumpInsnNode(Opcodes.GOTO, blocks.get(i + 1).start));
            }
            insns.add(block.end);
        }
        method.instructions = insns;
        method.tryCatchBlocks = ranges;
        method.localVariables = null;
    }

    private Map<LabelNode, Integer> split() {
        Set<LabelNode> leaders = leaders();
        Map<LabelNode, Integer> blockOf = new HashMap<>();
        Block block = new Block();
        blocks.add(block);
        int line = -1;
        AbstractInsnNode[] insns = method.instructions.toArray();
        method.instructions.clear();
        for (AbstractInsnNode insn : insns) {
            if (insn instanceof LabelNode label && leaders.contains(label) || random.nextInt(20) == 0) {
                block = new Block();
                block.line = line;
                blocks.add(block);
            }
            block.insns.add(insn);
            if (insn instanceof LabelNode label) {
                blockOf.put(label, blocks.size() - 1);
            } else if (insn instanceof LineNumberNode number) {
                line = number.line;
            } else if (insn instanceof JumpInsnNode || !block.fallsThrough()) {
                block = new Block();
                block.line = line;
                blocks.add(block);
            }
        }
        return blockOf;
    }

    private Set<LabelNode> leaders() {
        Set<LabelNode> leaders = new HashSet<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof JumpInsnNode jump) {
                leaders.add(jump.label);
            } else if (insn instanceof TableSwitchInsnNode table) {
                leaders.addAll(table.labels);
                leaders.add(table.dflt);
            } else if (insn instanceof LookupSwitchInsnNode lookup) {
                leaders.addAll(lookup.labels);
                leaders.add(lookup.dflt);
            }
        }
        for (TryCatchBlockNode range : method.tryCatchBlocks) {
            Collections.addAll(leaders, range.start, range.end, range.handler);
        }
        return leaders;
    }
}
