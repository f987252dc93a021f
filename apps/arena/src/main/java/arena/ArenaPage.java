package arena;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.game.GameThread;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.NetworkProfile;
import io.github.tightwire.netcode.SimulatedNetwork;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.pages.BrowserCommand;
import io.github.tightwire.pages.PageServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * A match in this program, over real sockets and a simulated network: a server, bots, and a player whose screen and keys are a page. The
 * page, and all that it orders, is of the player's thread.
 */
public final class ArenaPage implements AutoCloseable {
    private static final String PERFECT = "perfect";
    private static final List<String> NETWORKS = List.of(PERFECT, NetworkProfile.LTE.toString(), NetworkProfile.BAD_WIFI.toString());
    private static final int MOST_ORDERS = 16;

    private final PageServer page;
    private final Referee referee;
    private final SimulatedNetwork down;
    private final GameThread server;
    private final List<GameThread> players = new ArrayList<>();
    private final SimulatedNetwork up;
    private final Queue<String> said = new ArrayDeque<>();
    private final Rules.Keys held = new Rules.Keys();
    private final Reaction reaction = new Reaction();
    private String network = NetworkProfile.BAD_WIFI.toString();

    private ArenaPage(PageServer page, int bots) throws IOException {
        this.page = page;
        down = network(NetworkProfile.BAD_WIFI.down());
        referee = new Referee(down, Arena.KEY, line -> { });
        server = referee.start();
        up = network(NetworkProfile.BAD_WIFI.up());
        players.add(new Pilot(up, this::tick, said::add).start(Arena.token(down.localAddress())));
        for (int i = 0; i < bots; i++) {
            Pilot bot = new Pilot(network(NetworkProfile.LTE.up()), new Bot(), line -> { });
            players.add(bot.start(Arena.token(down.localAddress())));
        }
    }

    /**
     * Begins a match, on bad Wi-Fi.
     *
     * @param bots that play, from 0 to 15
     * @param port of the page, on this machine; 0 for any free one
     * @return the match and its page, until it is closed
     * @throws IOException if a socket can't be opened
     */
    public static ArenaPage open(int bots, int port) throws IOException {
        return new ArenaPage(PageServer.builder(ArenaPage.class, "page").port(port).start(), bots);
    }

    private static SimulatedNetwork network(NetworkConditions conditions) throws IOException {
        return new SimulatedNetwork(new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)), conditions);
    }

    /**
     * Returns the page's address.
     *
     * @return for browsers of this machine
     */
    public URI address() {
        return page.address();
    }

    /** A tick of the player's: what the page ordered since the last one, and what it sees now. */
    private void tick(Pilot pilot, Rules.Keys keys) {
        page.orders(MOST_ORDERS, order -> obey(order, pilot));
        List<BitSerializable> scene = pilot.scene(BitSerializable.class);
        int newestTick = pilot.player.prediction().inputs().newestTick();
        ownShip(pilot, scene).ifPresent(ship -> reaction.seen(newestTick, ship.heading));
        reaction.pressed(newestTick + 1, held.left != held.right);
        keys.left = held.left;
        keys.right = held.right;
        keys.thrust = held.thrust;
        keys.fire = held.fire;
        if (page.hasViewers()) {
            page.publish(frame(pilot, scene));
        }
    }

    private void obey(BrowserCommand order, Pilot pilot) {
        if (order.has("left")) {
            held.left = order.bool("left");
            held.right = order.bool("right");
            held.thrust = order.bool("thrust");
            held.fire = order.bool("fire");
        } else if (order.has("network")) {
            change(order.word("network", NETWORKS));
        } else {
            pilot.player.setPredicting(order.bool("prediction"));
            pilot.player.setInterpolating(order.bool("interpolation"));
            referee.rewinds = order.bool("rewind");
        }
    }

    private void change(String name) {
        network = name;
        NetworkConditions toServer = NetworkConditions.PERFECT;
        NetworkConditions toPlayers = NetworkConditions.PERFECT;
        for (NetworkProfile profile : NetworkProfile.values()) {
            if (profile.toString().equals(name)) {
                toServer = profile.up();
                toPlayers = profile.down();
            }
        }
        up.setConditions(toServer);
        NetworkConditions changed = toPlayers;
        server.execute(() -> down.setConditions(changed));
    }

    private static Optional<Rules.Ship> ownShip(Pilot pilot, List<BitSerializable> scene) {
        return scene.stream().filter(Rules.Ship.class::isInstance).map(Rules.Ship.class::cast).filter(pilot::isOwn).findFirst();
    }

    private ObjectNode frame(Pilot pilot, List<BitSerializable> scene) {
        ObjectNode frame = JsonNodeFactory.instance.objectNode();
        frame.put("slot", ownShip(pilot, scene).map(ship -> ship.slot).orElse(-1)).put("size", Rules.SIZE).put("headings", Rules.HEADINGS);
        frame.put("fullHealth", Rules.FULL_HEALTH).put("statistics", pilot.statistics()).put("network", network);
        frame.put("reaction", reaction.ticks()).put("lead", pilot.player.prediction().clock().leadTicks());
        frame.put("prediction", pilot.player.isPredicting()).put("interpolation", pilot.player.isInterpolating());
        frame.put("rewind", referee.rewinds);
        ArrayNode ships = frame.putArray("ships");
        ArrayNode bullets = frame.putArray("bullets");
        ObjectNode health = frame.putObject("health");
        for (BitSerializable entity : scene) {
            if (entity instanceof Rules.Bullet bullet && bullet.ticksLeft == 0) {
                continue;
            }
            if (entity instanceof Rules.Body body) {
                (body instanceof Rules.Ship ? ships : bullets).addObject().put("slot", body.slot).put("x", body.x).put("y", body.y)
                        .put("heading", body.heading);
            } else if (entity instanceof Rules.Hull hull) {
                health.put(Integer.toString(hull.slot), hull.health);
            }
        }
        ArrayNode lines = frame.putArray("said");
        while (!said.isEmpty()) {
            lines.add(said.remove());
        }
        return frame;
    }

    @Override
    public void close() {
        players.forEach(GameThread::close);
        server.close();
        page.close();
    }
}
