package io.github.tightwire.fleet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.pages.BadCommandException;
import io.github.tightwire.pages.Browser;
import io.github.tightwire.pages.BrowserCommand;
import io.github.tightwire.pages.PageServer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The page in a browser: nodes, matches and players as they move, several times a second, and buttons that disturb them. An order is
 * {@code {"fault": "kill", "node": 2}}, with a {@link Fault} in lower case.
 */
final class FleetPage implements AutoCloseable {
    private static final long FRAME_NANOS = 200_000_000L;
    private static final int MAX_ORDERS = 8;
    private static final int EVENTS = 50;

    private final PageServer page;
    private final ClusterNetwork network;
    private final List<NodeChild> nodes;
    private final List<FleetPlayer> players;
    private final Overview overview;
    private final Deque<String> events = new ArrayDeque<>();
    private String waitsFor = "";
    private String behind = "";
    private long nextNanos;

    /** A page that shows these, as they are when it is told to. */
    FleetPage(ClusterNetwork network, List<NodeChild> nodes, List<FleetPlayer> players, Overview overview) throws IOException {
        this.network = network;
        this.nodes = nodes;
        this.players = players;
        this.overview = overview;
        page = PageServer.builder(FleetPage.class, "page").start();
    }

    /** Says where it is, and opens a browser where there is one. */
    void announce() {
        System.out.printf("See it in a browser, and disturb it: %s%n", page.address());
        Browser.open(page.address());
    }

    /** Adds a line to what has happened. */
    void add(String event) {
        events.addLast(event);
        if (events.size() > EVENTS) {
            events.removeFirst();
        }
    }

    /** Takes what the fleet waits for, and which nodes are slow, in words; empty for nothing. */
    void tell(String waits, String late) {
        waitsFor = waits;
        behind = late;
    }

    /** Does what browsers ask for, and shows them what there is, if it is time to. */
    void show(double second, long nanos) {
        page.orders(MAX_ORDERS, this::obey);
        if (nanos >= nextNanos && page.hasViewers()) {
            nextNanos = nanos + FRAME_NANOS;
            page.publish(json(second, nanos));
        }
    }

    private void obey(BrowserCommand order) {
        Fault fault = order.constant("fault", Fault.class);
        NodeChild node = nodes.get(order.integer("node", 1, nodes.size()) - 1);
        if (fault == Fault.CUT && !network.isSeparable()) {
            throw new BadCommandException("this machine has one loopback address: nobody can be cut off");
        }
        try {
            node.suffer(fault);
        } catch (IOException e) {
            throw new BadCommandException(e.getMessage());
        }
        order.answer(JsonNodeFactory.instance.objectNode());
    }

    private ObjectNode json(double second, long nanos) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("second", second).put("budget", TickMeter.TICK_NANOS / 1000)
                .put("separable", network.isSeparable()).put("waits", waitsFor).put("late", behind);
        ArrayNode shownNodes = json.putArray("nodes");
        nodes.forEach(node -> add(shownNodes.addObject(), node, nanos));
        ArrayNode shownPlayers = json.putArray("players");
        for (FleetPlayer player : players) {
            shownPlayers.addObject().put("player", player.id()).put("match", player.match()).put("placement", player.placement())
                    // -1 before the first packet.
                    .put("silent", player.placement() == 0 ? -1 : player.silentSeconds(nanos));
        }
        ArrayNode shownEvents = json.putArray("events");
        events.forEach(shownEvents::add);
        return json;
    }

    private void add(ObjectNode json, NodeChild node, long nanos) {
        json.put("node", node.number()).put("process", node.pid()).put("state", state(node, nanos))
                .put("cut", node.isCut());
        NodeReport report = overview.report(node.number());
        ArrayNode matches = json.putArray("matches");
        if (report == null || report.process != node.pid() || !node.isAlive()) {
            return;
        }
        json.put("longest", report.ticks.longestMicros).put("median", report.ticks.medianMicros).put("missing", report.ticks.behind)
                .put("kilobits", report.kilobits).put("size", report.size).put("late", report.isBehind);
        for (MatchReport match : report.matches) {
            ArrayNode players = matches.addObject().put("match", match.match).put("placement", match.placement)
                    .put("tick", match.tick).put("saved", match.savedTick).putArray("players");
            for (int player : match.players) {
                players.add(player);
            }
        }
    }

    private String state(NodeChild node, long nanos) {
        if (!node.isAlive()) {
            return "ended";
        }
        NodeReport report = overview.report(node.number());
        boolean hasReported = report != null && report.process == node.pid();
        return node.isCut() ? "cut off" : node.isStopped() ? "stopped" : !hasReported ? "starting"
                : overview.isFresh(node.number(), nanos) ? "up" : "silent";
    }

    @Override
    public void close() {
        page.close();
    }
}
