package io.github.tightwire.internal;

/**
 * The constants of an enum, for a field that is not volatile: a thread that finds the table there finds what the final field leads to. A
 * volatile load keeps HotSpot from remembering what it has loaded before.
 */
public final class EnumTable {
    /** All of them, in order. */
    public final Object[] constants;

    private EnumTable(Object[] constants) {
        this.constants = constants;
    }

    /**
     * The table of an enum. Initializes the enum.
     *
     * @param type the enum
     * @return a table
     * @throws IllegalStateException as {@link EnumConstants#all} does
     */
    public static EnumTable of(Class<?> type) {
        return new EnumTable(EnumConstants.all(type));
    }
}
