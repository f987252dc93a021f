package io.github.tightwire.demo.matchmaker;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** The body of an answer, as long as it has so many bytes at most: of a longer one no more is read. */
final class BoundedBody implements BodySubscriber<byte[]> {
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteBuffer bytes;
    private Subscription subscription;

    BoundedBody(int maxBytes) {
        bytes = ByteBuffer.allocate(maxBytes);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription of) {
        subscription = of;
        of.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (part.remaining() > bytes.remaining()) {
                subscription.cancel();
                body.completeExceptionally(new IOException("its answer has more than " + bytes.capacity() + " bytes"));
                return;
            }
            bytes.put(part);
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        byte[] whole = new byte[bytes.position()];
        bytes.get(0, whole);
        body.complete(whole);
    }
}
