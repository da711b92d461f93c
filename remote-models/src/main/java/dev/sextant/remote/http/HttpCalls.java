package dev.sextant.remote.http;

import dev.sextant.remote.http.CheckedResolver.AddressRefusedException;
import dev.sextant.remote.http.HttpFailure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Posts requests. It follows no redirect, repeats nothing, stores no cookie and uses no proxy, so
 * the one retry loop sees every reply, and the credential goes to the named server only.
 * Thread-safe.
 */
public final class HttpCalls implements AutoCloseable {

  private static final Duration CONNECT = Duration.ofSeconds(10);

  /** Common servers close an idle connection after 5 s; a request on such a one is torn. */
  private static final TimeValue IDLE = TimeValue.ofSeconds(3);

  /** The client bounds neither by itself, and keeps in memory what it has read of a head. */
  private static final Http1Config HEADS =
      Http1Config.custom().setMaxLineLength(64 << 10).setMaxHeaderCount(200).build();

  private final CloseableHttpClient client;
  private final ScheduledExecutorService deadlines;

  /**
   * Creates a client.
   *
   * @param rule is asked for each address that is connected to
   * @param mostConnections largest number of concurrent calls
   */
  public HttpCalls(AddressRule rule, int mostConnections) {
    this(rule, mostConnections, NameResolver.system());
  }

  HttpCalls(AddressRule rule, int mostConnections, NameResolver names) {
    ConnectionConfig connection =
        ConnectionConfig.custom().setConnectTimeout(Timeout.of(CONNECT)).build();
    this.client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setConnectionFactory(
                        ManagedHttpClientConnectionFactory.builder().http1Config(HEADS).build())
                    .setDnsResolver(new CheckedResolver(names, rule))
                    .setMaxConnTotal(mostConnections)
                    .setMaxConnPerRoute(mostConnections)
                    .setDefaultConnectionConfig(connection)
                    .build())
            .setKeepAliveStrategy((response, context) -> IDLE)
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableConnectionState()
            .disableContentCompression()
            .setUserAgent("sextant")
            .build();
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(1, work -> daemon(work, "call-deadlines"));
    timer.setRemoveOnCancelPolicy(true);
    this.deadlines = timer;
  }

  /**
   * Posts a request and waits for its reply.
   *
   * @throws HttpFailure if there is no usable reply
   */
  public HttpReply post(HttpCall call, CallCancellation cancellation) throws HttpFailure {
    HttpPost request = request(call);
    Ending ending = new Ending(request);
    ScheduledFuture<?> deadline =
        deadlines.schedule(
            () -> ending.end(Reason.DEADLINE), call.deadline().toMillis(), TimeUnit.MILLISECONDS);
    Runnable cancel = () -> ending.end(Reason.CANCELLED);
    cancellation.register(cancel);
    try {
      return client.execute(request, response -> reply(response, call, request));
    } catch (HttpFailure e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw failure(call, e, ending.reason);
    } finally {
      cancellation.unregister(cancel);
      deadline.cancel(false);
    }
  }

  @Override
  public void close() {
    deadlines.shutdownNow();
    client.close(CloseMode.IMMEDIATE);
  }

  private static HttpPost request(HttpCall call) {
    HttpPost request = new HttpPost(call.address());
    call.headers().forEach(request::setHeader);
    request.setEntity(new ByteArrayEntity(call.body(), ContentType.APPLICATION_JSON));
    Timeout deadline = Timeout.of(call.deadline());
    request.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(deadline)
            .setConnectionRequestTimeout(deadline)
            .build());
    return request;
  }

  private static HttpReply reply(ClassicHttpResponse response, HttpCall call, HttpPost request)
      throws IOException {
    int status = response.getCode();
    Map<String, String> headers = new HashMap<>();
    for (Header header : response.getHeaders()) {
      headers.put(header.getName().toLowerCase(Locale.ROOT), String.valueOf(header.getValue()));
    }
    if (status >= 300 && status < 400) {
      request.abort();
      throw new HttpFailure(
          Reason.REDIRECTED,
          "The server at %s redirects to '%s'. Redirects are not followed, because the credential would follow; give the final address as the base URL."
              .formatted(call.address().getHost(), headers.getOrDefault("location", "")));
    }
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return new HttpReply(status, headers, new byte[0]);
    }
    InputStream in = entity.getContent();
    byte[] body = in.readNBytes(call.mostBytes());
    if (body.length == call.mostBytes() && in.read() >= 0) {
      request.abort(); // else the client would read the rest to keep the connection
      throw new HttpFailure(
          Reason.TOO_LARGE,
          "The reply of %s is longer than %,d bytes."
              .formatted(call.address().getHost(), call.mostBytes()));
    }
    return new HttpReply(status, headers, body);
  }

  private static HttpFailure failure(HttpCall call, Exception cause, @Nullable Reason ended) {
    String host = hostAndPort(call.address());
    if (ended == Reason.DEADLINE) {
      return new HttpFailure(
          ended,
          "%s sent no complete reply within %d s.".formatted(host, call.deadline().toSeconds()),
          cause);
    } else if (ended == Reason.CANCELLED) {
      return new HttpFailure(ended, "The call to %s was cancelled.".formatted(host), cause);
    } else if (cause instanceof AddressRefusedException) {
      return new HttpFailure(Reason.ADDRESS_REFUSED, String.valueOf(cause.getMessage()), cause);
    } else if (cause instanceof UnknownHostException) {
      return new HttpFailure(Reason.UNKNOWN_HOST, "The host %s is unknown.".formatted(host), cause);
    } else if (cause instanceof ConnectException
        || cause instanceof ConnectTimeoutException
        || cause instanceof NoRouteToHostException) {
      return new HttpFailure(Reason.NOT_CONNECTED, "Cannot connect to %s.".formatted(host), cause);
    } else if (cause instanceof MessageConstraintException) {
      return new HttpFailure(
          Reason.TOO_LARGE,
          "The reply of %s has a line of more than %,d bytes outside of its body, or more than %,d headers."
              .formatted(host, HEADS.getMaxLineLength(), HEADS.getMaxHeaderCount()),
          cause);
    } else if (cause instanceof SSLException) {
      return new HttpFailure(
          Reason.NOT_TRUSTED,
          "No trusted TLS connection to %s: %s".formatted(host, cause.getMessage()),
          cause);
    }
    return new HttpFailure(
        Reason.TORN,
        "The connection to %s broke before the reply was complete.".formatted(host),
        cause);
  }

  private static String hostAndPort(URI address) {
    return address.getPort() < 0 ? address.getHost() : address.getHost() + ":" + address.getPort();
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Ends a request from another thread and remembers why. */
  private static final class Ending {

    private final HttpPost request;
    private volatile @Nullable Reason reason;

    Ending(HttpPost request) {
      this.request = request;
    }

    synchronized void end(Reason why) {
      if (reason == null) {
        reason = why;
        request.abort();
      }
    }
  }
}
