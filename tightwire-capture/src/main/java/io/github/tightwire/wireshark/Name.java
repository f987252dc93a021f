package io.github.tightwire.wireshark;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a value or an object is called, as a path from the packet. An operation is evaluated before it is known where its result goes;
 * so a name may be learnt later, once. Until one is, the fallback is used.
 */
final class Name {
    static final Name PACKET = new Name(null, "");

    private @Nullable Name parent;
    private @Nullable String label;
    private final String fallback;
    private @Nullable Name same;
    /** The index into what is called so, as Lua; null if there is none. */
    private @Nullable String index;

    private Name(@Nullable Name parent, String label) {
        this.parent = parent;
        this.label = label;
        this.fallback = "";
    }

    private Name(String fallback, Name parent) {
        this.parent = parent;
        this.fallback = fallback;
    }

    /** The name of a part. */
    static Name of(Name parent, String label) {
        return new Name(parent, label);
    }

    /** A name that is still to be learnt. */
    static Name unknown(Name parent, String fallback) {
        return new Name(fallback, parent);
    }

    boolean isLearnt() {
        return label != null || same != null;
    }

    void learn(Name within, String learnt) {
        if (!isLearnt()) {
            parent = within;
            label = learnt;
        }
    }

    /** Learns that this is another name, at an index. */
    void learn(Name other, @Nullable String atIndex, boolean isElement) {
        if (!isLearnt() && other != this && other.target() != this) {
            same = other;
            index = isElement ? atIndex : null;
        }
    }

    private Name target() {
        Name name = this;
        for (int i = 0; name.same != null && i < 100; i++) {
            name = name.same;
        }
        return name;
    }

    @Nullable String index() {
        return index;
    }

    /** The last part of the path; empty where it has none of its own. */
    String label() {
        Name name = target();
        return name.label == null ? name.fallback : name.label;
    }

    /** Labels from the packet on, with dots; without indices. */
    String path() {
        StringBuilder path = new StringBuilder();
        Name name = target();
        for (int i = 0; name != null && i < 300; i++) {
            String part = name.label == null ? name.fallback : name.label;
            if (!part.isEmpty()) {
                path.insert(0, path.length() == 0 ? part : part + ".");
            }
            name = name.parent == null ? null : name.parent.target();
        }
        return path.toString();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Name that && label != null && label.equals(that.label)
                && Objects.equals(parent, that.parent);
    }

    @Override
    public int hashCode() {
        return Objects.hash(label);
    }
}
