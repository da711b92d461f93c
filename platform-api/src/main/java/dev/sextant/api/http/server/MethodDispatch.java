package dev.sextant.api.http.server;

import static java.util.stream.Collectors.joining;

import dev.sextant.api.http.Reply;
import dev.sextant.api.http.replies.Replies;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Dispatches the requests to one path by method: HEAD as GET, OPTIONS with the allowed methods, any
 * other with 405 and the same list. No reply allows another origin to read it (CORS).
 */
final class MethodDispatch implements Handler<RoutingContext> {

  private static final int NO_CONTENT = 204;
  private static final int METHOD_NOT_ALLOWED = 405;

  private final Map<HttpMethod, Handler<RoutingContext>> handlers;
  private final String allowed;

  /**
   * Creates the dispatch.
   *
   * @param handlers handlers by method, without HEAD and OPTIONS
   */
  MethodDispatch(Map<HttpMethod, Handler<RoutingContext>> handlers) {
    this.handlers = Map.copyOf(handlers);
    this.allowed = allowed(handlers);
  }

  @Override
  public void handle(RoutingContext context) {
    HttpMethod method = context.request().method();
    Handler<RoutingContext> handler =
        handlers.get(HttpMethod.HEAD.equals(method) ? HttpMethod.GET : method);
    if (handler != null) {
      handler.handle(context);
    } else if (HttpMethod.OPTIONS.equals(method)) {
      send(context, new Reply(NO_CONTENT, List.of(), new Reply.Body.None()));
    } else {
      send(context, Replies.problem(context, new HttpException(METHOD_NOT_ALLOWED)));
    }
  }

  private void send(RoutingContext context, Reply reply) {
    Replies.send(context, reply.with("Allow", allowed)).onFailure(context::fail);
  }

  private static String allowed(Map<HttpMethod, Handler<RoutingContext>> handlers) {
    TreeSet<String> names = new TreeSet<>();
    handlers.keySet().forEach(method -> names.add(method.name()));
    names.add(HttpMethod.OPTIONS.name());
    if (handlers.containsKey(HttpMethod.GET)) {
      names.add(HttpMethod.HEAD.name());
    }
    return names.stream().collect(joining(", "));
  }
}
