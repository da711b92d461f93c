package dev.sextant.standalone.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.profile.RealmSignIn;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The device flow against a realm of which a fake answers the requests. */
class DeviceFlowTest {

  private static final String TOKENS =
      "200 {\"access_token\": \"a1\", \"refresh_token\": \"r1\", \"expires_in\": 300}";

  private final List<String> requests = new ArrayList<>();
  private final List<Long> pauses = new ArrayList<>();
  private final List<String> messages = new ArrayList<>();
  private final Deque<String> tokens = new ArrayDeque<>();
  private HttpServer server;
  private String issuer = "";
  private String deviceAt = "";
  private String pages = "";

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    issuer = "http://127.0.0.1:" + server.getAddress().getPort() + "/realms/sextant";
    deviceAt = issuer;
    pages = "\"verification_uri\": \"%s/page\"".formatted(issuer);
    server.createContext(
        "/realms/sextant/",
        exchange -> {
          String path = exchange.getRequestURI().getPath().replace("/realms/sextant", "");
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          requests.add(path + " " + body);
          String reply =
              switch (path) {
                case "/.well-known/openid-configuration" -> "200 " + document();
                case "/device" ->
                    "200 {\"device_code\": \"d\", \"user_code\": \"WDJB-MJHT\", \"interval\": 3,"
                        + pages
                        + ", \"expires_in\": 600}";
                default -> tokens.isEmpty() ? "200 {}" : tokens.poll();
              };
          byte[] bytes = reply.substring(4).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(Integer.parseInt(reply.substring(0, 3)), bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_person_who_confirms_the_code_is_signed_in() throws Exception {
    tokens.addAll(List.of(error("authorization_pending"), error("slow_down"), TOKENS));

    RealmSignIn signIn = flow().signIn(issuer);

    assertThat(signIn).isEqualTo(new RealmSignIn(issuer, "r1", "a1", 1300));
    assertThat(pauses).as("slow_down adds five seconds").containsExactly(3L, 3L, 8L);
    assertThat(messages).singleElement().asString().contains(issuer + "/page ", "WDJB-MJHT");
    assertThat(requests.get(1)).contains("client_id=sextant-cli", "code_challenge_method=S256");
    assertThat(requests.get(2)).contains("device_code=d", "code_verifier=");
  }

  @ParameterizedTest
  @CsvSource({
    "access_denied,was refused on the page",
    "expired_token,Nobody confirmed the code in time",
    "invalid_grant,The realm refuses the code"
  })
  void a_sign_in_that_nobody_confirms_ends_with_a_sentence(String error, String sentence) {
    tokens.add(error(error));

    assertThatThrownBy(() -> flow().signIn(issuer))
        .isInstanceOf(Halt.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void a_realm_that_sends_codes_elsewhere_is_refused() {
    deviceAt = "http://localhost:1";

    assertThatThrownBy(() -> flow().signIn(issuer))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("has no device_authorization_endpoint at its own address");
    assertThat(requests).hasSize(1);
  }

  @Test
  void the_page_with_the_code_filled_in_is_preferred() throws Exception {
    pages += ", \"verification_uri_complete\": \"%s/page?user_code=W\"".formatted(issuer);
    tokens.add(TOKENS);

    flow().signIn(issuer);

    assertThat(messages).singleElement().asString().contains(issuer + "/page?user_code=W ");
  }

  /** Of a realm that the person trusts, it would confirm a code that somebody else began there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'verification_uri': 'https://id.example.org/device'",
        "'verification_uri': 'ISSUER/page',"
            + " 'verification_uri_complete': 'https://id.example.org/device?user_code=WDJB-MJHT'",
        "'verification_uri': 'https://id.example.org/device',"
            + " 'verification_uri_complete': 'ISSUER/page?user_code=WDJB-MJHT'",
        "'verification_uri': 'https://ISSUER/page'",
        "'verification_uri': '/realms/sextant/page'",
        "'verification_uri': 'not an address'",
        "'verification_url': 'ISSUER/page'"
      })
  void a_page_of_another_host_is_not_shown(String found) {
    pages = found.replace('\'', '"').replace("https://ISSUER", issuer.replace("http:", "https:"));
    pages = pages.replace("ISSUER", issuer);
    tokens.add(TOKENS);

    assertThatThrownBy(() -> flow().signIn(issuer))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("has no verification_uri")
        .hasMessageContaining("at its own address");
    assertThat(messages).isEmpty();
    assertThat(requests).as("no token is asked for").hasSize(2);
  }

  @Test
  void tokens_are_replaced_and_their_end_is_an_end() throws Exception {
    RealmSignIn old = new RealmSignIn(issuer, "r0", "a0", 1000);
    tokens.addAll(List.of(TOKENS, error("invalid_grant")));

    assertThat(Tokens.areFresh(old, 969)).isTrue();
    assertThat(Tokens.areFresh(old, 970)).isFalse();
    assertThat(Tokens.refresh(old, 1000).refreshToken()).isEqualTo("r1");
    assertThat(requests.get(1)).contains("grant_type=refresh_token", "refresh_token=r0");
    assertThatThrownBy(() -> Tokens.refresh(old, 1000))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("has ended");
  }

  @Test
  void a_sign_out_revokes_the_refresh_token() throws Exception {
    Tokens.revoke(new RealmSignIn(issuer, "r0", "a0", 1000));

    assertThat(requests.get(1)).startsWith("/revoke ").contains("token=r0");
  }

  private DeviceFlow flow() {
    return new DeviceFlow(pauses::add, () -> 1000, messages::add);
  }

  private String document() {
    return """
        {"issuer": "%s", "device_authorization_endpoint": "%s/device",
         "token_endpoint": "%s/token", "revocation_endpoint": "%s/revoke"}"""
        .formatted(issuer, deviceAt, issuer, issuer);
  }

  private static String error(String code) {
    return "400 {\"error\": \"" + code + "\"}";
  }
}
