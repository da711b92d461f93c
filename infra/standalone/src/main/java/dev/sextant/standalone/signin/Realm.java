package dev.sextant.standalone.signin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Wait;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The endpoints of a realm, as its discovery document names them.
 *
 * @param device begins a device authorization (RFC 8628)
 * @param token gives tokens
 * @param revocation ends them (RFC 7009)
 */
public record Realm(URI device, URI token, URI revocation) {

  /** The public client of the realm for this command line. */
  static final String CLIENT = "sextant-cli";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Follows no redirect, so no code and no token goes to another address. */
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  /** The reply of an endpoint. */
  record Reply(int status, JsonNode body) {}

  /**
   * Discovers the endpoints of a realm.
   *
   * @param issuer with https, or on this machine
   * @throws Halt if the document is of another issuer, or names endpoints elsewhere
   */
  public static Realm discover(URI issuer) throws IOException {
    JsonNode document =
        send(HttpRequest.newBuilder(URI.create(issuer + "/.well-known/openid-configuration")).GET())
            .body();
    if (!issuer.toString().equals(document.path("issuer").asText())) {
      throw Halt.error("%s does not describe the realm that it should.".formatted(issuer));
    }
    return new Realm(
        endpoint(issuer, document, "device_authorization_endpoint"),
        endpoint(issuer, document, "token_endpoint"),
        endpoint(issuer, document, "revocation_endpoint"));
  }

  /**
   * Returns an address that a reply of the realm names.
   *
   * @throws Halt if its scheme, host or port is not the realm's own
   */
  static URI endpoint(URI issuer, JsonNode reply, String name) {
    return own(issuer, reply.path(name).asText())
        .orElseThrow(
            () -> Halt.error("The realm %s has no %s at its own address.".formatted(issuer, name)));
  }

  private static Optional<URI> own(URI issuer, String address) {
    try {
      return Optional.of(new URI(address))
          .filter(each -> issuer.getScheme().equals(each.getScheme()))
          .filter(each -> issuer.getRawAuthority().equals(each.getRawAuthority()));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  Reply post(URI endpoint, Map<String, String> form) throws IOException {
    String body =
        form.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return send(
        HttpRequest.newBuilder(endpoint)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private static Reply send(HttpRequest.Builder request) throws IOException {
    HttpRequest built = request.timeout(PATIENCE).build();
    HttpResponse<byte[]> response =
        Wait.on(() -> HTTP.send(built, HttpResponse.BodyHandlers.ofByteArray()));
    JsonNode body =
        response.body().length == 0 ? JSON.createObjectNode() : JSON.readTree(response.body());
    return new Reply(response.statusCode(), body);
  }
}
