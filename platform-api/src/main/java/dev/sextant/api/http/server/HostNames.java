package dev.sextant.api.http.server;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Handler;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses requests to foreign host names: a foreign page may point its own name at this machine,
 * and would then have the server's origin.
 */
final class HostNames implements Handler<RoutingContext> {

  private final Set<String> names;

  HostNames(Set<String> names) {
    this.names = names;
  }

  @Override
  public void handle(RoutingContext context) {
    HostAndPort host = context.request().authority();
    if (host != null && names.contains(host.host().toLowerCase(Locale.ROOT))) {
      context.next();
    } else {
      context.fail(
          new Refusal(
              Refusal.Kind.MISDIRECTED,
              "unknown-host",
              "This server does not answer to the host name of the request."));
    }
  }
}
