package dev.sextant.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.keycloak.SextantRealm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Calls Keycloak over HTTP. A refused call throws. */
final class KeycloakCalls {

  private static final int FIRST_REFUSAL = 300;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;
  private final String admin;
  private final String password;

  KeycloakCalls(String address, String admin, String password) {
    this.address = address;
    this.admin = admin;
    this.password = password;
  }

  /**
   * Sends a request to the realm as administrator; text is sent unchanged, anything else as JSON.
   */
  JsonNode administer(String method, String path, @Nullable Object body) {
    return json(answer(method, path, body));
  }

  /** Creates a resource; returns its id. */
  String create(String path, Object body) {
    String location = answer("POST", path, body).headers().firstValue("Location").orElseThrow();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  /** Returns the access token granted for the form. */
  String token(String realm, Map<String, String> form) {
    String body =
        form.entrySet().stream()
            .map(field -> field.getKey() + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&"));
    URI tokens = URI.create(address + "/realms/" + realm + "/protocol/openid-connect/token");
    return json(send(
            HttpRequest.newBuilder(tokens)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))))
        .path("access_token")
        .asText();
  }

  private HttpResponse<byte[]> answer(String method, String path, @Nullable Object body) {
    String token =
        token(
            "master",
            Map.of(
                "grant_type",
                "password",
                "client_id",
                "admin-cli",
                "username",
                admin,
                "password",
                password));
    return send(
        HttpRequest.newBuilder(URI.create(address + "/admin/realms/" + SextantRealm.NAME + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, publisher(body)));
  }

  private static HttpRequest.BodyPublisher publisher(@Nullable Object body) {
    if (body == null) {
      return HttpRequest.BodyPublishers.noBody();
    }
    try {
      return HttpRequest.BodyPublishers.ofString(
          body instanceof String text ? text : JSON.writeValueAsString(body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) {
    HttpRequest sent = request.build();
    try {
      HttpResponse<byte[]> answer = http.send(sent, HttpResponse.BodyHandlers.ofByteArray());
      if (answer.statusCode() >= FIRST_REFUSAL) {
        throw new IllegalStateException(
            "Keycloak answered %d to %s %s: %s"
                .formatted(
                    answer.statusCode(),
                    sent.method(),
                    sent.uri(),
                    new String(answer.body(), StandardCharsets.UTF_8)));
      }
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static JsonNode json(HttpResponse<byte[]> answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
