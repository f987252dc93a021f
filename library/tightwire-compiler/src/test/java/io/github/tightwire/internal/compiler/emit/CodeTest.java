package io.github.tightwire.internal.compiler.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;

class CodeTest {
    private static final Type OWNER = Type.getObjectType("A");

    private final Code code = new Code();
    private final FieldInsnNode field = new FieldInsnNode(Opcodes.GETFIELD, "A", "wide", "J");

    @Test
    void whatIsDroppedIsNotPushed() {
        code.push(7L).push(300).pop(1).pop(2);
        assertWritten();
    }

    @Test
    void whatIsNoMerePushIsDroppedBehindIt() {
        code.load(Type.INT_TYPE, 0).op(Opcodes.INEG).pop(1).load(Type.LONG_TYPE, 0).op(Opcodes.LNEG).pop(2);
        assertWritten(Opcodes.ILOAD, Opcodes.INEG, Opcodes.POP, Opcodes.LLOAD, Opcodes.LNEG, Opcodes.POP2);
    }

    /** The value may come from elsewhere, too. */
    @Test
    void whatStandsBeforeALabelStays() {
        code.push(7).add(new LabelNode()).pop(1);
        assertWritten(Opcodes.BIPUSH, Opcodes.POP);
    }

    @Test
    void aLoadOfAFieldGoesIfItIsPure() {
        code.load(OWNER, 0).add(field);
        code.pure().add(field);
        code.pop(2);
        assertWritten();
    }

    /** It throws where there is no object. */
    @Test
    void anyOtherLoadOfAFieldStays() {
        code.load(OWNER, 0).add(field).pop(2);
        assertWritten(Opcodes.ALOAD, Opcodes.GETFIELD, Opcodes.POP2);
    }

    /** The instruction that is dropped then leaves an object: one slot, whatever the field has. */
    @Test
    void theObjectOfAPureLoadIsDroppedWhereItStands() {
        code.load(OWNER, 0).op(Opcodes.NOP).add(field);
        code.pure().add(field);
        code.pop(2);
        assertWritten(Opcodes.ALOAD, Opcodes.NOP, Opcodes.POP);
    }

    private void assertWritten(Integer... opcodes) {
        List<Integer> written = new ArrayList<>();
        for (AbstractInsnNode insn : code.list()) {
            if (insn.getOpcode() >= 0) {
                written.add(insn.getOpcode());
            }
        }
        assertEquals(List.of(opcodes), written);
    }
}
