/** Packets in Netty's pipelines, and a transport of the game layer on Netty's datagram channels. */
module io.github.tightwire.netty {
    requires static org.jspecify;
    requires transitive io.github.tightwire;
    requires transitive io.github.tightwire.netcode;
    requires transitive io.netty.buffer;
    requires transitive io.netty.transport;
    requires transitive io.netty.codec;
    requires static transitive io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.transport.unix.common;
    requires io.netty.transport.classes.epoll;

    exports io.github.tightwire.netty;
}
