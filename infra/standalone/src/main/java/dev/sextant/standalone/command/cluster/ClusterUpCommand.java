package dev.sextant.standalone.command.cluster;

import dev.sextant.standalone.buckets.CheckpointStores;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.cluster.ClusterOptions;
import dev.sextant.standalone.cluster.ClusterPlan;
import dev.sextant.standalone.cluster.LocalCluster;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.running.StartOptions;
import dev.sextant.standalone.command.running.Welcome;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.console.WritesLog;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.ApiFiles;
import dev.sextant.standalone.instance.Closers;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.SmtpFile;
import dev.sextant.standalone.service.ModelsMemory;
import dev.sextant.standalone.service.Setting;
import dev.sextant.standalone.tracing.ProcessTracing;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs a cluster until it receives a signal to stop.
 *
 * <p>{@code ./sextant cluster up} runs it in the background and waits for the file given by {@code
 * --ready-file}, which appears once the addresses have been printed.
 */
@Command(
    name = "up",
    description = {
      "Start Postgres, Flink (a job manager and two task managers) and two processes of the API",
      "in the background. --foreground keeps the process that watches them in the foreground."
    })
final class ClusterUpCommand extends DataCommand implements WritesLog {

  private static final String KEYS = "SEXTANT_CREDENTIAL_KEYS";

  /** Settings that {@code ./sextant} reads itself, or this process passes on. */
  private static final Set<Setting> OWN =
      EnumSet.of(
          Setting.SEXTANT_HEAP,
          Setting.SEXTANT_JVM_OPTIONS,
          Setting.SEXTANT_INSTRUCTION_SET,
          Setting.SEXTANT_LOG_FORMAT,
          Setting.SEXTANT_MODELS_MEMORY,
          Setting.OTEL_EXPORTER_OTLP_ENDPOINT,
          Setting.OTEL_SDK_DISABLED);

  private static final int DEFAULT_KEYCLOAK_PORT = 7119;
  private static final int MOST_TASK_MANAGERS = 16;

  /** Two of the API and a job manager. */
  private static final int PROCESSES_BUT_TASK_MANAGERS = 3;

  /** Two experiments with more of them would want more connections than Postgres has. */
  private static final int MOST_SUBTASKS = 8;

  private static final int LOWEST_PORT = 1024;
  private static final int HIGHEST_PORT = 65_534;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the first process of the API; the second gets the next one.")
  private int port = 7117;

  @Option(
      names = "--task-managers",
      paramLabel = "N",
      description = "Task managers; each alone has room for all jobs (default 2).")
  private int taskManagers = ClusterPlan.USUAL_TASK_MANAGERS;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Subtasks of each operator of a job (default: one for each core, up to 4).")
  private int parallelism = ClusterPlan.usualParallelism();

  @Mixin private StartOptions options = new StartOptions();

  @Override
  protected ExitCode run() throws Exception {
    words(0, "options only");
    if (port < LOWEST_PORT || port > HIGHEST_PORT) {
      throw Halt.refused(
          "--port is %d to %d, found %d.".formatted(LOWEST_PORT, HIGHEST_PORT, port));
    }
    requireBetween("--task-managers", taskManagers, MOST_TASK_MANAGERS);
    requireBetween("--parallelism", parallelism, MOST_SUBTASKS);
    List<Integer> taken = new ArrayList<>(List.of(port, port + 1));
    OptionalInt keycloak = options.keycloakPort(DEFAULT_KEYCLOAK_PORT, taken);
    keycloak.ifPresent(taken::add);
    ClusterOptions chosen =
        new ClusterOptions(
            keycloak,
            options.metricsPort(PROCESSES_BUT_TASK_MANAGERS + taskManagers, taken),
            options.models(),
            options.smtp(),
            options.exportStore(),
            options.checkpointStore());
    requireNoSettings();
    ModelsMemory.of(System.getenv());
    ProcessTracing.check(System.getenv());
    requireUsable(chosen);
    DataDirectory data = DataDirectory.open(data());
    Logging.toFiles(data.logs());
    Optional<DirectoryLock> lock = data.lock();
    if (lock.isEmpty()) {
      throw Halt.error(
          "The data directory %s is in use. Stop what runs there with ./sextant stop, or choose another --data."
              .formatted(data.root()));
    }
    LocalCluster cluster =
        new LocalCluster(
            data,
            ClusterPlan.onPorts(
                port,
                port + 1,
                taskManagers,
                parallelism,
                Optional.ofNullable(System.getenv("SEXTANT_HEAP"))),
            chosen,
            lock.get());
    CountDownLatch ended = endsWithTheProcess(cluster);
    try {
      cluster.start(step -> System.out.println("  " + step));
    } catch (Exception e) {
      cluster.close();
      throw e;
    }
    LocalInstance running =
        LocalInstance.find(data).orElseThrow(() -> Halt.error("The API has just ended."));
    Welcome.print(
        "Sextant runs at %s and http://127.0.0.1:%d".formatted(running.file().address(), port + 1),
        running,
        cluster.firstAdministrator(),
        data);
    options.ready();
    ended.await();
    return ExitCode.DONE;
  }

  private static void requireBetween(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new WrongLineException("%s is 1 to %d, found %d.".formatted(option, most, value));
    }
  }

  /** Processes of the cluster get settings of their own, so those of this one have no effect. */
  private static void requireNoSettings() {
    List<String> found =
        Arrays.stream(Setting.values())
            .filter(setting -> !OWN.contains(setting))
            .map(Setting::name)
            .filter(name -> System.getenv(name) != null)
            .toList();
    if (!found.isEmpty()) {
      throw Halt.refused(
          "No effect on ./sextant cluster up: %s. It gives settings of its own to its processes. Unset them; ./sextant serve reads them."
              .formatted(String.join(", ", found)));
    }
    if (System.getenv(KEYS) != null) {
      throw Halt.refused(
          "%s has no effect here: write the keys to keys/credentials.key of the data directory."
              .formatted(KEYS));
    }
  }

  /** Refuses files now that each process of the API would refuse later. */
  private void requireUsable(ClusterOptions chosen) throws IOException {
    if (chosen.smtp().isPresent()) {
      SmtpFile.read(chosen.smtp().get(), URI.create("http://127.0.0.1:" + port));
    }
    try (Closers closers = new Closers()) {
      if (chosen.exportStore().isPresent()) {
        ApiFiles.open(chosen.exportStore(), Path.of(""), closers);
      }
      if (chosen.checkpointStore().isPresent()) {
        CheckpointStores.requireUsable(chosen.checkpointStore().get());
      }
    }
  }

  private static CountDownLatch endsWithTheProcess(LocalCluster cluster) {
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  cluster.close();
                  ended.countDown();
                },
                "shutdown"));
    return ended;
  }
}
