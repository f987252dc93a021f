package io.github.tightwire.internal.compiler.define;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.internal.compiler.emit.Code;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

class DeadCodeTest {
    private final Code code = new Code();
    private final List<TryCatchBlockNode> blocks = new ArrayList<>();

    @Test
    void whatNobodyLoadsIsNotPushed() {
        code.push(7L).push(5).store(Type.INT_TYPE, 3).store(Type.LONG_TYPE, 1).push(100).op(Opcodes.IRETURN);
        assertLeft(Opcodes.BIPUSH, Opcodes.IRETURN);
    }

    @Test
    void whatIsLoadedStays() {
        code.push(7).store(Type.INT_TYPE, 1).load(Type.INT_TYPE, 1).op(Opcodes.IRETURN);
        assertLeft(Opcodes.BIPUSH, Opcodes.ISTORE, Opcodes.ILOAD, Opcodes.IRETURN);
    }

    /** The value may come from elsewhere, too. */
    @Test
    void whatABranchGoesToIsNotDroppedWithThePushBeforeIt() {
        LabelNode target = new LabelNode();
        code.push(7).push(8).jump(Opcodes.IFEQ, target).add(target).store(Type.INT_TYPE, 1).push(1).op(Opcodes.IRETURN);
        assertLeft(Opcodes.BIPUSH, Opcodes.BIPUSH, Opcodes.IFEQ, Opcodes.POP, Opcodes.ICONST_1, Opcodes.IRETURN);
    }

    @Test
    void whatACallReturnsIsDroppedAfterIt() {
        code.load(Type.INT_TYPE, 0).op(Opcodes.INEG).store(Type.INT_TYPE, 1).push(1).op(Opcodes.IRETURN);
        assertLeft(Opcodes.ILOAD, Opcodes.INEG, Opcodes.POP, Opcodes.ICONST_1, Opcodes.IRETURN);
    }

    @Test
    void aJumpToWhatIsNextGoes() {
        LabelNode next = new LabelNode();
        LabelNode later = new LabelNode();
        code.jump(Opcodes.GOTO, next).add(new LabelNode()).add(next).jump(Opcodes.GOTO, later).add(later).op(Opcodes.RETURN);
        assertLeft(Opcodes.RETURN);
    }

    @Test
    void aJumpOverWhatGoesGoesToo() {
        LabelNode other = new LabelNode();
        LabelNode next = new LabelNode();
        code.load(Type.INT_TYPE, 0).jump(Opcodes.IFEQ, other).jump(Opcodes.GOTO, next)
                .add(other).push(7).store(Type.INT_TYPE, 1).add(next).op(Opcodes.RETURN);
        assertLeft(Opcodes.ILOAD, Opcodes.IFEQ, Opcodes.RETURN);
    }

    @Test
    void whatIsOnlyLoadedForWhatGoesGoesToo() {
        code.push(7).store(Type.INT_TYPE, 1).load(Type.INT_TYPE, 1).store(Type.INT_TYPE, 2).push(100).op(Opcodes.IRETURN);
        assertLeft(Opcodes.BIPUSH, Opcodes.IRETURN);
    }

    @Test
    void whatOnlyComesFromWhatGoesGoesToo() {
        LabelNode early = new LabelNode();
        LabelNode start = new LabelNode();
        code.jump(Opcodes.GOTO, start).add(early).push(1).op(Opcodes.IRETURN).add(start).push(100).op(Opcodes.IRETURN)
                .jump(Opcodes.GOTO, early);
        assertLeft(Opcodes.BIPUSH, Opcodes.IRETURN);
    }

    @Test
    void whatIsNeverReachedGoesWithItsLinesAndHandlers() {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode handler = new LabelNode();
        code.op(Opcodes.RETURN).add(start).op(Opcodes.NOP).add(new LineNumberNode(1, start)).add(end).op(Opcodes.NOP).op(Opcodes.RETURN)
                .add(handler).op(Opcodes.ATHROW);
        blocks.add(new TryCatchBlockNode(start, end, handler, null));
        assertLeft(Opcodes.RETURN);
        assertTrue(blocks.isEmpty());
        for (AbstractInsnNode insn : code.list()) {
            assertTrue(insn.getOpcode() == Opcodes.RETURN || insn instanceof LabelNode);
        }
    }

    @Test
    void aHandlerOfWhatIsReachedStays() {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode handler = new LabelNode();
        code.add(start).op(Opcodes.NOP).add(end).op(Opcodes.RETURN).add(handler).op(Opcodes.ATHROW);
        blocks.add(new TryCatchBlockNode(start, end, handler, null));
        assertLeft(Opcodes.NOP, Opcodes.RETURN, Opcodes.ATHROW);
    }

    private void assertLeft(Integer... opcodes) {
        InsnList list = code.list();
        new DeadCode(list, blocks).remove();
        List<Integer> left = new ArrayList<>();
        for (AbstractInsnNode insn : list) {
            if (insn.getOpcode() >= 0) {
                left.add(insn.getOpcode());
            }
        }
        assertEquals(List.of(opcodes), left);
    }
}
