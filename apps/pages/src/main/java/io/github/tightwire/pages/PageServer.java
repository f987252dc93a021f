package io.github.tightwire.pages;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.Resource;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.core.server.WebSocketServerComponents;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/**
 * Serves one page, with what it shows and what it is told, to browsers of this machine.
 *
 * <pre>{@code
 * try (PageServer page = PageServer.builder(Demo.class, "page").webjar("uplot").start()) {
 *     System.out.println("see " + page.address());
 *     for (;;) {                                           // the game's loop
 *         page.orders(8, order -> steer(order.number("loss", 0, 1)));
 *         tick();
 *         if (page.hasViewers()) {
 *             page.publish(state().toString());
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>It listens on 127.0.0.1 alone, and answers to that name and {@code localhost}. Files are GET's: those of the page's folder at
 * {@code /}, what all pages share at {@code /shared/}, and webjars at {@code /webjars/NAME/}. A WebSocket at {@value #FRAMES}, open to
 * the page's own origin, has frames one way and orders the other.
 *
 * <p><b>Frames</b> go to every browser. To publish one takes the same time with none and with a hundred, fast or stalled, and never
 * waits. A browser that is slower than the frames misses the oldest.
 *
 * <p><b>Orders</b> are taken when the program asks for them. Of each browser one waits, and no more is read from it until then; what
 * else it says waits on its side.
 *
 * <p>One thread publishes and takes orders.
 */
public final class PageServer implements AutoCloseable {
    /** The path of the WebSocket. */
    public static final String FRAMES = "/frames";

    /** The most browsers at once; others are refused. */
    public static final int MAX_VIEWERS = 128;

    /** The longest order, in bytes; whoever sends a longer one is disconnected. */
    public static final int MAX_ORDER_BYTES = 1 << 19;

    private static final int MAX_THREADS = 16;
    private static final int MIN_THREADS = 4;

    private final Server server;
    private final ServerConnector connector;
    private final Frames frames = new Frames();
    private final BlockingQueue<BrowserCommand> orders = new LinkedBlockingQueue<>();
    private final Set<BrowserSession> viewers = ConcurrentHashMap.newKeySet();
    private final Thread pump = new Thread(this::pump, "page frames");
    private volatile boolean hasWork;
    private volatile boolean isClosed;

    private PageServer(Builder builder) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("page");
        threads.setDaemon(true);
        server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(builder.port);
        server.addConnector(connector);
        ContextHandlerCollection contexts = new ContextHandlerCollection();
        ResourceFactory resources = ResourceFactory.of(server);
        contexts.addHandler(page(resource(resources, builder.owner, builder.folder)));
        contexts.addHandler(new ContextHandler(files(resource(resources, PageServer.class, "shared")), "/shared"));
        builder.webjars.forEach(name -> contexts.addHandler(new ContextHandler(files(webjar(resources, name)), "/webjars/" + name)));
        server.setHandler(new OriginCheck(connector, contexts));
        pump.setDaemon(true);
    }

    private ContextHandler page(Resource folder) {
        ContextHandler context = new ContextHandler("/");
        // On one machine compression costs more than it saves.
        WebSocketServerComponents.ensureWebSocketComponents(server, context).getExtensionRegistry().unregister("permessage-deflate");
        WebSocketUpgradeHandler sockets = WebSocketUpgradeHandler.from(server, context, container -> {
            container.setMaxTextMessageSize(MAX_ORDER_BYTES);
            container.setMaxBinaryMessageSize(MAX_ORDER_BYTES);
            container.setMaxFrameSize(MAX_ORDER_BYTES);
            // Somebody may look at one packet for an hour.
            container.setIdleTimeout(Duration.ZERO);
            container.addMapping(FRAMES, this::viewer);
        });
        sockets.setHandler(files(folder));
        context.setHandler(sockets);
        return context;
    }

    private static ResourceHandler files(Resource folder) {
        ResourceHandler files = new ResourceHandler();
        files.setBaseResource(folder);
        files.setDirAllowed(false);
        files.setCacheControl("no-cache");
        return files;
    }

    private static Resource resource(ResourceFactory resources, Class<?> owner, String folder) {
        URL url = owner.getResource(folder + "/");
        return resources.newResource(Objects.requireNonNull(url, () -> owner.getName() + " has no folder " + folder + " beside it"));
    }

    private static Resource webjar(ResourceFactory resources, String name) {
        Properties properties = new Properties();
        try (InputStream in = PageServer.class.getResourceAsStream("/META-INF/maven/org.webjars.npm/" + name + "/pom.properties")) {
            properties.load(Objects.requireNonNull(in, () -> "there is no webjar " + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String folder = "/META-INF/resources/webjars/" + name + "/" + properties.getProperty("version");
        return resource(resources, PageServer.class, folder);
    }

    private BrowserSession viewer(ServerUpgradeRequest request, ServerUpgradeResponse response, Callback callback) {
        return new BrowserSession(this);
    }

    /**
     * A server of a page.
     *
     * @param owner a class
     * @param folder beside it that has the page's files as resources, {@code index.html} among them
     * @return a builder
     */
    public static Builder builder(Class<?> owner, String folder) {
        return new Builder(owner, folder);
    }

    /** Says what is served. */
    public static final class Builder {
        private final Class<?> owner;
        private final String folder;
        private final Set<String> webjars = new LinkedHashSet<>();
        private int port;

        private Builder(Class<?> owner, String folder) {
            this.owner = owner;
            this.folder = folder;
        }

        /**
         * Serves a library that is on the class path as an artifact of {@code org.webjars.npm}.
         *
         * @param name of the artifact
         * @return this builder
         */
        public Builder webjar(String name) {
            webjars.add(name);
            return this;
        }

        /**
         * Takes a port; any that is free, without it.
         *
         * @param port 0 for any that is free
         * @return this builder
         */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /**
         * Starts it.
         *
         * @return the server, which browsers reach from now on
         * @throws IOException if the port is taken
         * @throws NullPointerException if the page's folder or a webjar is not on the class path
         */
        public PageServer start() throws IOException {
            PageServer page = new PageServer(this);
            page.start();
            return page;
        }
    }

    private void start() throws IOException {
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw e instanceof IOException failed ? failed : new IOException(e);
        }
        pump.start();
    }

    /**
     * Returns the address of the page.
     *
     * @return for example {@code http://127.0.0.1:40123/}
     */
    public URI address() {
        return URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + connector.getLocalPort() + "/");
    }

    /**
     * Returns whether anybody looks, so that there is something to make frames for.
     *
     * @return true while a browser has the page open
     */
    public boolean hasViewers() {
        return !viewers.isEmpty();
    }

    /**
     * Returns the viewers.
     *
     * @return the browsers, as they come and go
     */
    public Set<Viewer> viewers() {
        return Set.copyOf(viewers);
    }

    /**
     * Sends text to all who look. Never waits.
     *
     * @param json the text
     */
    public void publish(String json) {
        publish(Frame.of(json));
    }

    /**
     * Sends JSON to all who look. Never waits.
     *
     * @param json which is written before this returns
     */
    public void publish(JsonNode json) {
        publish(json.toString());
    }

    /**
     * Sends bytes to all who look. Never waits.
     *
     * @param bytes which are not copied, and must not change
     */
    public void publish(byte[] bytes) {
        publish(Frame.of(bytes));
    }

    private void publish(Frame frame) {
        frames.add(frame);
        wake();
    }

    /**
     * Takes the orders that wait now, of each browser one, and answers those that are wrong with the message of the
     * {@link BadCommandException}. Never waits.
     *
     * @param most how many at most: the rest waits for the next call
     * @param handler does what they say
     * @return how many were taken
     */
    public int orders(int most, Consumer<? super BrowserCommand> handler) {
        int waiting = Math.min(most, orders.size());
        for (int i = 0; i < waiting; i++) {
            take(orders.remove(), handler);
        }
        return waiting;
    }

    /**
     * Waits for an order, and takes it: for a program that does nothing else.
     *
     * @param patience how long to wait at most
     * @param handler does what it says
     * @return whether there was one
     * @throws InterruptedException if this thread is interrupted while it waits
     */
    public boolean order(Duration patience, Consumer<? super BrowserCommand> handler) throws InterruptedException {
        BrowserCommand order = orders.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        if (order != null) {
            take(order, handler);
        }
        return order != null;
    }

    private static void take(BrowserCommand order, Consumer<? super BrowserCommand> handler) {
        try {
            handler.accept(order);
        } catch (BadCommandException e) {
            order.refuse(e);
        } finally {
            order.taken();
        }
    }

    int waitingOrders() {
        return orders.size();
    }

    Frames frames() {
        return frames;
    }

    void ordered(BrowserCommand order) {
        orders.add(order);
    }

    /** Adds a viewer, if there is a place. */
    synchronized boolean opened(BrowserSession viewer) {
        boolean hasPlace = viewers.size() < MAX_VIEWERS && viewers.add(viewer);
        wake();
        return hasPlace;
    }

    void closed(BrowserSession viewer) {
        viewers.remove(viewer);
    }

    /** Has the pump look again. */
    void wake() {
        hasWork = true;
        LockSupport.unpark(pump);
    }

    private void pump() {
        while (!isClosed) {
            hasWork = false;
            for (BrowserSession viewer : viewers) {
                viewer.pump(frames);
            }
            // The flag, and not the permit alone: a lock that Jetty waits for on this thread may take the permit.
            while (!hasWork && !isClosed) {
                LockSupport.park(this);
            }
        }
    }

    /** Ends it: browsers see that their connection is closed. */
    @Override
    public void close() {
        isClosed = true;
        wake();
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the page's server does not stop", e);
        }
    }
}
