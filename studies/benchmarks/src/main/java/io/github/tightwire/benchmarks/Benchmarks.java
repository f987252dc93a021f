package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.packet.BodyScene;
import io.github.tightwire.benchmarks.packet.CubeScene;
import io.github.tightwire.benchmarks.packet.Deep;
import io.github.tightwire.benchmarks.packet.FamilyStream;
import io.github.tightwire.benchmarks.packet.Mixed;
import io.github.tightwire.benchmarks.packet.RigidBody;
import io.github.tightwire.benchmarks.packet.TenInts;
import io.github.tightwire.benchmarks.packet.Wide10;
import io.github.tightwire.benchmarks.packet.Wide100;
import io.github.tightwire.benchmarks.packet.Wide30;
import io.github.tightwire.benchmarks.packet.Wide300;

/** The benchmarks: one class a type of packet, in the order of the report. */
public final class Benchmarks {
    private Benchmarks() {
    }

    /** {@link Mixed}. */
    public static class MixedBenchmark extends BoundedPacketBenchmark<Mixed> {
        private static final Codec<Mixed> CODEC = Codec.of(Mixed.class);

        /** Makes the packets. */
        public MixedBenchmark() {
            super(Subject.MIXED);
        }

        @Override
        Codec<Mixed> codec() {
            return CODEC;
        }
    }

    /** {@link TenInts}. */
    public static class TenIntsBenchmark extends BoundedPacketBenchmark<TenInts> {
        private static final Codec<TenInts> CODEC = Codec.of(TenInts.class);

        /** Makes the packets. */
        public TenIntsBenchmark() {
            super(Subject.TEN_INTS);
        }

        @Override
        Codec<TenInts> codec() {
            return CODEC;
        }
    }

    /** {@link FamilyStream}. */
    public static class FamilyStreamBenchmark extends BoundedPacketBenchmark<FamilyStream> {
        private static final Codec<FamilyStream> CODEC = Codec.of(FamilyStream.class);

        /** Makes the packets. */
        public FamilyStreamBenchmark() {
            super(Subject.FAMILY_STREAM);
        }

        @Override
        Codec<FamilyStream> codec() {
            return CODEC;
        }
    }

    /** {@link RigidBody}. */
    public static class RigidBodyBenchmark extends PacketBenchmark<RigidBody> {
        private static final Codec<RigidBody> CODEC = Codec.of(RigidBody.class);

        /** Makes the packets. */
        public RigidBodyBenchmark() {
            super(Subject.RIGID_BODY);
        }

        @Override
        Codec<RigidBody> codec() {
            return CODEC;
        }
    }

    /** {@link BodyScene}. */
    public static class BodySceneBenchmark extends PacketBenchmark<BodyScene> {
        private static final Codec<BodyScene> CODEC = Codec.of(BodyScene.class);

        /** Makes the packets. */
        public BodySceneBenchmark() {
            super(Subject.BODY_SCENE);
        }

        @Override
        Codec<BodyScene> codec() {
            return CODEC;
        }
    }

    /** {@link CubeScene}. */
    public static class CubeSceneBenchmark extends BoundedPacketBenchmark<CubeScene> {
        private static final Codec<CubeScene> CODEC = Codec.of(CubeScene.class);

        /** Makes the packets. */
        public CubeSceneBenchmark() {
            super(Subject.CUBE_SCENE);
        }

        @Override
        Codec<CubeScene> codec() {
            return CODEC;
        }
    }

    /** {@link Wide10}. */
    public static class Wide10Benchmark extends BoundedPacketBenchmark<Wide10> {
        private static final Codec<Wide10> CODEC = Codec.of(Wide10.class);

        /** Makes the packets. */
        public Wide10Benchmark() {
            super(Subject.WIDE_10);
        }

        @Override
        Codec<Wide10> codec() {
            return CODEC;
        }
    }

    /** {@link Wide30}. */
    public static class Wide30Benchmark extends BoundedPacketBenchmark<Wide30> {
        private static final Codec<Wide30> CODEC = Codec.of(Wide30.class);

        /** Makes the packets. */
        public Wide30Benchmark() {
            super(Subject.WIDE_30);
        }

        @Override
        Codec<Wide30> codec() {
            return CODEC;
        }
    }

    /** {@link Wide100}. */
    public static class Wide100Benchmark extends BoundedPacketBenchmark<Wide100> {
        private static final Codec<Wide100> CODEC = Codec.of(Wide100.class);

        /** Makes the packets. */
        public Wide100Benchmark() {
            super(Subject.WIDE_100);
        }

        @Override
        Codec<Wide100> codec() {
            return CODEC;
        }
    }

    /** {@link Wide300}. */
    public static class Wide300Benchmark extends BoundedPacketBenchmark<Wide300> {
        private static final Codec<Wide300> CODEC = Codec.of(Wide300.class);

        /** Makes the packets. */
        public Wide300Benchmark() {
            super(Subject.WIDE_300);
        }

        @Override
        Codec<Wide300> codec() {
            return CODEC;
        }
    }

    /** {@link Deep}. */
    public static class DeepBenchmark extends BoundedPacketBenchmark<Deep> {
        private static final Codec<Deep> CODEC = Codec.of(Deep.class);

        /** Makes the packets. */
        public DeepBenchmark() {
            super(Subject.DEEP);
        }

        @Override
        Codec<Deep> codec() {
            return CODEC;
        }
    }
}
