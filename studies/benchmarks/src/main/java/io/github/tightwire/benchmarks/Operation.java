package io.github.tightwire.benchmarks;

/** The operations that are timed. The names are those that the benchmarks' methods begin with. */
enum Operation {
    WRITE("write"),
    READ("read"),
    MEASURE("measure"),
    REFUSE_TRUNCATED("refuseTruncated"),
    REFUSE_OUT_OF_RANGE("refuseOutOfRange");

    final String method;

    Operation(String method) {
        this.method = method;
    }

    boolean isRefusal() {
        return this == REFUSE_TRUNCATED || this == REFUSE_OUT_OF_RANGE;
    }

    @Override
    public String toString() {
        return switch (this) {
            case REFUSE_TRUNCATED -> "refuse, cut short";
            case REFUSE_OUT_OF_RANGE -> "refuse, out of range";
            default -> method;
        };
    }
}
