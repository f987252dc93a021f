/** Captures of what a game sends and receives, and a dissector that shows them in Wireshark. */
module io.github.tightwire.capture {
    requires static org.jspecify;
    requires transitive io.github.tightwire;
    requires org.objectweb.asm;
    requires org.objectweb.asm.tree;
    requires org.objectweb.asm.tree.analysis;

    exports io.github.tightwire.capture;
    exports io.github.tightwire.wireshark;
}
