package dev.sextant.standalone.command;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.console.Arguments;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.demo.Demo;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.DirectoryLock;
import dev.sextant.standalone.instance.Instance;
import dev.sextant.standalone.instance.InstanceConfig;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/**
 * Runs an instance until it receives a signal to stop.
 *
 * <p>{@code ./sextant start} runs it in the background and waits for the file given by {@code
 * --ready-file}, which appears once the address has been printed.
 */
final class ServeCommand implements Command {

  private static final String KEYCLOAK = "--keycloak";
  private static final String KEYCLOAK_PORT = "--keycloak-port";
  private static final String MODELS = "--models";
  private static final String NO_DEMO = "--no-demo";
  private static final int DEFAULT_PORT = 7117;
  private static final int DEFAULT_KEYCLOAK_PORT = 7118;
  private static final int HIGHEST_PORT = 65_535;

  @Override
  public ExitCode run(List<String> line) throws Exception {
    Arguments arguments =
        Arguments.parse(
            line,
            Set.of(Folders.DATA, "--port", KEYCLOAK_PORT, MODELS, "--ready-file"),
            Set.of(KEYCLOAK, NO_DEMO));
    arguments.words(0, "options only");
    InstanceConfig config = config(arguments).withModels(models(arguments));
    DataDirectory data = DataDirectory.open(Folders.data(arguments));
    Logging.toFiles(data.logs());
    Optional<DirectoryLock> lock = data.lock();
    if (lock.isEmpty()) {
      return alreadyThere(data, arguments);
    }
    Instance instance = new Instance(config, data, lock.get());
    CountDownLatch ended = endsWithTheProcess(instance);
    LocalInstance running = new LocalInstance(start(instance));
    Welcome.print("Sextant runs at ", running, instance.firstAdministrator(), data);
    announce(arguments.find("--ready-file"));
    if (!arguments.has(KEYCLOAK) && !arguments.has(NO_DEMO)) {
      new Demo(new ApiClient(running.file().address(), running::signInCode)).beginInBackground();
    }
    ended.await();
    return ExitCode.DONE;
  }

  private static InstanceConfig config(Arguments arguments) {
    int port = port(arguments, "--port", DEFAULT_PORT);
    if (!arguments.has(KEYCLOAK)) {
      arguments
          .find(KEYCLOAK_PORT)
          .ifPresent(
              given -> {
                throw Halt.refused("--keycloak-port says where, --keycloak that: give both.");
              });
      return InstanceConfig.service(port);
    }
    int keycloakPort = port(arguments, KEYCLOAK_PORT, DEFAULT_KEYCLOAK_PORT);
    if (keycloakPort == port) {
      throw Halt.refused("Sextant and Keycloak need a port each, found %d twice.".formatted(port));
    }
    return InstanceConfig.serviceWithKeycloak(port, keycloakPort);
  }

  private static List<Path> models(Arguments arguments) {
    return arguments
        .find(MODELS)
        .map(value -> Stream.of(value.split(File.pathSeparator)))
        .orElseGet(Stream::empty)
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

  private static int port(Arguments arguments, String option, int usual) {
    return arguments.findNumber(option, 1, HIGHEST_PORT).map(Math::toIntExact).orElse(usual);
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

  private static ExitCode alreadyThere(DataDirectory data, Arguments arguments) throws Exception {
    LocalInstance running =
        Waiting.forInstance(data)
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
    arguments.find("--port").ifPresent(port -> requirePort(port, running));
    Welcome.print("Sextant already runs at ", running, Optional.empty(), data);
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

  private static void announce(Optional<String> readyFile) throws Exception {
    if (readyFile.isPresent()) {
      Files.createFile(Path.of(readyFile.get()));
    }
  }
}
