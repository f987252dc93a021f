package io.github.tightwire.system.run;

class NettyBenchmarksRunTest extends RunContract {
    NettyBenchmarksRunTest() {
        super("netty-benchmarks/run");
    }
}
