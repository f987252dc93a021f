package io.github.tightwire.wire;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.Predicate;

/**
 * Floats and doubles in the fewest digits that give them. {@link Double#toString} has other digits since JDK 19, and a fingerprint is the
 * same on every JDK.
 */
final class Decimals {
    private static final int FLOAT_DIGITS = 9;
    private static final int DOUBLE_DIGITS = 17;
    private static final double LEAST_PLAIN = 1e-7;
    private static final double MOST_PLAIN = 1e16;

    private Decimals() {
    }

    static String text(float value) {
        return value == 0 || Float.isNaN(value) || Float.isInfinite(value) ? Float.toString(value)
                : text(new BigDecimal(value), FLOAT_DIGITS, digits -> Float.parseFloat(digits) == value);
    }

    static String text(double value) {
        return value == 0 || Double.isNaN(value) || Double.isInfinite(value) ? Double.toString(value)
                : text(new BigDecimal(value), DOUBLE_DIGITS, digits -> Double.parseDouble(digits) == value);
    }

    private static String text(BigDecimal exact, int most, Predicate<String> gives) {
        int count = 1;
        while (count < most && !gives.test(exact.round(new MathContext(count)).toString())) {
            count++;
        }
        BigDecimal digits = exact.round(new MathContext(count)).stripTrailingZeros();
        double size = Math.abs(exact.doubleValue());
        if (size < LEAST_PLAIN || size >= MOST_PLAIN) {
            return digits.toString();
        }
        return digits.scale() > 0 ? digits.toPlainString() : digits.toPlainString() + ".0";
    }
}
