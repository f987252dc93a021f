package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.Regions.Region;
import io.github.tightwire.internal.template.schedule.Scalar;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Measuring: one addition for a whole region; no value is looked at whose width is known. */
final class MeasureEmission extends Emission {
    private static final int ALIGN_BITS = 7;

    private int passed;

    MeasureEmission(Unit unit, Plan plan, String name) {
        super(unit, plan, name);
    }

    @Override
    int pending() {
        return passed;
    }

    @Override
    void scalar(Scalar scalar, Region region, String field, boolean inPlace) {
        passed += scalar.bits();
        if (inPlace) {
            code.pop(scalar.isInt() ? 1 : 2);
        }
    }

    @Override
    void leave() {
        if (passed > 0) {
            code.push((long) passed);
            passed = 0;
            add();
        }
    }

    /** Takes a number of bits, as a long. */
    private void add() {
        int bits = temporary(2);
        code.store(Type.LONG_TYPE, bits);
        state(POSITION).load(Type.LONG_TYPE, bits).call(Kernel.MEASURE_ADD)
                .store(Type.INT_TYPE, slot(POSITION));
    }

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second, String field) {
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second);
            state(POSITION).call(Kernel.MEASURE_RANGE);
        } else {
            code.load(Type.INT_TYPE, first).push(scalar.kind().size());
            state(POSITION).call(Kernel.MEASURE_RAW);
        }
        code.op(Opcodes.I2L);
        add();
        code.load(Type.LONG_TYPE, value);
    }

    @Override
    int scalarWeight(Scalar scalar) {
        return 2;
    }

    @Override
    void align() {
        code.push((long) ALIGN_BITS);
        add();
    }

    @Override
    void copyBytes() {
        int count = temporary(1);
        code.store(Type.INT_TYPE, count).op(Opcodes.POP).op(Opcodes.POP)
                .load(Type.INT_TYPE, count).op(Opcodes.I2L).push((long) Byte.SIZE).op(Opcodes.LMUL);
        add();
    }

    @Override
    void callWalk() {
        position().call(Kernel.MEASURE_NEXT);
    }

    @Override
    void moveTo() {
        code.store(Type.INT_TYPE, slot(POSITION));
    }
}
