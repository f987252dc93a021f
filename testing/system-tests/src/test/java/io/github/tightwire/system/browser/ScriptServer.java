package io.github.tightwire.system.browser;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A server of an empty page, which may import scripts and fetch data. */
public final class ScriptServer implements AutoCloseable {
    private static final byte[] PAGE = "<!DOCTYPE html><link rel=icon href=data:,><title>Scripts</title>".getBytes(StandardCharsets.UTF_8);

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    /** The files that the page may ask for. */
    public interface Files {
        /** Returns a file's contents. */
        byte[] read(String name) throws IOException;
    }

    /** Starts one. */
    public ScriptServer(Files files) throws IOException {
        server.createContext("/", exchange -> {
            String name = exchange.getRequestURI().getPath().substring(1);
            byte[] body = name.isEmpty() ? PAGE : files.read(name);
            exchange.getResponseHeaders().add("Content-Type", name.isEmpty() ? "text/html" : "text/javascript");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    /** The address of the page. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
