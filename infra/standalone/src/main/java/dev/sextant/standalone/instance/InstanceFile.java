package dev.sextant.standalone.instance;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Describes how commands on this machine reach the running instance. Written with mode 0600 when
 * the instance is ready.
 *
 * @param pid of its process
 * @param port of the API, on loopback
 * @param doorPort of {@link LocalDoor}
 * @param secret for that port
 * @param version of the code
 * @param kind of instance
 * @param keycloak address of the Keycloak for sign-in; null: users sign in with links from this
 *     machine
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record InstanceFile(
    long pid,
    int port,
    int doorPort,
    String secret,
    String version,
    Kind kind,
    @Nullable String keycloak) {

  /** The purpose of an instance. */
  public enum Kind {
    /** Runs until it is stopped. */
    SERVICE,
    /** Runs for one {@code evaluate} and ends with it. */
    EVALUATION
  }

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  /** Reads the file; an incomplete one or one of another version counts as missing. */
  public static Optional<InstanceFile> read(Path file) {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(file), InstanceFile.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Writes the file with mode 0600. */
  public void write(Path file) throws IOException {
    PrivateFiles.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
  }

  /** Returns the address for a browser. */
  public String address() {
    return "http://127.0.0.1:" + port;
  }

  /** Omits the secret. */
  @Override
  public String toString() {
    return "InstanceFile[pid=%d, port=%d, kind=%s]".formatted(pid, port, kind);
  }
}
