package dev.sextant.standalone.command.running;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.console.WritesLog;
import dev.sextant.standalone.demo.Demo;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.Instance;
import dev.sextant.standalone.instance.InstanceConfig;
import dev.sextant.standalone.instance.InstanceFile;
import dev.sextant.standalone.service.ModelsMemory;
import dev.sextant.standalone.tracing.ProcessTracing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
public final class StartCommand extends DataCommand implements WritesLog {

  private static final int DEFAULT_PORT = 7117;
  private static final int DEFAULT_KEYCLOAK_PORT = 7118;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the API on this machine; default 7117.")
  private @Nullable String port;

  @Mixin private StartOptions options = new StartOptions();

  @Option(names = "--no-demo", description = "Start without the demo project.")
  private boolean noDemo;

  @Override
  protected ExitCode run() throws Exception {
    words(0, "options only");
    ModelsMemory.of(System.getenv());
    ProcessTracing.check(System.getenv());
    InstanceConfig config =
        config()
            .withModels(options.models())
            .withSmtp(options.smtp())
            .withExportStore(options.exportStore())
            .withCheckpointStore(options.checkpointStore());
    config.mail();
    DataDirectory data = DataDirectory.open(data());
    Logging.toFiles(data.logs());
    Optional<DirectoryLock> lock = data.lock();
    if (lock.isEmpty()) {
      return alreadyThere(data);
    }
    Optional<Demo> demo = options.keycloak() ? Optional.empty() : Demo.open(data.demo(), !noDemo);
    Instance instance = new Instance(config, data, lock.get());
    CountDownLatch ended = endsWithTheProcess(instance);
    LocalInstance running = new LocalInstance(start(instance));
    Welcome.print(
        "Sextant runs at " + running.file().address(),
        running,
        instance.firstAdministrator(),
        data);
    options.ready();
    demo.ifPresent(
        made ->
            made.beginInBackground(
                () -> new ApiClient(running.file().address(), running::signInCode), !noDemo));
    ended.await();
    return ExitCode.DONE;
  }

  private InstanceConfig config() {
    int own = StartOptions.port("--port", port, DEFAULT_PORT);
    List<Integer> taken = new ArrayList<>(List.of(own));
    OptionalInt other = options.keycloakPort(DEFAULT_KEYCLOAK_PORT, taken);
    other.ifPresent(taken::add);
    InstanceConfig config =
        other.isPresent()
            ? InstanceConfig.serviceWithKeycloak(own, other.getAsInt())
            : InstanceConfig.service(own);
    return config.withMetricsPort(options.metricsPort(1, taken));
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
    Optional<String> missing = options.missingIn(running.file());
    if (missing.isPresent()) {
      throw Halt.refused(
          "Sextant already runs at %s. Stop it first to start it with %s."
              .formatted(running.file().address(), missing.get()));
    }
    Welcome.print(
        "Sextant already runs at " + running.file().address(), running, Optional.empty(), data);
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
}
