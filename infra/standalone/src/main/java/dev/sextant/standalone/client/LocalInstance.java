package dev.sextant.standalone.client;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * A running instance of a data directory, seen from another process of the same owner.
 *
 * @param file how it is reached
 */
public record LocalInstance(InstanceFile file) {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;

  /** Finds the instance of the directory, if it runs and answers. */
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
   * @throws Halt if the instance does not answer any more, or people sign in through Keycloak
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

  private boolean answers() {
    return ask()
        .filter(answer -> answer.statusCode() == CREATED || answer.statusCode() == NO_CONTENT)
        .isPresent();
  }

  private Optional<String> askForCode() {
    return ask().filter(answer -> answer.statusCode() == CREATED).map(HttpResponse::body);
  }

  private Optional<HttpResponse<String>> ask() {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:%d/sign-in-codes".formatted(file.doorPort())))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + file.secret())
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      return Optional.of(
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
