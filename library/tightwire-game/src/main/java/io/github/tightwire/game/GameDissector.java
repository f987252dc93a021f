package io.github.tightwire.game;

import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.ChannelKind;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.wireshark.Dissector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The layers around a game's messages, for a dissector: a table of the channels and messages, and a script that reads by it. */
final class GameDissector {
    private final List<Object> objects = new ArrayList<>();
    private final StringJoiner messages = new StringJoiner(", ", "{", "}");

    /** A dissector of a protocol, in whose packets the objects are that its factories make. */
    static Dissector dissector(String name, MessageTypes types, ConnectionConfig channels) {
        GameDissector layers = new GameDissector();
        types.samples(layers::add);
        return Dissector.of(name, layers.objects, layers.lua(channels));
    }

    private void add(Object message, boolean hasBlock) {
        String type = ", name = \"" + message.getClass().getSimpleName() + "\", class = \"" + message.getClass().getName() + "\"}";
        if (message instanceof RequestMessage request) {
            messages.add("{kinds = " + kinds(request.kinds().prototypes()) + type);
        } else if (message instanceof ReplyMessage reply) {
            messages.add("{refusable = true, kinds = " + kinds(reply.kinds().replyPrototypes()) + type);
        } else {
            objects.add(message);
            messages.add("{type = " + objects.size() + ", block = " + hasBlock + type);
        }
    }

    private String kinds(List<? extends Object> prototypes) {
        StringJoiner numbers = new StringJoiner(", ", "{", "}");
        for (Object prototype : prototypes) {
            objects.add(prototype);
            numbers.add(Integer.toString(objects.size()));
        }
        return numbers.toString();
    }

    private String lua(ConnectionConfig config) {
        StringJoiner channels = new StringJoiner(", ", "{", "}");
        for (ChannelConfig channel : config.channels()) {
            channels.add("{reliable = " + (channel.kind() == ChannelKind.RELIABLE_ORDERED) + ", messages = "
                    + channel.maxMessagesPerPacket() + ", block = " + channel.maxBlockBytes() + ", fragment = " + channel.fragmentBytes()
                    + "}");
        }
        return "local CONNECTION = {\n    channels = " + channels + ",\n    messages = " + messages + ",\n    bytes = "
                + config.endpoint().maxPacketBytes() + ",\n    fragment = " + config.endpoint().fragmentBytes() + ",\n    fragments = "
                + config.endpoint().maxFragments() + ",\n}\n\n" + script();
    }

    private static String script() {
        try (InputStream in = GameDissector.class.getResourceAsStream("layers.lua")) {
            if (in == null) {
                throw new IllegalStateException("the library is not complete: layers.lua is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
