package dev.sextant.standalone.service;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.jobs.access.TaskSettings;
import dev.sextant.keycloak.SextantRealm;
import dev.sextant.migrations.Roles;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.instance.KeyFiles;
import dev.sextant.standalone.instance.SmtpFile;
import dev.sextant.standalone.postgres.RolePasswords;
import dev.sextant.standalone.tracing.ProcessTracing;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The settings of a process of the API, checked. */
public final class ServiceSettings {

  private static final Duration DISPATCH_INTERVAL = Duration.ofMillis(300);
  private static final int CONNECTIONS = 10;
  private static final int HIGHEST_PORT = 65_535;
  private static final int MOST = 1_000;
  private static final int USUAL = 2;

  private final Environment environment;
  private final String host;
  private final int port;
  private final TaskSettings tasks;

  private ServiceSettings(Environment environment) {
    this.environment = environment;
    String listen = environment.text(Setting.SEXTANT_LISTEN);
    int colon = listen.lastIndexOf(':');
    if (colon < 1 || !listen.substring(colon + 1).matches("[0-9]{1,5}")) {
      throw Halt.refused(
          "%s is a host and a port, such as 127.0.0.1:8080; found %s."
              .formatted(Setting.SEXTANT_LISTEN, listen));
    }
    this.host = listen.substring(0, colon);
    this.port = Integer.parseInt(listen.substring(colon + 1));
    this.tasks = tasks(environment);
    environment.requireInstructions(); // live verdicts of this process run models, too
    environment.modelsMemory();
  }

  /**
   * Reads the settings.
   *
   * @param variables of the process
   * @throws Halt if one is unknown, missing or wrong; the message names it
   */
  public static ServiceSettings read(Map<String, String> variables) {
    return new ServiceSettings(Environment.ofApi(variables));
  }

  /**
   * Reads everything, secrets included, as a start does.
   *
   * @throws Halt if something is wrong; the message names the setting
   */
  public void check() throws IOException {
    api();
    flink();
    flinkWithGpus();
    flinkKey();
    parallelism();
    gpuParallelism();
    checkpoints();
    exports();
    ProcessTracing.check(environment.all());
  }

  /** Returns all that is set. */
  Map<String, String> environment() {
    return environment.all();
  }

  private static TaskSettings tasks(Environment environment) {
    try {
      return TaskSettings.read(environment.all()).orElseThrow();
    } catch (IllegalArgumentException e) {
      throw Halt.refused(e.getMessage() + ".");
    }
  }

  TaskSettings tasks() {
    return tasks;
  }

  ApiConfig api() throws IOException {
    boolean link = tenant().isPresent();
    try {
      return new ApiConfig(
          new ApiConfig.Listener(host, port, hostNames()),
          new ApiConfig.Database(
              environment.text(Setting.SEXTANT_DATABASE_HOST),
              environment.number(Setting.SEXTANT_DATABASE_PORT, 5432, 1, HIGHEST_PORT),
              environment.text(Setting.SEXTANT_DATABASE_NAME, "sextant"),
              Roles.API,
              RolePasswords.ofApi(
                  environment.rolePassword(Setting.SEXTANT_DATABASE_API_PASSWORD_FILE)),
              CONNECTIONS,
              environment.optionalPath(Setting.SEXTANT_DATABASE_CA_FILE),
              false),
          ApiConfig.Uploads.to(PrivateFiles.folder(data().resolve("spool"))),
          access(),
          new ApiConfig.Dispatch(
              environment.number(Setting.SEXTANT_CONCURRENT_EXPERIMENTS, USUAL, 1, MOST),
              DISPATCH_INTERVAL),
          new ApiConfig.Models(
              models(), environment.optionalPath(Setting.SEXTANT_MODELS_LIST_FILE)),
          new ApiConfig.Generators(tasks.models().keys(), tasks.models().endpoints()),
          link ? LimitConfig.personal() : LimitConfig.shared(),
          mail(),
          environment.metrics());
    } catch (IllegalArgumentException e) {
      throw Halt.refused(String.valueOf(e.getMessage()) + ".");
    }
  }

  private Set<String> hostNames() {
    Set<String> names = new HashSet<>(Set.of("127.0.0.1", "localhost"));
    if (environment.has(Setting.SEXTANT_PUBLIC_URL)) {
      names.add(String.valueOf(publicUrl().getHost()));
    }
    return names;
  }

  private URI publicUrl() {
    return address(Setting.SEXTANT_PUBLIC_URL);
  }

  private URI address(Setting setting) {
    String value = environment.text(setting);
    try {
      URI address = URI.create(value);
      if (address.getHost() != null) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s is an address, found %s.".formatted(setting, value));
    }
    throw Halt.refused("%s is an address with a host, found %s.".formatted(setting, value));
  }

  private Pepper pepper() {
    try {
      return Pepper.parse(environment.secret(Setting.SEXTANT_PEPPER_FILE));
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s: %s.".formatted(Setting.SEXTANT_PEPPER_FILE, e.getMessage()));
    }
  }

  private AccessConfig access() throws IOException {
    Pepper pepper = pepper();
    Optional<URI> issuer = issuer();
    if (issuer.isPresent()) {
      return AccessConfig.Keycloak.with(
          issuer.get(),
          new AccessConfig.Client(
              SextantRealm.WEB_CLIENT,
              environment.secret(Setting.SEXTANT_KEYCLOAK_WEB_SECRET_FILE)),
          new AccessConfig.Client(
              SextantRealm.PROVISIONING_CLIENT,
              environment.secret(Setting.SEXTANT_KEYCLOAK_PROVISIONING_SECRET_FILE)),
          publicUrl(),
          pepper);
    }
    return AccessConfig.Local.with(
        KeyFiles.signingKey(environment.path(Setting.SEXTANT_SIGNING_KEY_FILE)), pepper);
  }

  private List<Path> models() {
    return Arrays.stream(
            environment.text(Setting.SEXTANT_MODELS_DIRS, "").split(File.pathSeparator))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder).toAbsolutePath().normalize())
        .toList();
  }

  private Optional<SmtpConfig> mail() throws IOException {
    Optional<Path> file = environment.optionalPath(Setting.SEXTANT_SMTP_FILE);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    URI links =
        environment.has(Setting.SEXTANT_PUBLIC_URL)
            ? publicUrl()
            : URI.create("http://%s:%d".formatted(host, port));
    return Optional.of(SmtpFile.read(file.get(), links));
  }

  /** Returns the only tenant, if people sign in with links. */
  Optional<TenantId> tenant() {
    if (!environment.has(Setting.SEXTANT_LINK_TENANT)) {
      return Optional.empty();
    }
    String id = environment.text(Setting.SEXTANT_LINK_TENANT);
    try {
      return Optional.of(new TenantId(UUID.fromString(id)));
    } catch (IllegalArgumentException e) {
      throw Halt.refused(
          "%s is the id of a tenant, found %s.".formatted(Setting.SEXTANT_LINK_TENANT, id));
    }
  }

  Optional<Path> instanceFile() {
    return environment.optionalPath(Setting.SEXTANT_INSTANCE_FILE);
  }

  /** Returns the issuer of the realm, if people sign in through Keycloak. */
  Optional<URI> issuer() {
    return environment.has(Setting.SEXTANT_KEYCLOAK_ISSUER)
        ? Optional.of(address(Setting.SEXTANT_KEYCLOAK_ISSUER))
        : Optional.empty();
  }

  URI flink() {
    return endpoint(Setting.SEXTANT_FLINK_URL);
  }

  /** Returns the endpoint of the cluster with GPUs; empty: one cluster runs all jobs. */
  Optional<URI> flinkWithGpus() {
    return environment.has(Setting.SEXTANT_FLINK_GPU_URL)
        ? Optional.of(endpoint(Setting.SEXTANT_FLINK_GPU_URL))
        : Optional.empty();
  }

  private URI endpoint(Setting setting) {
    URI address = address(setting);
    if (!"https".equals(address.getScheme()) || address.getPort() < 1) {
      throw Halt.refused("%s is https, a host and a port, found %s.".formatted(setting, address));
    }
    return address;
  }

  FlinkKey flinkKey() {
    return new FlinkKey(
        environment.path(Setting.SEXTANT_FLINK_KEY_FILE),
        environment.secret(Setting.SEXTANT_FLINK_KEY_PASSWORD_FILE));
  }

  int parallelism() {
    return environment.number(Setting.SEXTANT_PARALLELISM, USUAL, 1, MOST);
  }

  int gpuParallelism() {
    if (environment.has(Setting.SEXTANT_GPU_PARALLELISM)
        && !environment.has(Setting.SEXTANT_FLINK_GPU_URL)) {
      throw Halt.refused(
          "%s has no effect here: %s is not set."
              .formatted(Setting.SEXTANT_GPU_PARALLELISM, Setting.SEXTANT_FLINK_GPU_URL));
    }
    return environment.number(Setting.SEXTANT_GPU_PARALLELISM, 1, 1, MOST);
  }

  Path data() throws IOException {
    return PrivateFiles.folder(environment.path(Setting.SEXTANT_DATA_DIR));
  }

  Path checkpoints() throws IOException {
    return PrivateFiles.folder(environment.path(Setting.SEXTANT_CHECKPOINTS_DIR));
  }

  Optional<Path> checkpointStore() {
    return environment.optionalPath(Setting.SEXTANT_CHECKPOINT_STORE_FILE);
  }

  Path exports() throws IOException {
    return PrivateFiles.folder(environment.path(Setting.SEXTANT_EXPORTS_DIR));
  }

  Optional<Path> exportStore() {
    return environment.optionalPath(Setting.SEXTANT_EXPORT_STORE_FILE);
  }

  /** Returns the folder of logs; empty: they go to standard output. */
  public Optional<Path> logs() throws IOException {
    Optional<Path> folder = environment.optionalPath(Setting.SEXTANT_LOGS_DIR);
    return folder.isPresent() ? Optional.of(PrivateFiles.folder(folder.get())) : folder;
  }
}
