package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.server.Connections;
import dev.sextant.api.http.server.WebServer;
import dev.sextant.api.telemetry.Telemetry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SiteTest {

  private static final Site BY_HTTPS = site(Optional.of(URI.create("https://sextant.example")));
  private static final Site ON_LOOPBACK = site(Optional.empty());

  @Test
  void by_https_a_cookie_is_of_this_host_and_secure() {
    String name = BY_HTTPS.sessionCookie();
    assertThat(name).startsWith("__Host-");
    assertThat(BY_HTTPS.setCookie(name, "v", Duration.ofHours(1)))
        .startsWith(name + "=v;")
        .contains("; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/")
        .doesNotContain("Domain");
    assertThat(ON_LOOPBACK.setCookie(ON_LOOPBACK.sessionCookie(), "v", Duration.ofHours(1)))
        .as("a browser would not keep it")
        .doesNotContain("Secure", "__Host-");
  }

  @Test
  void an_instance_at_another_port_names_its_cookies_by_the_port() {
    Set<String> host = Set.of("127.0.0.1");
    assertThat(ON_LOOPBACK.sessionCookie()).isEqualTo("sextant_session");
    assertThat(site(Optional.of(URI.create("http://127.0.0.1:7117"))).sessionCookie())
        .isEqualTo("sextant_session");
    assertThat(site(Optional.of(URI.create("http://127.0.0.1:7118"))).sessionCookie())
        .isEqualTo("sextant_session_7118");
    assertThat(new Site(host, Optional.empty(), Site.SameSite.STRICT, 7118).sessionCookie())
        .isEqualTo("sextant_session_7118");
    assertThat(site(Optional.of(URI.create("https://sextant.example:8443"))).sessionCookie())
        .isEqualTo("__Host-sextant_session_8443");
  }

  @Test
  void by_https_browsers_must_stay_with_it() throws Exception {
    assertThat(headers(BY_HTTPS).firstValue("Strict-Transport-Security"))
        .hasValueSatisfying(value -> assertThat(value).startsWith("max-age=63072000"));
    assertThat(headers(ON_LOOPBACK).firstValue("Strict-Transport-Security")).isEmpty();
  }

  private static HttpHeaders headers(Site site) throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      Router router = Router.router(vertx);
      router.get().handler(context -> context.response().end());
      HttpServer server =
          WebServer.listen(
                  vertx,
                  new HttpServerOptions().setHost("127.0.0.1").setPort(0),
                  Connections.Bounds.USUAL,
                  site,
                  router,
                  Telemetry.off(vertx).requests())
              .await();
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.actualPort())).build();
      return HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .build()
          .send(request, HttpResponse.BodyHandlers.discarding())
          .headers();
    } finally {
      vertx.close().await();
    }
  }

  private static Site site(Optional<URI> address) {
    return new Site(Set.of("127.0.0.1"), address, Site.SameSite.STRICT);
  }
}
