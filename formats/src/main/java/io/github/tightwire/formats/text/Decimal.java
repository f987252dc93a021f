package io.github.tightwire.formats.text;

/**
 * Numbers as short as the declared precision allows: hundredths, thousandths for the components of a rotation, no zeros at
 * the end.
 */
final class Decimal {
    private static final int HUNDREDTHS = 2;
    private static final int THOUSANDTHS = 3;
    private static final int QUATERNION = 4;

    private Decimal() {
    }

    /** The text of one number of a property that has {@code components} of them. */
    static String text(double value, int components) {
        int decimals = components == QUATERNION ? THOUSANDTHS : HUNDREDTHS;
        long scale = decimals == THOUSANDTHS ? 1000 : 100;
        long scaled = Math.round(value * scale);
        if (scaled % scale == 0) {
            return Long.toString(scaled / scale);
        }
        long magnitude = Math.abs(scaled);
        StringBuilder text = new StringBuilder().append(scaled < 0 ? "-" : "").append(magnitude / scale).append('.');
        String fraction = Long.toString(scale + magnitude % scale);
        int end = fraction.length();
        while (fraction.charAt(end - 1) == '0') {
            end--;
        }
        return text.append(fraction, 1, end).toString();
    }

    /** The numbers of a property, with commas between them. */
    static String list(double[] values) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ",").append(text(values[i], values.length));
        }
        return text.toString();
    }

    /** The numbers of a {@link #list}. */
    static double[] parseList(String text) {
        if (text.isEmpty()) {
            return new double[0];
        }
        String[] parts = text.split(",", -1);
        double[] values = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            values[i] = Double.parseDouble(parts[i]);
        }
        return values;
    }
}
