package io.github.tightwire.pages;

import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * Lets in what this page's own browser asks for. A page of another origin may not open a WebSocket or read anything here, and another
 * name for this machine, which somebody may have a DNS server give (DNS rebinding), is unknown.
 */
final class OriginCheck extends Handler.Wrapper {
    /** No script, style or connection but this server's: a packet's text that became an element could do nothing. */
    private static final List<HttpField> HEADERS = List.of(
            new PreEncodedHttpField("Content-Security-Policy",
                    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
                            + "frame-ancestors 'none'"),
            new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"),
            new PreEncodedHttpField("Cross-Origin-Opener-Policy", "same-origin"),
            new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
            new PreEncodedHttpField("Referrer-Policy", "no-referrer"));

    private final ServerConnector connector;

    OriginCheck(ServerConnector connector, Handler inner) {
        super(inner);
        this.connector = connector;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        HttpFields headers = request.getHeaders();
        String host = headers.get(HttpHeader.HOST);
        if (host == null || !hosts().contains(host)) {
            return refuse(HttpStatus.MISDIRECTED_REQUEST_421, "this is another host", request, response, callback);
        }
        boolean isUpgrade = headers.contains(HttpHeader.UPGRADE);
        List<String> origins = headers.getValuesList(HttpHeader.ORIGIN);
        if (isUpgrade ? !origins.equals(List.of("http://" + host)) : !List.of("http://" + host).containsAll(origins)) {
            return refuse(HttpStatus.FORBIDDEN_403, "another origin has no business here", request, response, callback);
        }
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            return refuse(HttpStatus.METHOD_NOT_ALLOWED_405, "there is only GET", request, response, callback);
        }
        HEADERS.forEach(response.getHeaders()::put);
        return super.handle(request, response, callback);
    }

    private Set<String> hosts() {
        int port = connector.getLocalPort();
        return Set.of("127.0.0.1:" + port, "localhost:" + port);
    }

    private static boolean refuse(int status, String why, Request request, Response response, Callback callback) {
        Response.writeError(request, response, callback, status, why);
        return true;
    }
}
