package io.github.tightwire.game;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread of its own for a server or a client, where the program's thread has other things to do: it draws, or it is the event loop of
 * a toolkit.
 *
 * <pre>{@code
 * inbox.on(Chat.class, (from, chat) -> SwingUtilities.invokeLater(() -> show(chat)));
 * client.connect(token);
 * try (GameThread network = GameThread.start(client, 60, () -> {})) {
 *     network.execute(() -> client.send(GameProtocol.RELIABLE, chat));
 * }
 * }</pre>
 *
 * <p>A tick is an update, the tasks given to {@link #execute} before it, the game's step, and a flush; until the next one it flushes three
 * times more, so that packets are spread over the tick. All of it, and every listener, runs on this thread. <b>No other thread may touch
 * the server or client</b> once it has started, but to {@linkplain GamePeer#close close} it: it gets an {@link IllegalStateException}. A
 * message or a block that a listener is given is the program's, and may be handed to another thread. A block that was given to a {@code
 * send} is not, until it has arrived.
 *
 * <p>The thread goes on whatever a receiver, a listener or a message throws, as {@link GamePeer#update} does, and whatever a task throws,
 * which is logged; errors are no exception. What a step throws, what the listener wants {@linkplain FailureAction#RETHROW thrown again},
 * what the transport throws, and an {@link InternalError} of the JVM itself, end it: the server or client is closed, which tells the other
 * sides, and the thread's {@link Thread.UncaughtExceptionHandler} is called. It ends as well where somebody closes the server or client, or
 * interrupts the thread.
 */
public final class GameThread implements Executor, AutoCloseable {
    /** The most tasks that may wait for the next tick. */
    public static final int MAX_TASKS = 10_000;

    private static final int MAX_TICKS_PER_SECOND = 1_000;
    /** The number of flushes in a tick. */
    private static final int FLUSHES_PER_TICK = 4;
    private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MIN_FLUSH_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final GamePeer peer;
    private final Runnable step;
    private final long tickNanos;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean closed;
    /** The number of ticks and tasks that are done: it shows whether the thread gets anywhere. */
    private volatile int progress;

    private GameThread(GamePeer peer, int ticksPerSecond, Runnable step) {
        this.peer = Objects.requireNonNull(peer, "peer");
        this.step = Objects.requireNonNull(step, "step");
        tickNanos = TimeUnit.SECONDS.toNanos(1) / ticksPerSecond;
        thread = new Thread(this::run, peer.getClass().getSimpleName() + " at " + peer.localAddress());
    }

    /**
     * Starts a thread. The program does not end before it has.
     *
     * @param peer the server or client, by {@link System#nanoTime}; closed with the thread
     * @param ticksPerSecond 1 to 1,000; a late tick is not made up for
     * @param step what the game does each tick, between update and flush
     * @return the thread
     * @throws IllegalArgumentException if there are fewer ticks, or more
     * @throws IllegalStateException if another thread has updated it, this one for example, and lives
     */
    public static GameThread start(GamePeer peer, int ticksPerSecond, Runnable step) {
        if (ticksPerSecond < 1 || ticksPerSecond > MAX_TICKS_PER_SECOND) {
            throw new IllegalArgumentException(ticksPerSecond + " ticks a second are not within [1, " + MAX_TICKS_PER_SECOND + "]");
        }
        GameThread started = new GameThread(peer, ticksPerSecond, step);
        peer.thread.handTo(started.thread);
        started.thread.start();
        return started;
    }

    /**
     * Runs a task in the next tick, after those that were given before. Any thread may call it; what a task gives is for the next tick.
     *
     * @param task such as to send a message
     * @throws RejectedExecutionException if {@value #MAX_TASKS} tasks wait already, or the thread has been closed or has ended
     */
    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task, "task");
        synchronized (tasks) {
            if (closed || tasks.size() == MAX_TASKS) {
                throw new RejectedExecutionException(closed ? "the thread has ended" : MAX_TASKS + " tasks wait already");
            }
            tasks.add(task);
        }
    }

    /**
     * Ends the thread after one more tick, which runs all tasks that were given before, and closes the server or client. Waits for that,
     * unless called from this very thread. Any thread may call it, such as a shutdown hook.
     *
     * <p>A thread that is held up, by a task that waits for the end of the program for example, is waited for as long as it completes
     * something each second. Otherwise the server or client is {@linkplain GamePeer#close closed} here, and the thread ends when it comes
     * back.
     */
    @Override
    public void close() {
        refuseTasks();
        LockSupport.unpark(thread);
        boolean interrupted = false;
        int before = progress - 1;
        while (thread != Thread.currentThread() && thread.isAlive()) {
            if (progress == before) {
                peer.close();
                break;
            }
            before = progress;
            interrupted |= !joins();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the thread's end, for a while. Returns false if this one was interrupted. */
    private boolean joins() {
        long start = System.nanoTime();
        boolean interrupted = false;
        for (long left = STALL_NANOS; left > 0 && thread.isAlive(); left = STALL_NANOS - (System.nanoTime() - start)) {
            try {
                TimeUnit.NANOSECONDS.timedJoin(thread, left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return !interrupted;
    }

    private void run() {
        try (peer) {
            long next = System.nanoTime();
            while (!isClosed()) {
                tick();
                long now = System.nanoTime();
                next = Math.max(next + tickNanos - now, 0) + now;
                flushUntil(next);
            }
            refuseTasks();
            tick();
        } finally {
            refuseTasks();
        }
    }

    /** Waits for the next tick, and spreads what there is to send over the time until then. */
    private void flushUntil(long next) {
        long between = Math.max(tickNanos / FLUSHES_PER_TICK, MIN_FLUSH_NANOS);
        long now = System.nanoTime();
        while (next - now > between && !isClosed()) {
            LockSupport.parkNanos(between);
            now = System.nanoTime();
            peer.flush(now);
        }
        if (!isClosed()) {
            LockSupport.parkNanos(next - now);
        }
    }

    private void tick() {
        peer.update(System.nanoTime());
        for (int left = waitingTasks(); left > 0; left--) {
            run(nextTask());
        }
        step.run();
        peer.flush();
        progress++;
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            CallbackFailures.log("a task of " + thread.getName() + " threw", e);
            if (CallbackFailures.isOfJvm(e)) {
                throw e;
            }
        }
        progress++;
    }

    private int waitingTasks() {
        synchronized (tasks) {
            return tasks.size();
        }
    }

    /** Of those that wait: only this thread takes any. */
    private Runnable nextTask() {
        synchronized (tasks) {
            return tasks.remove();
        }
    }

    private void refuseTasks() {
        synchronized (tasks) {
            closed = true;
        }
    }

    private boolean isClosed() {
        synchronized (tasks) {
            return closed || peer.isClosed() || thread.isInterrupted();
        }
    }
}
