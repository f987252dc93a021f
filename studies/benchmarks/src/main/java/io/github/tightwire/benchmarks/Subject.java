package io.github.tightwire.benchmarks;

import io.github.tightwire.benchmarks.bytebuffer.BodySceneBytes;
import io.github.tightwire.benchmarks.bytebuffer.ByteBufferCodec;
import io.github.tightwire.benchmarks.bytebuffer.CubeSceneBytes;
import io.github.tightwire.benchmarks.bytebuffer.DeepBytes;
import io.github.tightwire.benchmarks.bytebuffer.FamilyStreamBytes;
import io.github.tightwire.benchmarks.bytebuffer.MixedBytes;
import io.github.tightwire.benchmarks.bytebuffer.RigidBodyBytes;
import io.github.tightwire.benchmarks.bytebuffer.TenIntsBytes;
import io.github.tightwire.benchmarks.bytebuffer.Wide100Bytes;
import io.github.tightwire.benchmarks.bytebuffer.Wide10Bytes;
import io.github.tightwire.benchmarks.bytebuffer.Wide300Bytes;
import io.github.tightwire.benchmarks.bytebuffer.Wide30Bytes;
import io.github.tightwire.benchmarks.hand.BodySceneByHand;
import io.github.tightwire.benchmarks.hand.CubeSceneByHand;
import io.github.tightwire.benchmarks.hand.DeepByHand;
import io.github.tightwire.benchmarks.hand.FamilyStreamByHand;
import io.github.tightwire.benchmarks.hand.HandCodec;
import io.github.tightwire.benchmarks.hand.MixedByHand;
import io.github.tightwire.benchmarks.hand.RigidBodyByHand;
import io.github.tightwire.benchmarks.hand.TenIntsByHand;
import io.github.tightwire.benchmarks.hand.Wide100ByHand;
import io.github.tightwire.benchmarks.hand.Wide10ByHand;
import io.github.tightwire.benchmarks.hand.Wide300ByHand;
import io.github.tightwire.benchmarks.hand.Wide30ByHand;
import io.github.tightwire.benchmarks.packet.BodyScene;
import io.github.tightwire.benchmarks.packet.CubeScene;
import io.github.tightwire.benchmarks.packet.Deep;
import io.github.tightwire.benchmarks.packet.FamilyStream;
import io.github.tightwire.benchmarks.packet.Mixed;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.benchmarks.packet.RigidBody;
import io.github.tightwire.benchmarks.packet.TenInts;
import io.github.tightwire.benchmarks.packet.Wide10;
import io.github.tightwire.benchmarks.packet.Wide100;
import io.github.tightwire.benchmarks.packet.Wide30;
import io.github.tightwire.benchmarks.packet.Wide300;
import java.util.List;
import java.util.function.Supplier;

/**
 * A type of packet, and the code that it is compared with.
 *
 * @param type the class
 * @param factory makes a packet
 * @param hand the code written by hand
 * @param byteBuffer the code at byte level
 * @param objects in a packet: 1, or those of a scene
 * @param <T> the class
 */
record Subject<T extends Packet>(
        Class<T> type, Supplier<T> factory, HandCodec<T> hand, ByteBufferCodec<T> byteBuffer, int objects) {
    static final Subject<Mixed> MIXED =
            new Subject<>(Mixed.class, Mixed::new, new MixedByHand(), new MixedBytes(), 1);
    static final Subject<TenInts> TEN_INTS =
            new Subject<>(TenInts.class, TenInts::new, new TenIntsByHand(), new TenIntsBytes(), 1);
    static final Subject<FamilyStream> FAMILY_STREAM =
            new Subject<>(FamilyStream.class, FamilyStream::new, new FamilyStreamByHand(), new FamilyStreamBytes(), 1);
    static final Subject<RigidBody> RIGID_BODY =
            new Subject<>(RigidBody.class, RigidBody::new, new RigidBodyByHand(), new RigidBodyBytes(), 1);
    static final Subject<BodyScene> BODY_SCENE = new Subject<>(
            BodyScene.class, BodyScene::new, new BodySceneByHand(), new BodySceneBytes(), BodyScene.OBJECTS);
    static final Subject<CubeScene> CUBE_SCENE = new Subject<>(
            CubeScene.class, CubeScene::new, new CubeSceneByHand(), new CubeSceneBytes(), CubeScene.OBJECTS);
    static final Subject<Wide10> WIDE_10 =
            new Subject<>(Wide10.class, Wide10::new, new Wide10ByHand(), new Wide10Bytes(), 1);
    static final Subject<Wide30> WIDE_30 =
            new Subject<>(Wide30.class, Wide30::new, new Wide30ByHand(), new Wide30Bytes(), 1);
    static final Subject<Wide100> WIDE_100 =
            new Subject<>(Wide100.class, Wide100::new, new Wide100ByHand(), new Wide100Bytes(), 1);
    static final Subject<Wide300> WIDE_300 =
            new Subject<>(Wide300.class, Wide300::new, new Wide300ByHand(), new Wide300Bytes(), 1);
    static final Subject<Deep> DEEP =
            new Subject<>(Deep.class, Deep::new, new DeepByHand(), new DeepBytes(), 1);

    static final List<Subject<?>> ALL = List.of(MIXED, TEN_INTS, FAMILY_STREAM, RIGID_BODY, BODY_SCENE, CUBE_SCENE,
            WIDE_10, WIDE_30, WIDE_100, WIDE_300, DEEP);

    String name() {
        return type.getSimpleName();
    }

    boolean isScene() {
        return objects > 1;
    }

    @Override
    public String toString() {
        return name();
    }
}
