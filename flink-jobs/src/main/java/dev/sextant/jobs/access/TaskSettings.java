package dev.sextant.jobs.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a process that runs tasks: variables of its environment that begin with {@code
 * SEXTANT_}. Secrets are in files that they name.
 *
 * @param login of the role of the jobs
 * @param models what is needed to call models over HTTP
 */
public record TaskSettings(DatabaseLogin login, RemoteAccess models) {

  public static final String HOST = "SEXTANT_DATABASE_HOST";
  public static final String PORT = "SEXTANT_DATABASE_PORT";
  public static final String NAME = "SEXTANT_DATABASE_NAME";
  public static final String CA_FILE = "SEXTANT_DATABASE_CA_FILE";
  public static final String PASSWORD_FILE = "SEXTANT_DATABASE_JOBS_PASSWORD_FILE";
  public static final String KEYS_FILE = "SEXTANT_CREDENTIAL_KEYS_FILE";
  public static final String MODEL_HOSTS = "SEXTANT_MODEL_HOSTS";
  public static final String MODEL_LOOPBACK = "SEXTANT_MODEL_LOOPBACK";

  private static final List<String> NEEDED = List.of(HOST, PASSWORD_FILE, KEYS_FILE);
  private static final String ROLE = "sextant_jobs";
  private static final String USUAL_PORT = "5432";
  private static final String USUAL_NAME = "sextant";

  /** Of this process, which keeps them once they could be read. */
  private static volatile @Nullable TaskSettings ofProcess;

  /**
   * Returns the settings of this process; empty if none of those that are needed is set.
   *
   * @throws SettingsException if one is missing or wrong
   */
  static Optional<TaskSettings> current() {
    TaskSettings known = ofProcess;
    if (known == null) {
      known = read(System.getenv()).orElse(null);
      ofProcess = known;
    }
    return Optional.ofNullable(known);
  }

  /** Returns the settings that are needed, in a sentence. */
  static String needed() {
    return "set %s for each task manager".formatted(String.join(", ", NEEDED));
  }

  /**
   * Reads the settings.
   *
   * @param variables of a process
   * @return empty if none of those that are needed is set
   * @throws SettingsException if one is missing or wrong
   */
  public static Optional<TaskSettings> read(Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>();
    variables.forEach(
        (name, value) -> {
          if (!value.isBlank()) {
            environment.put(name, value.strip());
          }
        });
    if (NEEDED.stream().noneMatch(environment::containsKey)) {
      return Optional.empty();
    }
    List<String> missing = NEEDED.stream().filter(name -> !environment.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new SettingsException("not set: " + String.join(", ", missing));
    }
    return Optional.of(
        new TaskSettings(
            new DatabaseLogin(jdbcUrl(environment), ROLE, password(environment)),
            new RemoteAccess(keys(environment), endpoints(environment))));
  }

  private static String jdbcUrl(Map<String, String> environment) {
    String host = environment.get(HOST);
    String port = environment.getOrDefault(PORT, USUAL_PORT);
    String name = environment.getOrDefault(NAME, USUAL_NAME);
    String url = "jdbc:postgresql://%s:%s/%s".formatted(host, port, name);
    String authority = environment.get(CA_FILE);
    return authority == null
        ? url
        : url + "?sslmode=verify-full&sslrootcert=" + URLEncoder.encode(authority, UTF_8);
  }

  private static RolePassword password(Map<String, String> environment) {
    Path file = Path.of(environment.get(PASSWORD_FILE));
    try {
      return RolePassword.inFile(file);
    } catch (IOException e) {
      throw new SettingsException("%s: %s %s".formatted(PASSWORD_FILE, file, e.getMessage()));
    }
  }

  private static CredentialKeys keys(Map<String, String> environment) {
    try {
      return CredentialKeys.parse(secret(environment, KEYS_FILE));
    } catch (IllegalArgumentException e) {
      throw new SettingsException("%s: %s".formatted(KEYS_FILE, e.getMessage()));
    }
  }

  private static EndpointPolicy endpoints(Map<String, String> environment) {
    String loopback = environment.getOrDefault(MODEL_LOOPBACK, "false");
    if (!loopback.equals("true") && !loopback.equals("false")) {
      throw new SettingsException(
          "%s is true or false, found %s".formatted(MODEL_LOOPBACK, loopback));
    }
    Set<String> hosts =
        Arrays.stream(environment.getOrDefault(MODEL_HOSTS, "").split(","))
            .map(host -> host.strip().toLowerCase(Locale.ROOT))
            .filter(host -> !host.isEmpty())
            .collect(Collectors.toSet());
    return new EndpointPolicy(loopback.equals("true"), hosts);
  }

  /** Returns the content of the file without the line end that editors add. */
  private static String secret(Map<String, String> environment, String variable) {
    Path file = Path.of(environment.get(variable));
    try {
      String content = Files.readString(file, UTF_8).strip();
      if (content.isEmpty()) {
        throw new SettingsException("%s: %s is empty".formatted(variable, file));
      }
      return content;
    } catch (IOException e) {
      throw new SettingsException("%s: %s cannot be read".formatted(variable, file));
    }
  }
}
