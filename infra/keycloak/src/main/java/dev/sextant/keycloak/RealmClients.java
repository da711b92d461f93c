package dev.sextant.keycloak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Updates the browser's client: Keycloak never imports into an existing realm, but Sextant may have
 * moved to another port.
 *
 * <p>It signs in as {@code sextant-provisioning}, because the first administrator may have been
 * removed, as Keycloak advises.
 */
final class RealmClients {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int FIRST_REFUSAL = 300;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final String address;
  private final SextantRealm realm;

  RealmClients(String address, SextantRealm realm) {
    this.address = address;
    this.realm = realm;
  }

  void fit() throws IOException {
    String token = token();
    ObjectNode web = client(token, SextantRealm.WEB_CLIENT);
    ObjectNode fitted = web.deepCopy();
    fitted.put("secret", realm.webSecret());
    fitted.put("rootUrl", realm.address());
    fitted.putArray("redirectUris").add(realm.address() + SextantRealm.CALLBACK);
    fitted
        .withObject("/attributes")
        .put("post.logout.redirect.uris", realm.address() + "/")
        .put("backchannel.logout.url", realm.address() + SextantRealm.BACK_CHANNEL_LOGOUT);
    if (!fitted.equals(web)) {
      send(
          admin("/clients/" + web.path("id").asText(), token)
              .header("Content-Type", "application/json")
              .PUT(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(fitted))));
    }
  }

  private ObjectNode client(String token, String clientId) throws IOException {
    JsonNode found = send(admin("/clients?clientId=" + clientId, token).GET());
    if (found.path(0) instanceof ObjectNode client) {
      return client;
    }
    throw new IOException("The realm %s has no client %s.".formatted(SextantRealm.NAME, clientId));
  }

  private HttpRequest.Builder admin(String path, String token) {
    return HttpRequest.newBuilder(URI.create(address + "/admin/realms/" + SextantRealm.NAME + path))
        .header("Authorization", "Bearer " + token);
  }

  private String token() throws IOException {
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(SextantRealm.PROVISIONING_CLIENT, realm.provisioningSecret());
    return send(HttpRequest.newBuilder(
                URI.create(
                    "%s/realms/%s/protocol/openid-connect/token"
                        .formatted(address, SextantRealm.NAME)))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form)))
        .path("access_token")
        .asText();
  }

  private JsonNode send(HttpRequest.Builder request) throws IOException {
    HttpRequest sent = request.timeout(PATIENCE).build();
    try {
      HttpResponse<byte[]> answer = http.send(sent, HttpResponse.BodyHandlers.ofByteArray());
      if (answer.statusCode() >= FIRST_REFUSAL) {
        throw new IOException(
            "Keycloak answered %d to %s %s: %s"
                .formatted(
                    answer.statusCode(),
                    sent.method(),
                    sent.uri().getPath(),
                    new String(answer.body(), StandardCharsets.UTF_8)));
      }
      return JSON.readTree(answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Keycloak answers", e);
    }
  }
}
