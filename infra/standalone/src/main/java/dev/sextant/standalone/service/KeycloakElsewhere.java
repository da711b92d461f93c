package dev.sextant.standalone.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/**
 * The Keycloak of other processes.
 *
 * @param issuer of its realm
 */
record KeycloakElsewhere(URI issuer, HttpClient client) {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int OK = 200;

  static KeycloakElsewhere of(URI issuer) {
    return new KeycloakElsewhere(issuer, HttpClient.newBuilder().connectTimeout(PATIENCE).build());
  }

  /** Returns its address: what precedes the realm. */
  String address() {
    String address = issuer.toString();
    int realm = address.indexOf("/realms/");
    return realm < 0 ? address : address.substring(0, realm);
  }

  /** Returns why nobody can sign in through it now; empty if people can. */
  Optional<String> trouble() {
    HttpRequest discovery =
        HttpRequest.newBuilder(URI.create(issuer + "/.well-known/openid-configuration"))
            .timeout(PATIENCE)
            .build();
    try {
      int status = client.send(discovery, BodyHandlers.discarding()).statusCode();
      return status == OK
          ? Optional.empty()
          : Optional.of("Keycloak at %s answers with %d.".formatted(issuer, status));
    } catch (IOException e) {
      return Optional.of("Keycloak at %s does not answer.".formatted(issuer));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
