package dev.sextant.standalone.command.cluster;

import dev.sextant.api.access.ProductionSettings;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.cluster.ClusterPlan;
import dev.sextant.standalone.cluster.LocalCluster;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.DirectoryLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
final class ClusterUpCommand extends DataCommand {

  private static final String KEYS = "SEXTANT_CREDENTIAL_KEYS";
  private static final int LOWEST_PORT = 1024;
  private static final int HIGHEST_PORT = 65_534;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the first process of the API; the second gets the next one.")
  private int port = 7117;

  @Option(names = "--ready-file", hidden = true)
  private @Nullable Path readyFile;

  @Override
  protected ExitCode run() throws Exception {
    words(0, "options only");
    if (port < LOWEST_PORT || port > HIGHEST_PORT) {
      throw Halt.refused(
          "--port is %d to %d, found %d.".formatted(LOWEST_PORT, HIGHEST_PORT, port));
    }
    requireNoSettings();
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
            ClusterPlan.onPorts(port, port + 1, Optional.ofNullable(System.getenv("SEXTANT_HEAP"))),
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
    System.out.printf(
        "Sextant runs at %s and http://127.0.0.1:%d%n", running.file().address(), port + 1);
    System.out.println("Sign in, once, within ten minutes: " + running.signInLink());
    if (readyFile != null) {
      Files.createFile(readyFile);
    }
    ended.await();
    return ExitCode.DONE;
  }

  /** Processes of the cluster get settings of their own, so those of this one have no effect. */
  private static void requireNoSettings() {
    try {
      ProductionSettings.requireNone(System.getenv());
    } catch (IllegalArgumentException e) {
      throw Halt.refused(String.valueOf(e.getMessage()));
    }
    if (System.getenv(KEYS) != null) {
      throw Halt.refused(
          "%s has no effect here: write the keys to keys/credentials.key of the data directory."
              .formatted(KEYS));
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
