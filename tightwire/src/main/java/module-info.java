/**
 * Small, fast and safe packets for real-time multiplayer games: a bit packer, streams that write, read and measure
 * through one {@code serialize} method, codecs, and the protocol around a packet.
 */
module io.github.tightwire {
    requires static org.jspecify;
    requires org.objectweb.asm;
    requires org.objectweb.asm.tree;
    requires org.objectweb.asm.tree.analysis;

    exports io.github.tightwire;
    exports io.github.tightwire.bits;
    exports io.github.tightwire.packet;
    exports io.github.tightwire.trace;
}
