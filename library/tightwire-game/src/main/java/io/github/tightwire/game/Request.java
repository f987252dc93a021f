package io.github.tightwire.game;

import io.github.tightwire.BitValue;

/**
 * A value that asks the other side, which answers with a reply.
 *
 * <pre>{@code
 * record Price(int item) implements BitValue<Price>, Request<Quote> { ... }
 *
 * record Quote(int gold) implements BitValue<Quote> { ... }
 * }</pre>
 *
 * <p>The protocol has both types ({@link GameProtocol.Builder#request}), either side may ask ({@link GameClient#request},
 * {@link Player#request}), and the other side's inbox answers ({@link Inbox#onRequest}).
 *
 * @param <R> the type of its reply
 */
public interface Request<R extends BitValue<R>> {
}
