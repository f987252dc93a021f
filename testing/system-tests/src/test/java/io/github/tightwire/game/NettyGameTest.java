package io.github.tightwire.game;

import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netty.NettyTransport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** The tests of a server and its clients, on Netty's channels: the event loop is one that the test's thread runs. */
class NettyGameTest extends GameTest {
    private final ManualIoEventLoop loop = new ManualIoEventLoop(Thread.currentThread(), NioIoHandler.newFactory());

    @Override
    Transport newTransport(InetSocketAddress local) {
        ChannelFuture bound = new Bootstrap().group(loop).channel(NioDatagramChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).bind(local);
        while (!bound.isDone()) {
            loop.runNow();
        }
        return new Pumped(new NettyTransport((DatagramChannel) bound.syncUninterruptibly().channel()));
    }

    @AfterEach
    void closeTheLoop() {
        var unused = loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        while (!loop.isTerminated()) {
            loop.runNow();
        }
    }

    /** Runs the loop before each read, once to send and once to receive, and after the close. */
    private final class Pumped extends ForwardingTransport {
        Pumped(NettyTransport transport) {
            super(transport);
        }

        @Override
        public int read(Receiver receiver, int most) {
            loop.runNow();
            loop.runNow();
            return super.read(receiver, most);
        }

        @Override
        public void close() {
            super.close();
            loop.runNow();
        }
    }
}
