package io.github.tightwire.demo.matchmaker;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Takes connections over TCP, and one HTTPS request on each, without letting anybody take its time: a connection has ten seconds from
 * first to last byte, the handshake included; a host has a few connections at once, its network some more, and all together more still. Who
 * comes beyond that is not listened to.
 *
 * <p>The server that the JDK has can't be bounded so: each connection that is silent in the middle of its handshake has a thread.
 */
final class HttpsListener implements AutoCloseable {
    /** From the connection to the last byte of the answer. */
    static final int MAX_MILLIS = 10_000;
    /** Connections of one host at once. */
    static final int MAX_PER_HOST = 8;
    /** Connections of one network at once. */
    static final int MAX_PER_NETWORK = 16;
    /** Connections at once: of so many networks that whoever has them is many. */
    static final int MAX_CONNECTIONS = 256;

    private static final int MAX_REQUEST_BYTES = 4096;
    private static final int END = '\r' << 24 | '\n' << 16 | '\r' << 8 | '\n';

    private final ServerSocket listening;
    private final SSLContext context;
    private final Handler handler;
    private final ConnectionCounts open = new ConnectionCounts(MAX_PER_HOST, MAX_PER_NETWORK, MAX_CONNECTIONS);
    private final ExecutorService threads = Executors.newCachedThreadPool(HttpsListener::daemon);
    private final ScheduledExecutorService deadlines = Executors.newSingleThreadScheduledExecutor(HttpsListener::daemon);

    HttpsListener(InetSocketAddress local, SSLContext context, Handler handler) throws IOException {
        this.context = context;
        this.handler = handler;
        listening = new ServerSocket();
        try {
            listening.setReuseAddress(true);
            listening.bind(local);
        } catch (IOException e) {
            listening.close();
            throw e;
        }
        threads.execute(this::accept);
    }

    /** The handler of a request. */
    @FunctionalInterface
    interface Handler {
        /** Answers a request of a host, which has come to this address of the machine. */
        Answer answer(String method, String path, Socket from);
    }

    /**
     * An answer.
     *
     * @param status of HTTP, with its reason
     * @param header one more line, with its end; may be empty
     * @param body its bytes
     */
    record Answer(String status, String header, byte[] body) {
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    @Override
    public void close() {
        closeQuietly(listening);
        threads.shutdownNow();
        deadlines.shutdownNow();
    }

    private void accept() {
        while (!listening.isClosed()) {
            Socket socket;
            try {
                socket = listening.accept();
            } catch (IOException e) {
                // Closed, or one that went before it was taken.
                continue;
            }
            if (open.add(socket.getInetAddress())) {
                threads.execute(() -> serve(socket));
            } else {
                closeQuietly(socket);
            }
        }
    }

    private void serve(Socket socket) {
        // The socket below is closed, and not TLS, which would wait to say goodbye.
        ScheduledFuture<?> deadline = deadlines.schedule(() -> closeQuietly(socket), MAX_MILLIS, TimeUnit.MILLISECONDS);
        try (SSLSocket secure = (SSLSocket) context.getSocketFactory().createSocket(socket, null, socket.getPort(), true)) {
            secure.setUseClientMode(false);
            String[] request = request(secure.getInputStream()).split(" ");
            Answer answer = request.length == 3
                    ? handler.answer(request[0], request[1], socket)
                    : new Answer("400 Bad Request", "", new byte[0]);
            String head = "HTTP/1.1 " + answer.status + "\r\n" + answer.header + "Content-Length: " + answer.body.length
                    + "\r\nConnection: close\r\n\r\n";
            secure.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            secure.getOutputStream().write(answer.body);
            secure.getOutputStream().flush();
        } catch (IOException e) {
            // It took too long, or speaks something else, or does not trust the certificate: it has no answer then.
        } finally {
            deadline.cancel(false);
            closeQuietly(socket);
            open.remove(socket.getInetAddress());
        }
    }

    /** The first line of a request, whose head is read to its end. */
    private static String request(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        int last = 0;
        while (last != END) {
            int next = in.read();
            if (next < 0 || head.length() == MAX_REQUEST_BYTES) {
                throw new IOException("no request");
            }
            head.append((char) next);
            last = last << Byte.SIZE | next;
        }
        return head.substring(0, head.indexOf("\r\n"));
    }

    private static void closeQuietly(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            // It is of no use any more either way.
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "matchmaker");
        thread.setDaemon(true);
        return thread;
    }
}
