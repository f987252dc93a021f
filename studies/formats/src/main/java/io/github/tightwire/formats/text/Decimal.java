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

    /** One number of a property that has {@code components} of them. */
    static BigDecimal of(double value, int components) {
        int decimals = components == QUATERNION ? 3 : 2;
        return BigDecimal.valueOf(Math.round(value * Math.pow(10, decimals)), decimals).stripTrailingZeros();
    }

    /** The numbers of a property, with commas between them. */
    static String list(double... values) {
        return Arrays.stream(values).mapToObj(value -> of(value, values.length).toPlainString()).collect(Collectors.joining(","));
    }

    /** The numbers of a {@link #list} of one or more; null for null. */
    static double[] parseList(String text) {
        return text == null ? null : Arrays.stream(text.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
    }
}
