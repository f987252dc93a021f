package io.github.tightwire.benchmarks.worlds;

import java.util.Arrays;

/** The process that {@link Worlds} starts: one match, whose figures it prints. */
final class MatchProcess {
    private MatchProcess() {
    }

    /**
     * The program.
     *
     * @param args the kind, the type of the entities, the number of players, of entities, and the seconds to warm up
     */
    public static void main(String[] args) {
        EntityModel<?> type = EntityModel.ALL.stream().filter(each -> each.name().equals(args[1])).findFirst().orElseThrow();
        Kind kind = Arrays.stream(Kind.values()).filter(each -> each.toString().equals(args[0])).findFirst().orElseThrow();
        Match<?> match = new Match<>(kind, type, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        System.out.println(match.measure(Double.parseDouble(args[4])));
    }
}
