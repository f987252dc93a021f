/**
 * Small, fast and safe packets for real-time multiplayer games: a bit packer, streams that write, read and measure
 * through one {@code serialize} method, codecs, and the protocol around a packet.
 */
@SuppressWarnings("module") // The one module that it is opened to is built after it.
module io.github.tightwire {
    requires static org.jspecify;
    requires org.objectweb.asm;
    requires org.objectweb.asm.tree;
    requires org.objectweb.asm.tree.analysis;

    exports io.github.tightwire;
    exports io.github.tightwire.bits;
    exports io.github.tightwire.packet;
    exports io.github.tightwire.trace;

    // The writer of dissectors looks into a Family.
    opens io.github.tightwire to io.github.tightwire.capture;
}
