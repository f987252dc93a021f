package io.github.tightwire.pages;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A client of HTTP and WebSocket (RFC 6455) by hand: it can say what no library would, stall, and vanish. Its masks are zero.
 */
final class RawClient implements AutoCloseable {
    static final int TEXT = 0x1;
    static final int BINARY = 0x2;
    static final int CLOSE = 0x8;

    private static final int MASKED = 0x80;
    private static final int SHORT_LENGTH = 126;
    private static final int LONG_LENGTH = 127;
    private static final int TIMEOUT_MILLISECONDS = 20_000;

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    /** A message of the server. */
    record Message(int opcode, byte[] bytes) {
        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        /** Of a close frame. */
        int status() {
            return (bytes[0] & 0xFF) << Byte.SIZE | bytes[1] & 0xFF;
        }
    }

    private RawClient(URI address, int receiveBuffer) throws IOException {
        socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getByName(address.getHost()), address.getPort()));
        socket.setSoTimeout(TIMEOUT_MILLISECONDS);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = socket.getOutputStream();
    }

    /** The first line of what a server says to a request with these headers. */
    static String status(URI address, String method, String path, List<String> headers) throws IOException {
        return answer(address, method, path, headers).lines().findFirst().orElse("");
    }

    /** All that a server says to a request with these headers, and Connection: close. */
    static String answer(URI address, String method, String path, List<String> headers) throws IOException {
        try (RawClient client = new RawClient(address, 0)) {
            client.request(method, path, headers, "Connection: close");
            return new String(client.in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns the server's answer to a WebSocket with these headers besides those that every one has. */
    static String upgrade(URI address, List<String> headers) throws IOException {
        try (RawClient client = new RawClient(address, 0)) {
            client.request("GET", PageServer.FRAMES, headers, UPGRADE);
            return client.line();
        }
    }

    /** A WebSocket as the page's own browser opens it. */
    static RawClient open(URI address) throws IOException {
        return open(address, 0);
    }

    /** A WebSocket with so small a buffer that it fills soon. */
    static RawClient open(URI address, int receiveBuffer) throws IOException {
        RawClient client = new RawClient(address, receiveBuffer);
        client.request("GET", PageServer.FRAMES, List.of("Host: " + address.getAuthority(), "Origin: http://" + address.getAuthority()),
                UPGRADE);
        String status = client.line();
        if (!status.contains(" 101 ")) {
            client.close();
            throw new IOException(status);
        }
        while (!client.line().isEmpty()) {
            // Headers.
            continue;
        }
        return client;
    }

    private static final String[] UPGRADE = {"Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="};

    private void request(String method, String path, List<String> headers, String... more) throws IOException {
        StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        headers.forEach(header -> request.append(header).append("\r\n"));
        for (String header : more) {
            request.append(header).append("\r\n");
        }
        out.write(request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException(line.toString(StandardCharsets.UTF_8));
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    void send(String text) throws IOException {
        send(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    void send(int opcode, byte[] bytes) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(MASKED | opcode);
        if (bytes.length < SHORT_LENGTH) {
            frame.write(MASKED | bytes.length);
        } else if (bytes.length <= 0xFFFF) {
            frame.write(MASKED | SHORT_LENGTH);
            frame.write(bytes.length >> Byte.SIZE);
            frame.write(bytes.length);
        } else {
            frame.write(MASKED | LONG_LENGTH);
            for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                frame.write((int) ((long) bytes.length >> shift));
            }
        }
        frame.write(new byte[Integer.BYTES]);
        frame.writeBytes(bytes);
        out.write(frame.toByteArray());
        out.flush();
    }

    /** The next message, of however many frames. */
    Message receive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int opcode = 0;
        for (int head = 0; (head & MASKED) == 0;) {
            head = in.readUnsignedByte();
            opcode = opcode == 0 ? head & 0xF : opcode;
            long length = in.readUnsignedByte();
            length = length == SHORT_LENGTH ? in.readUnsignedShort() : length == LONG_LENGTH ? in.readLong() : length;
            bytes.writeBytes(in.readNBytes((int) length));
        }
        return new Message(opcode, bytes.toByteArray());
    }

    /** Ends without a word, as a browser that is killed: what waits for it is answered by a reset. */
    void kill() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
