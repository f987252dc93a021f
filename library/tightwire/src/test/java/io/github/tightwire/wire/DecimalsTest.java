package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.wire.Expression.Constant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecimalsTest {
    @Test
    void hasTheFewestDigits() {
        assertEquals("0.0F", new Constant(0F).toString());
        assertEquals("-0.0F", new Constant(-0F).toString());
        assertEquals("0.1F", new Constant(0.1F).toString());
        assertEquals("-3.15F", new Constant(-3.15F).toString());
        assertEquals("360.0F", new Constant(360F).toString());
        assertEquals("0.0000001F", new Constant(1E-7F).toString());
        assertEquals("1E-8F", new Constant(1E-8F).toString());
        assertEquals("1000000000000000.0D", new Constant(1E15).toString());
        assertEquals("1E+16D", new Constant(1E16).toString());
        assertEquals("NaNF", new Constant(Float.NaN).toString());
        assertEquals("-InfinityD", new Constant(Double.NEGATIVE_INFINITY).toString());
        assertEquals("0.1D", new Constant(0.1).toString());
    }

    /** Until JDK 18 these had a digit more. */
    @Test
    void isTheSameOnEveryJdk() {
        assertEquals("1.1754944E-38F", new Constant(Float.MIN_NORMAL).toString());
        assertEquals("2E+23D", new Constant(2e23).toString());
        assertEquals("5E-324D", new Constant(Double.MIN_VALUE).toString());
    }

    @Test
    void givesTheValueBack() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            float single = Float.intBitsToFloat(random.nextInt());
            assertEquals(single, Float.parseFloat(Decimals.text(single)));
            double number = Double.longBitsToDouble(random.nextLong());
            assertEquals(number, Double.parseDouble(Decimals.text(number)));
        }
    }
}
