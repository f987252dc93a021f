package io.github.tightwire.demo.page;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.demo.session.Session;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.NetworkProfile;
import io.github.tightwire.pages.BadCommandException;
import io.github.tightwire.pages.BrowserCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The settings of a running session that a browser may change, and their present values. */
public final class Knobs {
    private static final String PERFECT = "perfect";
    private static final String CUSTOM = "custom";
    private static final List<String> PROFILES =
            Stream.concat(Stream.of(PERFECT), Arrays.stream(NetworkProfile.values()).map(NetworkProfile::toString)).toList();
    private static final double PERCENT = 100;
    private static final double MAX_PERCENT = 50;
    private static final int MAX_LATENCY = 500;
    private static final int MAX_JITTER = 200;
    private static final int MAX_KILOBITS = 100_000;
    private static final int KILO = 1000;
    private static final int QUEUE_MILLIS = 200;
    private static final int MAX_ATTACKER = 50;

    private final Session session;
    private final Session.Plan plan;
    private String profile;
    private NetworkConditions up;
    private NetworkConditions down;
    private int attacker;
    private int ticksPerSnapshot = 1;

    /**
     * The knobs of a session, at what was planned.
     *
     * @param session that runs
     * @param plan by which it was started
     */
    public Knobs(Session session, Session.Plan plan) {
        this.session = session;
        this.plan = plan;
        takePlan();
    }

    private void takePlan() {
        up = plan.up();
        down = plan.down();
        profile = name();
        attacker = plan.garbage();
        ticksPerSnapshot = 1;
    }

    /** Turns all of them back to what was planned. */
    void reset() {
        takePlan();
        apply();
    }

    /**
     * Turns those that an order names.
     *
     * @throws BadCommandException if a value is none that a knob has; nothing is turned
     */
    void turn(BrowserCommand order) {
        NetworkConditions newUp = up;
        NetworkConditions newDown = down;
        if (order.has("profile")) {
            String word = order.word("profile", PROFILES);
            newUp = word.equals(PERFECT) ? NetworkConditions.PERFECT : named(word).up();
            newDown = word.equals(PERFECT) ? NetworkConditions.PERFECT : named(word).down();
        }
        newUp = changed(newUp, order);
        newDown = changed(newDown, order);
        int newAttacker = order.has("attacker") ? order.integer("attacker", 0, MAX_ATTACKER) : attacker;
        int rate = order.has("rate") ? order.integer("rate", 1, World.TICKS_PER_SECOND) : World.TICKS_PER_SECOND / ticksPerSnapshot;
        if (World.TICKS_PER_SECOND % rate != 0) {
            throw new BadCommandException("a rate that " + World.TICKS_PER_SECOND + " ticks a second are a multiple of");
        }
        up = newUp;
        down = newDown;
        profile = name();
        attacker = newAttacker;
        ticksPerSnapshot = World.TICKS_PER_SECOND / rate;
        apply();
    }

    private void apply() {
        session.setConditions(up, down);
        session.server().setTicksPerSnapshot(ticksPerSnapshot);
        try {
            session.attack(attacker);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static NetworkConditions changed(NetworkConditions conditions, BrowserCommand order) {
        NetworkConditions changed = conditions;
        if (order.has("loss")) {
            changed = changed.withLoss(share(order, "loss"));
        }
        if (order.has("latency")) {
            changed = changed.withDelays(order.integer("latency", 0, MAX_LATENCY), changed.jitterMillis());
        }
        if (order.has("jitter")) {
            changed = changed.withDelays(changed.latencyMillis(), order.integer("jitter", 0, MAX_JITTER));
        }
        if (order.has("duplicates")) {
            changed = changed.withDuplicates(share(order, "duplicates"));
        }
        if (order.has("corruption")) {
            changed = changed.withCorruption(share(order, "corruption"));
        }
        if (order.has("bandwidth")) {
            int kilobits = order.integer("bandwidth", 0, MAX_KILOBITS);
            changed = kilobits == 0 ? withoutLimit(changed) : changed.withLine((long) kilobits * KILO, QUEUE_MILLIS);
        }
        return changed;
    }

    private static NetworkConditions withoutLimit(NetworkConditions conditions) {
        return new NetworkConditions(conditions.loss(), conditions.latencyMillis(), conditions.jitterMillis(), conditions.duplicates(),
                conditions.corruption(), conditions.bursts(), NetworkConditions.Line.UNLIMITED);
    }

    private static double share(BrowserCommand order, String name) {
        return order.number(name, 0, MAX_PERCENT) / PERCENT;
    }

    private static NetworkProfile named(String word) {
        return Arrays.stream(NetworkProfile.values()).filter(each -> each.toString().equals(word)).findFirst().orElseThrow();
    }

    /** The profile whose conditions these are. */
    private String name() {
        if (up.equals(NetworkConditions.PERFECT) && down.equals(NetworkConditions.PERFECT)) {
            return PERFECT;
        }
        return Arrays.stream(NetworkProfile.values()).filter(each -> each.up().equals(up) && each.down().equals(down))
                .findFirst().map(NetworkProfile::toString).orElse(CUSTOM);
    }

    /** Returns the settings; of the network, on the way down. */
    ObjectNode json() {
        boolean isUnlimited = down.line().equals(NetworkConditions.Line.UNLIMITED);
        return JsonNodeFactory.instance.objectNode()
                .put("profile", profile)
                .put("loss", PERCENT * down.loss())
                .put("latency", down.latencyMillis())
                .put("jitter", down.jitterMillis())
                .put("duplicates", PERCENT * down.duplicates())
                .put("corruption", PERCENT * down.corruption())
                .put("bandwidth", isUnlimited ? 0 : down.line().bitsPerSecond() / KILO)
                .put("attacker", attacker)
                .put("rate", World.TICKS_PER_SECOND / ticksPerSnapshot);
    }
}
