package io.github.tightwire.game;

import io.github.tightwire.BitValue;
import io.github.tightwire.channels.SendResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The replies that this side owes: they are not there yet, or find no room in the queue. */
final class Replies {
    private final RequestKinds kinds;
    private final Function<Object, @Nullable CompletableFuture<?>> inbox;
    private final Function<ReplyMessage, SendResult> sender;
    private final Consumer<Throwable> failed;
    private final List<Owed> owed = new ArrayList<>();

    private record Owed(int number, int kind, CompletableFuture<?> reply) {
    }

    /** The inbox has no reply, not even a later one, to what it does not expect. Failed is told what the program's own code throws. */
    Replies(RequestKinds kinds, Function<Object, @Nullable CompletableFuture<?>> inbox, Function<ReplyMessage, SendResult> sender,
            Consumer<Throwable> failed) {
        this.kinds = kinds;
        this.inbox = inbox;
        this.sender = sender;
        this.failed = failed;
    }

    void take(RequestMessage request) {
        CompletableFuture<?> reply = owed.size() < OpenRequests.MAX ? ask(request) : null;
        if (reply == null) {
            refuse(request.number);
            return;
        }
        Owed next = new Owed(request.number, request.kind, reply);
        if (!give(next)) {
            owed.add(next);
        }
    }

    private @Nullable CompletableFuture<?> ask(RequestMessage request) {
        try {
            return inbox.apply(request.value);
        } catch (Throwable e) {
            failed.accept(e);
            return null;
        }
    }

    /** Gives those replies that are there by now. */
    void update() {
        owed.removeIf(this::give);
    }

    /** Returns whether it is dealt with. */
    private boolean give(Owed next) {
        if (!next.reply.isDone()) {
            return false;
        }
        try {
            SendResult result = sender.apply(message(next));
            if (result == SendResult.TOO_LARGE) {
                throw new IllegalStateException("the reply fits into no packet: " + next.reply.join());
            }
            return result != SendResult.QUEUE_FULL;
        } catch (Throwable e) {
            failed.accept(e instanceof CompletionException && e.getCause() != null ? e.getCause() : e);
            refuse(next.number);
            return true;
        }
    }

    private ReplyMessage message(Owed next) {
        Object value = Objects.requireNonNull(next.reply.join(), "the reply is null");
        Class<?> expected = kinds.replyPrototype(next.kind).getClass();
        if (value.getClass() != expected) {
            throw new IllegalArgumentException("the reply is a " + value.getClass().getName() + ", and not a " + expected.getName());
        }
        ReplyMessage message = new ReplyMessage(kinds);
        message.number = next.number;
        message.kind = next.kind;
        message.value = (BitValue<?>) value;
        return message;
    }

    /** Refuses a request, silently if the queue is full: whoever asked has a time-out. */
    private void refuse(int number) {
        ReplyMessage refusal = new ReplyMessage(kinds);
        refusal.number = number;
        refusal.refused = true;
        SendResult unused = sender.apply(refusal);
    }
}
