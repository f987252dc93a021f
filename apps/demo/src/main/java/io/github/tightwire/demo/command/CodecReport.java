package io.github.tightwire.demo.command;

import io.github.tightwire.Codec;
import io.github.tightwire.demo.protocol.DemoProtocol;
import java.util.stream.Collectors;

/** A report on the codecs of the packets. */
final class CodecReport {
    private CodecReport() {
    }

    /** A line of it: whether they are compiled, or which are not, and why. */
    static String line() {
        if (DemoProtocol.codecs().stream().allMatch(Codec::isCompiled)) {
            return DemoProtocol.codecs().stream().map(codec -> codec.type().getSimpleName())
                    .collect(Collectors.joining(", ", "Codecs: ", ", compiled."));
        }
        return DemoProtocol.codecs().stream().filter(codec -> !codec.isCompiled()).map(Object::toString)
                .collect(Collectors.joining("; ", "", "."));
    }
}
