package io.github.tightwire.formats.text;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Numbers as short as the declared precision allows: hundredths, thousandths for the components of a rotation, no zeros at
 * the end.
 */
final class Decimal {
    private static final int QUATERNION = 4;

    private Decimal() {
    }

    /** The text of one number of a property that has {@code components} of them. */
    static String text(double value, int components) {
        int decimals = components == QUATERNION ? 3 : 2;
        BigDecimal rounded = BigDecimal.valueOf(Math.round(value * Math.pow(10, decimals)), decimals);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** The numbers of a property, with commas between them. */
    static String list(double[] values) {
        return Arrays.stream(values).mapToObj(value -> text(value, values.length)).collect(Collectors.joining(","));
    }

    /** The numbers of a {@link #list} of one or more. */
    static double[] parseList(String text) {
        return Arrays.stream(text.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
    }
}
