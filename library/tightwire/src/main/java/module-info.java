/**
 * Small, fast and safe packets for real-time multiplayer games: a bit packer, streams that write, read and measure
 * through one {@code serialize} method, codecs, and the protocol around a packet.
 */
@SuppressWarnings("module") // The modules that are named here are built after it.
module io.github.tightwire {
    requires static java.management;
    requires static org.jspecify;

    exports io.github.tightwire;
    exports io.github.tightwire.bits;
    exports io.github.tightwire.delta;
    exports io.github.tightwire.packet;
    exports io.github.tightwire.trace;
    exports io.github.tightwire.wire;

    uses io.github.tightwire.internal.template.TemplateCompiler;

    exports io.github.tightwire.internal to io.github.tightwire.compiler;
    exports io.github.tightwire.internal.delta to io.github.tightwire.world;
    exports io.github.tightwire.internal.kernel to io.github.tightwire.compiler, io.github.tightwire.world;
    exports io.github.tightwire.internal.origin to io.github.tightwire.compiler, io.github.tightwire.capture;
    exports io.github.tightwire.internal.template to io.github.tightwire.compiler, io.github.tightwire.testkit;
    exports io.github.tightwire.internal.trace to io.github.tightwire.testkit;
    exports io.github.tightwire.internal.tree to io.github.tightwire.compiler, io.github.tightwire.testkit;

    // The writer of dissectors looks into a Family.
    opens io.github.tightwire to io.github.tightwire.capture;
}
