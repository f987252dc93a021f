package io.github.tightwire.fleet;

import org.apache.pekko.cluster.sharding.ShardRegion;

/** A match is a shard of its own, and moves by itself. */
final class MatchShards implements ShardRegion.MessageExtractor {
    /** The name of the matches' kind. */
    static final String MATCHES = "matches";
    /** The role of the processes that have matches. */
    static final String ROLE = "node";

    @Override
    public String entityId(Object message) {
        return message instanceof LocateMatch where ? Integer.toString(where.match) : null;
    }

    @Override
    public Object entityMessage(Object message) {
        return message;
    }

    @Override
    public String shardId(Object message) {
        return message instanceof ShardRegion.StartEntity start ? start.entityId() : entityId(message);
    }
}
