package io.github.tightwire.benchmarks;

import org.junit.jupiter.api.Test;

class DeltaBenchmarkTest {
    @Test
    void byHandItIsTheSame() {
        DeltaBenchmark benchmark = new DeltaBenchmark();
        benchmark.move();
        benchmark.requireSame();
    }
}
