package io.github.tightwire.fleet;

import java.time.Duration;
import java.util.Optional;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.cluster.ddata.DistributedData;
import org.apache.pekko.cluster.ddata.Key;
import org.apache.pekko.cluster.ddata.LWWRegister;
import org.apache.pekko.cluster.ddata.LWWRegisterKey;
import org.apache.pekko.cluster.ddata.Replicator;
import org.apache.pekko.cluster.ddata.SelfUniqueAddress;

/**
 * The copies of each match on most of the nodes, in Pekko's distributed data. Of two states the one of the later placement stays, and of
 * one placement the later tick: a node that should have ended can't overwrite what came after it.
 */
final class SavedMatches {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final LWWRegister.Clock<MatchState> CLOCK = (current, state) -> order(state);

    private final SelfUniqueAddress self;
    private final ActorRef replicator;

    SavedMatches(ActorSystem system) {
        DistributedData data = DistributedData.get(system);
        self = data.selfUniqueAddress();
        replicator = data.replicator();
    }

    /** Asks for what most of the nodes have of a match: the asker gets an answer of the replicator. */
    void load(int match, ActorRef asker) {
        replicator.tell(new Replicator.Get<>(key(match), new Replicator.ReadMajority(PATIENCE)), asker);
    }

    /** Has most of the nodes keep a state: the asker is told whether they do, with the state as the request. */
    void save(MatchState state, ActorRef asker) {
        replicator.tell(new Replicator.Update<>(key(state.match), LWWRegister.create(self, state, CLOCK),
                new Replicator.WriteMajority(PATIENCE), Optional.of(state), saved -> newer(saved, state)), asker);
    }

    private LWWRegister<MatchState> newer(LWWRegister<MatchState> saved, MatchState state) {
        return order(saved.value()) >= order(state) ? saved : saved.withValue(self, state, CLOCK);
    }

    /** By placement, and then by tick. */
    static long order(MatchState state) {
        return (long) state.placement << Integer.SIZE | state.tick();
    }

    static Key<LWWRegister<MatchState>> key(int match) {
        return LWWRegisterKey.create("match-" + match);
    }
}
