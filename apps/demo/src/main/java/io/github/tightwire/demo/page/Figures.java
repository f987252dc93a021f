package io.github.tightwire.demo.page;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.channels.MessageTraffic;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.server.ClientConnection;
import io.github.tightwire.demo.server.Server;
import io.github.tightwire.demo.session.Session;
import io.github.tightwire.game.Statistics;
import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.DatagramVerdict;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A session in figures: of its first client, and of what was refused by it and by the server. Counts are since the start. */
final class Figures {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Session session;

    Figures(Session session) {
        this.session = session;
    }

    /** The figures at a time. */
    ObjectNode json(long nanos) {
        Client client = session.clients().get(0);
        Server server = session.server();
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("time", nanos / NANOS_PER_SECOND)
                .put("tick", server.tick())
                .put("clients", server.connections().size())
                .put("level", client.levelPercent());
        ObjectNode sent = json.putObject("sent").put("all", 0);
        server.connections().stream().filter(connection -> connection.address().equals(client.address())).findFirst()
                .ifPresent(connection -> add(json, sent, server, connection));
        Map<String, Long> refused = new TreeMap<>();
        add(refused, server.counters());
        add(refused, client.counters());
        ObjectNode reasons = json.putObject("refused");
        refused.forEach(reasons::put);
        return json;
    }

    private static void add(ObjectNode json, ObjectNode sent, Server server, ClientConnection connection) {
        Statistics statistics = server.statistics(connection);
        json.put("roundTrip", statistics.roundTripMillis())
                .put("jitter", statistics.jitterMillis())
                .put("loss", statistics.loss())
                .put("queue", statistics.queueMillis())
                .put("base", statistics.baseMillis())
                .put("allowed", 8 * statistics.bytesPerSecond())
                .put("arriving", 8 * statistics.arrivingBytesPerSecond())
                .put("rateState", statistics.rateState().toString())
                .put("lastFall", statistics.lastFall().toString())
                .put("budget", server.snapshotBytes(connection))
                .put("snapshots", connection.traffic().snapshots())
                .put("snapshotBytes", connection.traffic().bytesPerSnapshot() * connection.traffic().snapshots());
        sent.put("all", connection.traffic().bytesOut());
        for (MessageTraffic traffic : statistics.traffic()) {
            String type = switch (traffic.type().getSimpleName()) {
                case "WorldPacket", "Checksum" -> "Snapshot";
                case "TimeRequest", "TimeResponse" -> "Clock";
                default -> traffic.type().getSimpleName();
            };
            sent.put(type, sent.path(type).asLong() + traffic.sentBytes());
        }
    }

    private static void add(Map<String, Long> refused, Counters counters) {
        for (DatagramVerdict outcome : DatagramVerdict.values()) {
            if (outcome != DatagramVerdict.ACCEPTED && counters.get(outcome) > 0) {
                refused.merge(outcome.name().toLowerCase(Locale.ROOT).replace('_', ' '), counters.get(outcome), Long::sum);
            }
        }
    }
}
