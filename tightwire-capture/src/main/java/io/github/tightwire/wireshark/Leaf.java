package io.github.tightwire.wireshark;

import java.util.List;

/**
 * A field of the dissector: what an operation shows.
 *
 * @param name of it
 * @param kind such as {@code uint32}: a function of Wireshark's {@code ProtoField}
 * @param values what its numbers are called, from 0 on; empty where they are only numbers
 */
record Leaf(Name name, String kind, List<String> values) {
}
