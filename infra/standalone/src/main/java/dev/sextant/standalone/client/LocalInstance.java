package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A running instance of a data directory, seen from another process of the same user.
 *
 * @param file how to reach it
 */
public record LocalInstance(InstanceFile file) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A bundle of millions of scores takes minutes. */
  private static final Duration LONGEST_BUNDLE = Duration.ofHours(2);

  private static final int LOOKS = 150;
  private static final long PAUSE_MILLIS = 200;
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;

  /** Finds the directory's instance if it runs and answers. */
  public static Optional<LocalInstance> find(DataDirectory data) {
    return data.readInstanceFile().map(LocalInstance::new).filter(LocalInstance::answers);
  }

  /** Returns a link that signs in once, within ten minutes. */
  public String signInLink() {
    return file.address() + "/#code=" + signInCode();
  }

  /**
   * Returns a code that opens one session.
   *
   * @throws Halt if the instance no longer answers, or users sign in through Keycloak
   */
  public String signInCode() {
    if (file.keycloak() != null) {
      throw Halt.error(
          "People sign in through Keycloak there: open %s. Commands that bring data need a data directory without it: --data."
              .formatted(file.address()));
    }
    return askForCode()
        .orElseThrow(
            () ->
                Halt.error(
                    "Sextant (process %d) no longer answers. See its log files."
                        .formatted(file.pid())));
  }

  /** Returns why parts are down, by the name of the part. */
  public Map<String, String> troubles() throws IOException {
    HttpResponse<String> answer =
        send("/parts", HttpRequest.Builder::GET)
            .orElseThrow(() -> new IOException("the instance no longer answers"));
    Map<String, String> troubles = new LinkedHashMap<>();
    for (JsonNode part : JSON.readTree(answer.body())) {
      if (part.path("trouble").isTextual()) {
        troubles.put(part.path("name").asText(), part.path("trouble").asText());
      }
    }
    return troubles;
  }

  /**
   * Has the instance write the bundle of an experiment's newest report.
   *
   * @param folder absolute; does not exist, or is empty
   * @throws Halt if the instance refuses or fails
   */
  public void writeBundle(String experimentId, Path folder) throws IOException {
    String body =
        JSON.createObjectNode()
            .put("experiment_id", experimentId)
            .put("folder", folder.toString())
            .toString();
    HttpResponse<String> answer =
        send(
                "/bundles",
                LONGEST_BUNDLE,
                request -> request.POST(HttpRequest.BodyPublishers.ofString(body)))
            .orElseThrow(() -> new IOException("the instance no longer answers"));
    if (answer.statusCode() != CREATED) {
      throw Halt.error("The bundle was not written. " + answer.body());
    }
  }

  private boolean answers() {
    return ask()
        .filter(answer -> answer.statusCode() == CREATED || answer.statusCode() == NO_CONTENT)
        .isPresent();
  }

  private Optional<String> askForCode() {
    return ask().filter(answer -> answer.statusCode() == CREATED).map(HttpResponse::body);
  }

  private Optional<HttpResponse<String>> ask() {
    return send("/sign-in-codes", request -> request.POST(HttpRequest.BodyPublishers.noBody()));
  }

  private Optional<HttpResponse<String>> send(
      String path, UnaryOperator<HttpRequest.Builder> method) {
    return send(path, PATIENCE, method);
  }

  private Optional<HttpResponse<String>> send(
      String path, Duration patience, UnaryOperator<HttpRequest.Builder> method) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(file.doorPort(), path)))
            .timeout(patience)
            .header("Authorization", "Bearer " + file.secret());
    try {
      HttpRequest built = method.apply(request).build();
      return Optional.of(
          Wait.on(
              () ->
                  Connections.to(built.uri())
                      .build()
                      .send(built, HttpResponse.BodyHandlers.ofString())));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the instance as soon as it answers; empty if it does not answer within half a minute.
   */
  public static Optional<LocalInstance> await(DataDirectory data) throws IOException {
    for (int look = 0; look < LOOKS; look++) {
      Optional<LocalInstance> running = find(data);
      if (running.isPresent() || data.owner().isEmpty()) {
        return running;
      }
      Wait.millis(PAUSE_MILLIS);
    }
    return Optional.empty();
  }
}
