/** Secure connections between game clients and servers over UDP: netcode 1.02, on the JDK alone. */
module io.github.tightwire.netcode {
    requires static org.jspecify;

    exports io.github.tightwire.netcode;
}
