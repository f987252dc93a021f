package io.github.tightwire.demo.protocol;

import io.github.tightwire.Codec;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.CubePlace;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import java.util.List;

/** The agreement of the demo's server and clients. Each side has its own, and reads into messages of its own. */
public final class DemoProtocol {
    /** The largest packet of the world and its checksum, in bytes: with all headers the datagram goes through the internet in one piece. */
    public static final int MAX_SNAPSHOT_BYTES = 1150;

    /** The id of protocol and version: "TWDEMO" and a number. */
    public static final long ID = 0x5457_4445_4D4F_0006L;

    /** The most messages of a type in a packet; one is usual. */
    private static final int MAX_MESSAGES = 4;

    private DemoProtocol() {
    }

    /**
     * The protocol, with messages to read into.
     *
     * @return a new one, for one side
     */
    public static GameProtocol create() {
        ConnectionConfig usual = GameProtocol.defaultChannels();
        ChannelConfig unreliable = usual.channels().get(GameProtocol.UNRELIABLE).withMaxMessagesPerPacket(MAX_MESSAGES);
        return GameProtocol.builder(ID)
                .message(Input.class, new Ring<>(Input::new, MAX_MESSAGES))
                .message(WorldPacket.class, new Ring<>(WorldPacket::new, MAX_MESSAGES))
                .message(WorldAcks.class, new Ring<>(WorldAcks::new, MAX_MESSAGES))
                .message(Checksum.class, new Ring<>(Checksum::new, MAX_MESSAGES))
                .message(Chat.class, Chat::new)
                .block(Level.class, Level::new)
                .carrying(CubePlace.types(World.CUBES))
                .channels(usual.channels().get(GameProtocol.RELIABLE), unreliable, usual.channels().get(GameProtocol.BLOCKS))
                .build();
    }

    /**
     * The codecs of the message types.
     *
     * @return in the order of the types
     */
    public static List<Codec<?>> codecs() {
        return List.of(Codec.of(Input.class), Codec.of(WorldPacket.class), Codec.of(WorldAcks.class), Codec.of(Checksum.class),
                Codec.of(Chat.class), Codec.of(Level.class));
    }
}
