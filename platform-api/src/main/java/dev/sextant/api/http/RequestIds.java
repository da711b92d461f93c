package dev.sextant.api.http;

import io.vertx.ext.web.RoutingContext;
import java.util.UUID;

/** Gives each request an id, which the reply and the log carry. */
final class RequestIds {

  private static final String KEY = "request-id";

  private RequestIds() {}

  static void assign(RoutingContext context) {
    String id = UUID.randomUUID().toString();
    context.put(KEY, id);
    context.response().putHeader("X-Request-Id", id);
    context.next();
  }

  static String of(RoutingContext context) {
    return context.get(KEY);
  }
}
