package io.github.tightwire.demo.protocol;

import io.github.tightwire.Codec;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.DeltaSnapshot;
import io.github.tightwire.demo.packet.FormedSnapshot;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.GameProtocol;
import java.util.List;
import java.util.function.Supplier;

/** The agreement of the demo's server and clients. Each side has its own, and reads into messages of its own. */
public final class DemoProtocol {
    /** The largest snapshot, in bytes: with all headers its datagram goes through the internet in one piece. */
    public static final int MAX_SNAPSHOT_BYTES = 1150;

    /** The id of protocol and version: "TWDEMO" and a number. */
    public static final long ID = 0x5457_4445_4D4F_0005L;

    /** The most inputs or snapshots in a packet; one is usual. */
    private static final int MAX_MESSAGES = 4;

    private DemoProtocol() {
    }

    /**
     * A server's side. Nobody may send it a snapshot, so that it has no cubes to read one into.
     *
     * @return a new one
     */
    public static GameProtocol forServer() {
        return build(Input::new, () -> new Snapshot(0));
    }

    /**
     * A client's side.
     *
     * @return a new one
     */
    public static GameProtocol forClient() {
        return build(Input::new, () -> new Snapshot(World.CUBES));
    }

    /**
     * The codecs of the message types.
     *
     * @return in the order of the types
     */
    public static List<Codec<?>> codecs() {
        return List.of(Codec.of(Input.class), Codec.of(Snapshot.class), Codec.of(Chat.class), Codec.of(Level.class),
                Codec.of(FormedSnapshot.class), Codec.of(DeltaSnapshot.class));
    }

    private static GameProtocol build(Supplier<Input> input, Supplier<Snapshot> snapshot) {
        ConnectionConfig usual = GameProtocol.defaultChannels();
        ChannelConfig unreliable = usual.channels().get(GameProtocol.UNRELIABLE).withMaxMessagesPerPacket(MAX_MESSAGES);
        return GameProtocol.builder(ID)
                .message(Input.class, new Ring<>(input, MAX_MESSAGES))
                .message(Snapshot.class, new Ring<>(snapshot, MAX_MESSAGES))
                .message(Chat.class, Chat::new)
                .block(Level.class, Level::new)
                .message(FormedSnapshot.class, new Ring<>(() -> new FormedSnapshot(snapshot.get()), MAX_MESSAGES))
                .message(DeltaSnapshot.class, new Ring<>(DeltaSnapshot::new, MAX_MESSAGES))
                .channels(usual.channels().get(GameProtocol.RELIABLE), unreliable, usual.channels().get(GameProtocol.BLOCKS))
                .build();
    }
}
