package dev.sextant.api.http.replies;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.http.EventSink;
import dev.sextant.api.http.EventSource;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.requests.Bodies;
import dev.sextant.api.http.requests.RequestCredentials;
import dev.sextant.api.http.requests.RequestIds;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes replies; no other class does. */
public final class Replies {

  private static final long MOST_DRAINED = 64L << 20;
  private static final int UNAUTHENTICATED = 401;
  private static final String EVENTS = "text/event-stream";

  private static final Logger LOGGER = LoggerFactory.getLogger(Replies.class);

  private Replies() {}

  /** Ignores failures caused by a disconnected client. */
  public static Reply problem(RoutingContext context, Throwable failure) {
    String id = RequestIds.of(context);
    if (context.response().closed() && !(failure instanceof Refusal)) {
      LOGGER.info("the client of request {} went away: {}", id, failure.toString());
      return Problems.of(Bodies.brokenOff(), id);
    }
    Reply reply = Problems.of(failure, id);
    return reply.status() == UNAUTHENTICATED
        ? reply.with("WWW-Authenticate", RequestCredentials.challenge(context.request()))
        : reply;
  }

  public static Future<Void> send(RoutingContext context, Reply reply) {
    return send(context.request(), reply);
  }

  public static Future<Void> send(HttpServerRequest request, Reply made) {
    HttpServerResponse response = request.response();
    Reply reply = EntityTags.conditional(request, made);
    if (response.ended() || response.closed()) {
      closeUnsent(reply);
      return Future.succeededFuture();
    }
    if (response.headWritten()) {
      closeUnsent(reply);
      return response.reset();
    }
    response.setStatusCode(reply.status());
    if (reply.header("Cache-Control").isEmpty()) {
      response.putHeader("Cache-Control", "no-store");
    }
    reply.headers().forEach(each -> response.headers().add(each.getKey(), each.getValue()));
    drain(request);
    return HttpMethod.HEAD.equals(request.method())
        ? sendHead(response, reply.body())
        : sendWhole(response, reply.body());
  }

  private static Future<Void> sendWhole(HttpServerResponse response, Reply.Body body) {
    if (body instanceof Reply.Body.Bytes bytes) {
      return response.putHeader("Content-Type", bytes.contentType()).end(bytes.bytes());
    }
    if (body instanceof Reply.Body.Events events) {
      return stream(response, events.source());
    }
    if (body instanceof Reply.Body.Stream stream) {
      return stream(response, stream);
    }
    return response.end();
  }

  /** Sends the same head as for GET. Awaits no event, and reads only the first chunk of content. */
  private static Future<Void> sendHead(HttpServerResponse response, Reply.Body body) {
    if (body instanceof Reply.Body.Bytes bytes) {
      response
          .putHeader("Content-Type", bytes.contentType())
          .putHeader("Content-Length", String.valueOf(bytes.bytes().length()));
    } else if (body instanceof Reply.Body.Events) {
      response.putHeader("Content-Type", EVENTS);
    } else if (body instanceof Reply.Body.Stream stream) {
      ContentSource source = stream.source();
      return source
          .next()
          .compose(first -> response.putHeader("Content-Type", stream.contentType()).end())
          .onComplete(over -> source.close());
    }
    return response.end();
  }

  /**
   * Reads the rest of a refused body, up to a limit: many clients read the reply only after sending
   * their whole body.
   */
  private static void drain(HttpServerRequest request) {
    if (!request.isEnded()) {
      long[] drained = {0};
      request
          .handler(
              chunk -> {
                drained[0] += chunk.length();
                if (drained[0] > MOST_DRAINED) {
                  request.connection().close();
                }
              })
          .exceptionHandler(broken -> {})
          .resume();
    }
  }

  private static Future<Void> stream(HttpServerResponse response, EventSource source) {
    response
        .setChunked(true)
        .putHeader("Content-Type", EVENTS)
        .putHeader("X-Accel-Buffering", "no")
        .exceptionHandler(gone -> {});
    return source
        .run(new EventSink(response, EventSink.LONGEST))
        .compose(done -> response.closed() ? Future.succeededFuture() : response.end())
        .recover(failure -> goneOr(failure, response));
  }

  /**
   * Sends the head only after the first chunk, because a failure there still becomes an error
   * reply.
   */
  private static Future<Void> stream(HttpServerResponse response, Reply.Body.Stream stream) {
    ContentSource source = stream.source();
    return source
        .next()
        .compose(
            first -> {
              response
                  .setChunked(true)
                  .putHeader("Content-Type", stream.contentType())
                  .exceptionHandler(gone -> {});
              return send(response, first)
                  .compose(last -> last ? Future.succeededFuture() : sendAll(response, source));
            })
        .compose(done -> response.end().otherwiseEmpty())
        .onComplete(over -> source.close());
  }

  private static void closeUnsent(Reply reply) {
    if (reply.body() instanceof Reply.Body.Stream stream) {
      stream.source().close();
    }
  }

  private static Future<Void> sendAll(HttpServerResponse response, ContentSource source) {
    return EachInTurn.untilLast(() -> source.next().compose(piece -> send(response, piece)));
  }

  /**
   * Returns, once the socket has taken the chunk, whether to stop: there are no more chunks, or the
   * client disconnected.
   */
  private static Future<Boolean> send(HttpServerResponse response, Optional<Buffer> piece) {
    return piece.isEmpty()
        ? Future.succeededFuture(true)
        : response.write(piece.get()).map(false).otherwise(true);
  }

  /** Ignores a failure if the client disconnected. */
  private static Future<Void> goneOr(Throwable failure, HttpServerResponse response) {
    return response.closed() ? Future.succeededFuture() : Future.failedFuture(failure);
  }
}
