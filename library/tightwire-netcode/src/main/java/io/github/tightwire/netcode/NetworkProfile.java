package io.github.tightwire.netcode;

import java.util.Locale;

/**
 * Kinds of internet access to try a game on, by name. Their figures are round ones, near those of the measurements that each names.
 *
 * <pre>{@code
 * Transport player = new SimulatedNetwork(socket, NetworkProfile.LTE.up());
 * }</pre>
 */
public enum NetworkProfile {
    /**
     * At home over DSL, with a modem that queues for long on the way up. Round trips of tens of milliseconds to the first hop, and queues
     * up of half a second and more: Dischinger et al., "Characterizing Residential Broadband Networks", IMC 2007; Kreibich et al.,
     * "Netalyzr: Illuminating the Edge Network", IMC 2010.
     */
    HOME_DSL(
            NetworkConditions.PERFECT.withDelays(12, 2).withLine(1_000_000, 500),
            NetworkConditions.PERFECT.withDelays(12, 2).withLine(16_000_000, 100)),

    /**
     * At home over cable, with a modem that has no active queue management. 10 ms on the access network without load: White, Sundaresan and
     * Briscoe, "Low Latency DOCSIS: Technology Overview", CableLabs 2019. 250 ms with a full queue up, and 15 to 30 ms with such
     * management: Flickinger et al., "Improving Latency with Active Queue Management (AQM) During COVID-19", Comcast 2021. The rates are
     * picked.
     */
    CABLE(
            NetworkConditions.PERFECT.withDelays(5, 6).withLine(10_000_000, 250),
            NetworkConditions.PERFECT.withDelays(5, 2).withLine(100_000_000, 60)),

    /**
     * A phone on the move: quick at times, and uneven. Median rates of 13 Mbit/s down and 6 up: Huang et al., "A Close Examination of
     * Performance and Power Characteristics of 4G LTE Networks", MobiSys 2012. Losses are not measured there.
     */
    LTE(
            NetworkConditions.PERFECT.withDelays(30, 15).withBursts(0.005, 4).withLine(5_000_000, 300),
            NetworkConditions.PERFECT.withDelays(30, 15).withBursts(0.005, 4).withLine(20_000_000, 300)),

    /**
     * A phone in a city. 52 Mbit/s down, 14 up and round trips of 28 ms in the United Kingdom, and twice these rates in Switzerland, on
     * average: MedUX, "Status of 5G Quality and Experience in Europe", 2025. Jitter, queues and losses are picked.
     */
    MOBILE_5G(
            NetworkConditions.PERFECT.withDelays(10, 8).withBursts(0.002, 4).withLine(14_000_000, 200),
            NetworkConditions.PERFECT.withDelays(10, 8).withBursts(0.002, 4).withLine(50_000_000, 200)),

    /**
     * A dish that talks to satellites in a low orbit. Round trips of 50 ms in the median, half of them between 40 and 60: Michel et al., "A
     * First Look at Starlink Performance", IMC 2022. Many losses in a row where the dish changes the satellite: Kassem et al., "A
     * Browser-side View of Starlink Connectivity", IMC 2022. The rate down is near what is advertised; the rate up, queues and the share
     * of losses are picked.
     */
    SATELLITE(
            NetworkConditions.PERFECT.withDelays(20, 10).withBursts(0.01, 8).withLine(15_000_000, 200),
            NetworkConditions.PERFECT.withDelays(20, 10).withBursts(0.01, 8).withLine(100_000_000, 100)),

    /**
     * Two walls away from the router: losses come in bursts. More than half of packets wait longer than 20 ms for the Wi-Fi hop: Pei et
     * al., "WiFi Can Be the Weakest Link of Round Trip Network Latency in the Wild", INFOCOM 2016. The losses are picked, not measured.
     */
    BAD_WIFI(
            NetworkConditions.PERFECT.withLoss(0.01).withDelays(10, 30).withBursts(0.05, 8).withLine(4_000_000, 150),
            NetworkConditions.PERFECT.withLoss(0.01).withDelays(10, 30).withBursts(0.05, 8).withLine(6_000_000, 150)),

    /**
     * Somebody else uploads: little is left of the way up, and there is a long queue before it, of up to seconds in modems: Gettys and
     * Nichols, "Bufferbloat: Dark Buffers in the Internet", ACM Queue 9(11), 2011.
     */
    FULL_UPLINK(
            NetworkConditions.PERFECT.withDelays(12, 2).withLine(256_000, 1000),
            NetworkConditions.PERFECT.withDelays(12, 2).withLine(16_000_000, 100));

    private final NetworkConditions up;
    private final NetworkConditions down;

    NetworkProfile(NetworkConditions up, NetworkConditions down) {
        this.up = up;
        this.down = down;
    }

    /**
     * The conditions from the player to the server.
     *
     * @return the conditions, for the player's transport
     */
    public NetworkConditions up() {
        return up;
    }

    /**
     * The conditions from the server to the player.
     *
     * @return the conditions, for the server's transport
     */
    public NetworkConditions down() {
        return down;
    }

    /**
     * The name in small letters, as on a command line.
     *
     * @return for example {@code home-dsl}
     */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
