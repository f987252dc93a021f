package io.github.tightwire.wireshark;

import java.util.List;

/**
 * A field of the dissector: what an operation shows.
 *
 * @param name of it
 * @param within what is around it
 * @param kind such as {@code uint32}: a function of Wireshark's {@code ProtoField}
 * @param values what its numbers are called, from 0 on; empty where they are only numbers
 */
record Leaf(Name name, Name within, String kind, List<String> values) {
    /** What it is called among the fields of what it is within. */
    String label() {
        String path = name.path();
        String around = within.path();
        return path.startsWith(around + ".") ? path.substring(around.length() + 1) : path.equals(around) ? "" : name.label();
    }
}
