package io.github.tightwire.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Everything that the types of a protocol, a game or a world put on the wire, in their order. It prints itself as text that is made to be
 * kept in git, a line an operation:
 *
 * <pre>
 * tightwire wire 1
 * fingerprint c70ce3900ed79a80
 * type                                                         ; demo.Player
 *   #0 Int(0, 100) 7 bits                                      ; health
 *   #1 Bool() 1 bit                                            ; moving
 *   if #1
 *     #2 Float() 32 bits                                       ; speed
 * </pre>
 *
 * <p>The text has neither lines of the source nor anything else that a change elsewhere moves.
 *
 * @param types in the order in which the protocol has them
 */
public record WireDescription(List<WireType> types) {
    /**
     * Creates a description.
     *
     * @param types in the order in which the protocol has them
     */
    public WireDescription {
        types = List.copyOf(types);
    }

    /**
     * Describes the types of a protocol, a game or a world: {@code WireDescription.of(PROTOCOL.samples())}.
     *
     * @param samples gives an object of each type
     * @return their descriptions; one that can't be described has an obstacle
     * @throws IllegalStateException if there is no compiler
     */
    public static WireDescription of(List<Supplier<?>> samples) {
        List<WireType> described = new ArrayList<>();
        for (Supplier<?> sample : samples) {
            described.add(WireType.of(sample.get().getClass()));
        }
        return new WireDescription(described);
    }

    /**
     * The fingerprint of all types in their order. Those that are not described count as such, whatever they put on the wire.
     *
     * @return the first eight bytes of a SHA-256, big-endian
     */
    public long fingerprint() {
        return Fingerprint.of(lines());
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        types.forEach(type -> lines.addAll(type.lines()));
        return lines;
    }

    /**
     * Returns the description as text.
     *
     * @return lines, each with a line feed behind it
     */
    @Override
    public String toString() {
        List<String> lines = lines();
        return WireText.VERSION + "\nfingerprint " + String.format("%016x", Fingerprint.of(lines)) + "\n" + String.join("\n", lines) + "\n";
    }
}
