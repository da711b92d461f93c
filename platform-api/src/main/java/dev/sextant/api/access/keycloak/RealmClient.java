package dev.sextant.api.access.keycloak;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.access.AccessConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/** HTTP client of the realm; each request completes or fails within seconds. */
final class RealmClient {

  private static final int CONNECT_MILLIS = 2_000;
  private static final int ANSWER_SECONDS = 5;
  private static final int MOST_CONNECTIONS = 16;
  private static final int MOST_WAITING = 200;
  private static final int LONGEST_ANSWER = 1 << 20;
  private static final int FIRST_REFUSAL = 300;
  private static final int FIRST_FAILURE = 500;

  private final HttpClient http;
  private final URI issuer;
  private final AccessConfig.Client web;

  RealmClient(Vertx vertx, AccessConfig.Keycloak config) {
    this.issuer = config.issuer();
    this.web = config.web();
    this.http =
        vertx.createHttpClient(
            new HttpClientOptions().setConnectTimeout(CONNECT_MILLIS),
            new PoolOptions().setHttp1MaxSize(MOST_CONNECTIONS).setMaxWaitQueueSize(MOST_WAITING));
  }

  /** Returns an address of a realm: "auth", "certs", "logout" or "token". */
  static URI address(URI issuer, String endpoint) {
    return URI.create(issuer + "/protocol/openid-connect/" + endpoint);
  }

  /** Returns the token response for the form. */
  Future<JsonObject> tokens(Form form) {
    return ask("token", form);
  }

  /** Ends the session of a refresh token. */
  Future<Void> signOut(String refreshToken) {
    Form form = new Form().with("refresh_token", refreshToken);
    return ask("logout", form).mapEmpty();
  }

  Future<Void> close() {
    return http.close();
  }

  private Future<JsonObject> ask(String endpoint, Form form) {
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(address(issuer, endpoint).toString())
            .setFollowRedirects(false)
            .putHeader("Content-Type", "application/x-www-form-urlencoded")
            .putHeader("Authorization", "Basic " + credentials());
    return http.request(request)
        .compose(sent -> sent.send(form.encode()))
        .compose(RealmClient::answer)
        .timeout(ANSWER_SECONDS, TimeUnit.SECONDS)
        .recover(failure -> Future.failedFuture(RealmException.of(failure)));
  }

  private static Future<JsonObject> answer(HttpClientResponse response) {
    int status = response.statusCode();
    return response
        .body()
        .map(
            body -> {
              if (status >= FIRST_FAILURE || body.length() > LONGEST_ANSWER) {
                throw new RealmException.Unreachable("Keycloak answered " + status);
              }
              JsonObject json = json(body);
              if (status >= FIRST_REFUSAL) {
                throw new RealmException.Refused(json.getString("error", "status " + status));
              }
              return json;
            });
  }

  private static JsonObject json(Buffer body) {
    try {
      return body.length() == 0 ? new JsonObject() : body.toJsonObject();
    } catch (DecodeException e) {
      throw new RealmException.Unreachable("Keycloak answered something that is no JSON");
    }
  }

  /** RFC 6749, 2.3.1: form encoding comes first. */
  private String credentials() {
    String pair = URLEncoder.encode(web.id(), UTF_8) + ":" + URLEncoder.encode(web.secret(), UTF_8);
    return Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }
}
