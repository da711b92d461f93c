package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.demo.Demo;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.DirectoryLock;
import dev.sextant.standalone.instance.Instance;
import dev.sextant.standalone.instance.InstanceConfig;
import dev.sextant.standalone.instance.InstanceFile;
import dev.sextant.standalone.keycloak.FirstAdministrator;
import dev.sextant.standalone.keycloak.KeycloakSecrets;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs an instance until it receives a signal to stop.
 *
 * <p>{@code ./sextant start} runs it in the background and waits for the file given by {@code
 * --ready-file}, which appears once the address has been printed.
 */
@Command(
    name = "start",
    description = "Start an instance in the background. --foreground keeps it in the foreground.")
final class ServeCommand extends DataCommand {

  private static final int DEFAULT_PORT = 7117;
  private static final int DEFAULT_KEYCLOAK_PORT = 7118;
  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the API on this machine; default 7117.")
  private @Nullable String port;

  @Option(
      names = "--keycloak-port",
      paramLabel = "N",
      description = "Port of the local Keycloak; default 7118.")
  private @Nullable String keycloakPort;

  @Option(
      names = "--models",
      paramLabel = "DIR[:DIR...]",
      description = "Also register models from these folders.")
  private String models = "";

  @Option(names = "--ready-file", hidden = true)
  private @Nullable Path readyFile;

  @Option(
      names = "--smtp",
      paramLabel = "FILE",
      description = "Settings of the server that sends mail; see docs/webhooks.md.")
  private @Nullable Path smtp;

  @Option(
      names = "--export-store",
      paramLabel = "FILE",
      description = "Settings of a bucket that keeps exports; see docs/operations.md.")
  private @Nullable Path exportStore;

  @Option(
      names = "--keycloak",
      description = "Sign in through a local Keycloak (177 MB, downloaded once).")
  private boolean keycloak;

  @Option(names = "--no-demo", description = "Start without the demo project.")
  private boolean noDemo;

  @Override
  protected ExitCode run() throws Exception {
    words(0, "options only");
    InstanceConfig config =
        config()
            .withModels(folders())
            .withSmtp(Optional.ofNullable(smtp))
            .withExportStore(Optional.ofNullable(exportStore));
    config.mail();
    DataDirectory data = DataDirectory.open(data());
    Logging.toFiles(data.logs());
    Optional<DirectoryLock> lock = data.lock();
    if (lock.isEmpty()) {
      return alreadyThere(data);
    }
    Optional<Demo> demo = keycloak ? Optional.empty() : Demo.open(data.demo(), !noDemo);
    Instance instance = new Instance(config, data, lock.get());
    CountDownLatch ended = endsWithTheProcess(instance);
    LocalInstance running = new LocalInstance(start(instance));
    welcome("Sextant runs at ", running, instance.firstAdministrator(), data);
    if (readyFile != null) {
      Files.createFile(readyFile);
    }
    demo.ifPresent(
        made ->
            made.beginInBackground(
                () -> new ApiClient(running.file().address(), running::signInCode), !noDemo));
    ended.await();
    return ExitCode.DONE;
  }

  private InstanceConfig config() {
    int own = port("--port", port, DEFAULT_PORT);
    if (!keycloak) {
      if (keycloakPort != null) {
        throw new WrongLineException("--keycloak-port says where, --keycloak that: give both.");
      }
      return InstanceConfig.service(own);
    }
    int other = port("--keycloak-port", keycloakPort, DEFAULT_KEYCLOAK_PORT);
    if (other == own) {
      throw new WrongLineException(
          "Sextant and Keycloak need a port each, found %d twice.".formatted(own));
    }
    return InstanceConfig.serviceWithKeycloak(own, other);
  }

  private List<Path> folders() {
    return Stream.of(models.split(File.pathSeparator))
        .filter(name -> !name.isEmpty())
        .map(ServeCommand::folderOfModels)
        .toList();
  }

  private static Path folderOfModels(String name) {
    Path folder = Path.of(name).toAbsolutePath().normalize();
    if (!Files.isDirectory(folder) || folder.getNameCount() == 0) {
      throw Halt.refused(
          "--models takes folders other than /, with a colon between them; found '%s'."
              .formatted(name));
    }
    return folder;
  }

  private static int port(String option, @Nullable String value, int usual) {
    return value == null ? usual : (int) Values.number(option, value, 1, HIGHEST_PORT);
  }

  private static InstanceFile start(Instance instance) throws Exception {
    try {
      return instance.start(step -> System.out.println("  " + step));
    } catch (Exception e) {
      instance.close();
      throw e;
    }
  }

  private static CountDownLatch endsWithTheProcess(Instance instance) {
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  instance.close();
                  ended.countDown();
                },
                "shutdown"));
    return ended;
  }

  private ExitCode alreadyThere(DataDirectory data) throws Exception {
    LocalInstance running =
        LocalInstance.await(data)
            .orElseThrow(
                () ->
                    Halt.error(
                        "The data directory %s is in use by a process that does not answer yet. Try again in a moment, or choose another --data."
                            .formatted(data.root())));
    if (running.file().kind() == InstanceFile.Kind.EVALUATION) {
      throw Halt.error(
          "The data directory %s is in use by an evaluation (process %d). Wait until it ends, or choose another --data."
              .formatted(data.root(), running.file().pid()));
    }
    if (port != null) {
      requirePort(port, running);
    }
    welcome("Sextant already runs at ", running, Optional.empty(), data);
    return ExitCode.DONE;
  }

  /** A running instance keeps its port. */
  private static void requirePort(String asked, LocalInstance running) {
    String address = running.file().address();
    if (running.file().port() != Integer.parseInt(asked)) {
      throw Halt.refused(
          "Sextant already runs at %s, not on port %s. Stop it first, or choose another --data."
              .formatted(address, asked));
    }
  }

  private static void welcome(
      String begin, LocalInstance running, Optional<FirstAdministrator> first, DataDirectory data) {
    System.out.println(begin + running.file().address());
    String keycloak = running.file().keycloak();
    if (keycloak == null) {
      System.out.println("Sign in, once, within ten minutes: " + running.signInLink());
      return;
    }
    System.out.println("People sign in there through Keycloak at " + keycloak);
    first.ifPresent(
        administrator ->
            System.out.printf(
                "Nobody has signed in yet. Sign in as %s, once, with the password %s%n",
                administrator.email(), administrator.oneTimePassword()));
    System.out.printf(
        "Keycloak itself is administered by '%s' at %s/admin; the password is in %s%n",
        KeycloakSecrets.ADMIN, keycloak, data.root().resolve("keys/keycloak.properties"));
  }
}
