package io.github.tightwire.demo.browser;

import io.github.tightwire.PortableStreamBridge;
import io.github.tightwire.PortableSubsetIndices;
import io.github.tightwire.internal.kernel.PortableSubsetWalk;

/** Stands in for the core's {@code Implementation}: it knows those that are reached where packets are read and written. */
final class PortableImplementation {
    private PortableImplementation() {
    }

    @SuppressWarnings("unchecked")
    static <T> T of(Class<? super T> type, String name) {
        return (T) switch (name) {
            case "io.github.tightwire.internal.kernel.SubsetWalk$OfStreams" -> PortableSubsetWalk.create();
            case "io.github.tightwire.StreamBridge" -> PortableStreamBridge.create();
            case "io.github.tightwire.Subset$Indices" -> PortableSubsetIndices.create();
            default -> throw new IllegalStateException("not in a browser: " + name + ", a " + type);
        };
    }
}
