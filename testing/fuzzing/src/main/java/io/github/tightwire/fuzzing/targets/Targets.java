package io.github.tightwire.fuzzing.targets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All targets, by the names that the command line and the folders of the corpus have for them. */
public final class Targets {
    private static final Map<String, Supplier<Target>> MAKERS = makers();

    private Targets() {
    }

    private static Map<String, Supplier<Target>> makers() {
        Map<String, Supplier<Target>> makers = new LinkedHashMap<>();
        makers.put("scripts", ScriptTarget::new);
        makers.put("golden", GoldenTarget::new);
        makers.put("types", TypesTarget::new);
        makers.put("packets", PacketsTarget::new);
        makers.put("sealed", SealedTarget::new);
        makers.put("traces", TracesTarget::new);
        makers.put("captures", CapturesTarget::new);
        makers.put("deltas", DeltasTarget::new);
        makers.put("worlds", WorldsTarget::new);
        makers.put("players", PlayersTarget::new);
        makers.put("netcode", NetcodeTarget::new);
        makers.put("reliable", ReliableTarget::new);
        makers.put("channels", ChannelsTarget::new);
        makers.put("game", GameTarget::new);
        return makers;
    }

    /**
     * Returns the names of all targets.
     *
     * @return the names of all targets, in the order of the layers
     */
    public static List<String> names() {
        return new ArrayList<>(MAKERS.keySet());
    }

    /**
     * Makes a target.
     *
     * @param name of the target, one of {@link #names}
     * @return a new one
     */
    public static Target make(String name) {
        return MAKERS.get(name).get();
    }
}
