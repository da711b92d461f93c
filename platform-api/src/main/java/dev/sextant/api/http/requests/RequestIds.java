package dev.sextant.api.http.requests;

import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.UUID;

/** Assigns each request an id, which the reply and the log contain. */
public final class RequestIds {

  private static final String HEADER = "X-Request-Id";

  private RequestIds() {}

  public static String assign(HttpServerResponse response) {
    String id = UUID.randomUUID().toString();
    response.putHeader(HEADER, id);
    return id;
  }

  public static String of(RoutingContext context) {
    return context.response().headers().get(HEADER);
  }
}
