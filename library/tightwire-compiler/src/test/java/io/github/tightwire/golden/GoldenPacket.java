package io.github.tightwire.golden;

import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;

/** A packet that was worked out once, from the wire's description, and must stay what it is. */
public final class GoldenPacket {
    private final String name;
    private final Supplier<Modelled> sample;
    private final Supplier<Modelled> empty;
    private final byte[] bytes;

    private GoldenPacket(String name, Supplier<Modelled> sample, Supplier<Modelled> empty, String hex) {
        this.name = name;
        this.sample = sample;
        this.empty = empty;
        this.bytes = HexFormat.of().parseHex(hex);
    }

    /** One of each kind: together they have every operation. */
    public static List<GoldenPacket> all() {
        return List.of(
                new GoldenPacket("moving player", PlayerState::moving, PlayerState::new,
                        "4df6fa050b6614a70c00320090fff7ef1f0000e01f000000401a09a0bf548b4a"
                        + "73"),
                new GoldenPacket("resting player", PlayerState::resting, PlayerState::new,
                        "4df6fa050b6614a70c00320090fff7efdf548b4a73"),
                new GoldenPacket("chat", Chat::greeting, Chat::new,
                        "550068c3a9e282acf09f9a800dd0aff09f9a800101ff007f80"),
                new GoldenPacket("telemetry", Telemetry::report, Telemetry::new,
                        "fe0180efbeadde02000000000000801032547698badcfeefcdab896745230100"
                        + "000000000000000000000008182c000000000000000008000000000000a09999"
                        + "99999999fb5bdaaaaaaaaaaa099484081002401000200040597307fcffffff01"),
                new GoldenPacket("snapshot", Snapshot::everyTier, Snapshot::new,
                        "feffa10742e04f0828f81700800123d1450c"),
                new GoldenPacket("tree", Tree::ofFive, Tree::new,
                        "511cd202"),
                new GoldenPacket("arena", Arena::running, Arena::new,
                        "ffeeddccbbaa9988776655443322110080274d56f01c7015cd5b07bf330eb400"
                        + "00000000000000ca9abbf01d68c3a90301ff00d70480808080802041f4c92900"
                        + "810108d7314e09616255017809207a03620a0000ce7f000001"));
    }

    /** The object that the packet is of. */
    public Modelled sample() {
        return sample.get();
    }

    /** A new object to read into. */
    public Modelled empty() {
        return empty.get();
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return name;
    }
}
