package io.github.tightwire.demo.page;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.browser.Packets;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.demo.server.Server;
import io.github.tightwire.demo.session.Session;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.microscope.Microscope;
import io.github.tightwire.pages.BadCommandException;
import io.github.tightwire.pages.Browser;
import io.github.tightwire.pages.BrowserCommand;
import io.github.tightwire.pages.PageServer;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The page in a browser. As long as somebody looks, the demo goes on.
 *
 * <p>A frame of bytes starts with one that says what the others are: {@link #PACKET}, a packet as the first client received it, after
 * decryption and without the headers of netcode and reliable; {@link #SERVER}, a snapshot of the server's world; {@link #BEFORE}, a
 * snapshot of what the client had before the browser looked. A frame of text has the {@link Figures}.
 */
public final class ServedPage implements DemoPage {
    private static final byte PACKET = 0;
    private static final byte SERVER = 1;
    private static final byte BEFORE = 2;
    private static final int MAX_ORDERS_PER_TICK = 8;
    private static final int TICKS_PER_WORLD = 2;
    private static final int TICKS_PER_FIGURES = 6;
    private static final int TICKS_PER_WHOLE_WORLD = 120;
    /** A whole world is a hundred times what a tick changes, and goes to all: whoever asks for one waits a quarter of a second at most. */
    private static final int TICKS_PER_WISH = 15;
    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    private static final long DRIVER_TICKS = 4L * World.TICKS_PER_SECOND;
    private static final int MAX_WORLD_BYTES = 1 << 15;
    private static final int MAX_DRIVE = 64;
    private static final Codec<Snapshot> CODEC = Codec.of(Snapshot.class);

    private final Session session;
    private final Knobs knobs;
    private final Figures figures;
    private final PageServer page;
    private final Client client;
    private final Cube[] serverCubes = new Cube[World.CUBES];
    private final Buttons buttons = new Buttons();
    private final LastPackets packets;
    private final ClientTap tap;
    private final Microscope microscope;
    private Map<String, Integer> sizes = Map.of();
    /** With its share of the snapshot's header. */
    private double cubeBits;
    private double wholeCubeBits;
    private boolean isWatched;
    private boolean isPaused;
    private boolean isStepping;
    private boolean wantsWhole;
    private boolean wantsRestart;
    private boolean wantsFigures;
    private boolean isDriven;
    private long letGoTicks;
    private int shownTick;
    private long lastReal;
    private long nanos;

    /**
     * Serves a page at once.
     *
     * @param session that is shown
     * @param knobs by which it is changed
     * @param nowNanos the time
     * @throws IOException if there is no port for it
     */
    public ServedPage(Session session, Knobs knobs, long nowNanos) throws IOException {
        this.session = session;
        this.knobs = knobs;
        this.figures = new Figures(session);
        this.client = session.clients().get(0);
        for (int i = 0; i < serverCubes.length; i++) {
            serverCubes[i] = session.server().cube(i);
        }
        lastReal = nowNanos;
        nanos = nowNanos;
        packets = new LastPackets(client.address());
        tap = new ClientTap(packets, this::received);
        page = PageServer.builder(Packets.class, "page").webjar("three").webjar("uplot").start();
        // A protocol of its own: it reads into its messages, on its thread.
        microscope = Microscope.open(DemoProtocol.create(), false, packets::list, 0);
    }

    /**
     * Returns the address.
     *
     * @return its address
     */
    public URI address() {
        return page.address();
    }

    @Override
    public void announce(PrintStream out) {
        out.printf("See it in a browser, and change the network: %s%n", page.address());
        Browser.open(page.address());
    }

    @Override
    public boolean proceed(long realNanos) {
        page.orders(MAX_ORDERS_PER_TICK, this::obey);
        watch(page.hasViewers() || microscope.hasViewers());
        boolean proceeds = !isPaused || isStepping;
        if (!proceeds && wantsWhole) {
            showWhole();
        }
        if (!proceeds && wantsFigures) {
            showFigures();
        }
        nanos += isStepping ? TICK_NANOS : isPaused ? 0 : realNanos - lastReal;
        lastReal = realNanos;
        isStepping = false;
        return proceeds;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public void show() {
        if (!isWatched) {
            return;
        }
        session.goOn();
        if (isDriven && !isHeld() && ++letGoTicks > DRIVER_TICKS) {
            isDriven = false;
            client.setDriver(null);
        }
        int tick = session.server().tick();
        wantsWhole |= tick % TICKS_PER_WHOLE_WORLD == 0;
        boolean isWhole = wantsWhole && (tick % TICKS_PER_WISH == 0 || isPaused);
        if (!isWhole && (tick % TICKS_PER_WORLD == 0 || isPaused)) {
            Server server = session.server();
            int since = shownTick;
            publish(SERVER, serverCubes, tick, i -> server.changedTick(i) > since);
            shownTick = tick;
        }
        if (isWhole) {
            showWhole();
        }
        if (tick % TICKS_PER_FIGURES == 0 || isPaused) {
            showFigures();
        }
    }

    @Override
    public void close() {
        microscope.close();
        page.close();
    }

    private void watch(boolean watched) {
        if (watched == isWatched) {
            return;
        }
        isWatched = watched;
        client.setTap(watched ? tap : null);
        if (!watched) {
            isPaused = false;
            isDriven = false;
            client.setDriver(null);
            knobs.reset();
        }
    }

    private void obey(BrowserCommand order) {
        if (order.has("hello")) {
            wantsWhole = true;
            wantsRestart = true;
        } else if (order.has("paused")) {
            isPaused = order.bool("paused");
            wantsFigures = true;
        } else if (order.has("step")) {
            if (!isPaused) {
                throw new BadCommandException("a step while it is paused");
            }
            isStepping = true;
        } else if (order.has("drive")) {
            drive(order.text("drive", MAX_DRIVE));
        } else {
            knobs.turn(order);
            wantsFigures = true;
        }
        order.answer(JsonNodeFactory.instance.objectNode());
    }

    private void drive(String held) {
        Set<String> words = Set.copyOf(Arrays.asList(held.split(" ")));
        buttons.left = words.contains("left");
        buttons.right = words.contains("right");
        buttons.up = words.contains("up");
        buttons.down = words.contains("down");
        buttons.pull = words.contains("pull");
        isDriven = true;
        letGoTicks = 0;
        client.setDriver(buttons);
    }

    private boolean isHeld() {
        return buttons.left || buttons.right || buttons.up || buttons.down || buttons.pull;
    }

    private void received(byte[] payload) {
        page.publish(frame(PACKET, payload, payload.length));
    }

    private void showWhole() {
        wantsWhole = false;
        int tick = session.server().tick();
        if (tick == 0) {
            return;
        }
        publish(SERVER, serverCubes, tick, i -> true);
        shownTick = tick;
        if (wantsRestart) {
            wantsRestart = false;
            session.server().restartView(client.address());
        }
        CubeCopy copy = client.copy();
        if (copy.newestTick() > 0) {
            Cube[] cubes = new Cube[World.CUBES];
            Arrays.setAll(cubes, copy::cube);
            publish(BEFORE, cubes, copy.newestTick(), copy::isKnown);
        }
    }

    private void publish(byte kind, Cube[] cubes, int tick, IntPredicate included) {
        Snapshot snapshot = new Snapshot(cubes);
        snapshot.tick = tick;
        for (int i = 0; i < cubes.length; i++) {
            snapshot.included().set(i, included.test(i));
        }
        byte[] bytes = new byte[MAX_WORLD_BYTES];
        page.publish(frame(kind, bytes, CODEC.write(snapshot, bytes)));
    }

    private static byte[] frame(byte kind, byte[] bytes, int length) {
        byte[] frame = new byte[1 + length];
        frame[0] = kind;
        System.arraycopy(bytes, 0, frame, 1, length);
        return frame;
    }

    private void showFigures() {
        wantsFigures = false;
        measureFormats(client.copy().snapshot(), client.lastSnapshotBits());
        ObjectNode json = figures.json(nanos).put("paused", isPaused).put("driven", isDriven)
                .put("cubeBits", cubeBits)
                .put("wholeCubeBits", wholeCubeBits)
                .put("microscope", microscope.address().toString());
        json.set("knobs", knobs.json());
        ObjectNode formats = json.putObject("formats");
        sizes.forEach(formats::put);
        page.publish(json);
    }

    private void measureFormats(Snapshot snapshot, int bits) {
        double cubes = snapshot.included().cardinality();
        if (cubes > 0) {
            sizes = FormatSizes.of(snapshot);
            sizes.put("Tightwire, as a world", bits + Byte.SIZE - 1 >> 3);
            cubeBits = bits / cubes;
            wholeCubeBits = CODEC.measure(snapshot) / cubes;
        }
    }
}
