package io.github.tightwire.fleet;

import java.time.Duration;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.cluster.ddata.LWWRegister;
import org.apache.pekko.cluster.ddata.Replicator;

/**
 * A match as the cluster knows it: Cluster Sharding has one of it at a time. It loads what was saved, takes the next placement, has most of
 * the nodes know that, and only then starts; it saves once a second, and at the end. As long as it has not started it answers nobody, who
 * ask again.
 */
final class MatchActor extends AbstractActorWithTimers {
    private static final Duration SAVE_PERIOD = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofMillis(300);

    private final int match;
    private final NodeGame game;
    private final SavedMatches saved;
    /** The state of the next placement, while the nodes are told of it. */
    private MatchState first;
    private MatchLocation placed;
    private boolean running;
    private boolean ending;
    private MatchState last;

    MatchActor(NodeGame game, SavedMatches saved) {
        match = Integer.parseInt(getSelf().path().name());
        this.game = game;
        this.saved = saved;
    }

    /** Its messages to itself. */
    private enum Step { LOAD, STARTED, SAVE }

    /** The message of Cluster Sharding before the match moves, or the node leaves. */
    enum Stop { STOP }

    @Override
    public void preStart() {
        saved.load(match, getSelf());
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(LocateMatch.class, question -> answer())
                .match(Replicator.GetSuccess.class, this::loaded)
                .match(Replicator.NotFound.class, none -> take(new MatchState()))
                .match(Replicator.GetFailure.class, failure -> retry())
                .match(Replicator.UpdateSuccess.class, this::written)
                .match(Replicator.UpdateFailure.class, this::notWritten)
                .match(MatchState.class, this::save)
                .match(Stop.class, stop -> stop())
                .matchEquals(Step.LOAD, step -> saved.load(match, getSelf()))
                .matchEquals(Step.STARTED, step -> started())
                .matchEquals(Step.SAVE, step -> game.save(match, this::tellSelf))
                .build();
    }

    private void answer() {
        if (running) {
            getSender().tell(placed, getSelf());
        }
    }

    private void loaded(Replicator.GetSuccess<?> success) {
        take((MatchState) ((LWWRegister<?>) success.dataValue()).value());
    }

    private void take(MatchState state) {
        state.match = match;
        first = state.placed(state.placement + 1);
        saved.save(first, getSelf());
    }

    private void retry() {
        getTimers().startSingleTimer(Step.LOAD, Step.LOAD, RETRY);
    }

    private void save(MatchState state) {
        last = state;
        saved.save(state, getSelf());
    }

    private void written(Replicator.UpdateSuccess<?> success) {
        Object state = success.getRequest().orElseThrow();
        if (state == first) {
            ActorRef self = getSelf();
            game.start(first, () -> self.tell(Step.STARTED, ActorRef.noSender()));
            placed = new MatchLocation(match, first.placement, game.address());
            first = null;
        } else {
            game.saved(match, ((MatchState) state).tick());
            endAfter(state);
        }
    }

    private void notWritten(Replicator.UpdateFailure<?> failure) {
        Object state = failure.getRequest().orElseThrow();
        if (state == first) {
            first = null;
            retry();
        } else {
            endAfter(state);
        }
    }

    /** The last state may be with some nodes only; the others will have it from them. */
    private void endAfter(Object state) {
        if (ending && state == last) {
            getContext().stop(getSelf());
        }
    }

    private void started() {
        if (!ending) {
            running = true;
            getTimers().startTimerWithFixedDelay(Step.SAVE, Step.SAVE, SAVE_PERIOD);
        }
    }

    private void stop() {
        ending = true;
        running = false;
        getTimers().cancelAll();
        if (placed == null) {
            getContext().stop(getSelf());
        } else {
            game.end(match, this::tellSelf);
        }
    }

    private void tellSelf(MatchState state) {
        getSelf().tell(state, ActorRef.noSender());
    }
}
