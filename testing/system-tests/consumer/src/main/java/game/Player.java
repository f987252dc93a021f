package game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.lang.invoke.MethodHandles;

/** The consumer's message. */
public final class Player implements BitSerializable {
    static final Codec<Player> CODEC = Codec.of(Player.class, MethodHandles.lookup());

    int health = 100;
    float x = 1;
    String name = "Ann";

    @Override
    public void serialize(BitStream s) {
        health = s.serializeInt(health, 0, 100);
        x = s.serializeCompressedFloat(x, -1024, 1024, 0.01f);
        name = s.serializeString(name, 15);
    }
}
