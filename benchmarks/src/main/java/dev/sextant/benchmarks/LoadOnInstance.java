package dev.sextant.benchmarks;

import dev.sextant.testing.load.Load;
import dev.sextant.testing.load.LoadResult;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;

/**
 * Runs many clients that read and write on a running instance. Arguments: {@code LINK [clients]
 * [seconds]}, with the link that {@code ./sextant link} prints.
 */
public final class LoadOnInstance {

  private LoadOnInstance() {}

  /** Measures; the exit code is 1 if a request fails. */
  public static void main(String[] args) throws Exception {
    int clients = args.length > 1 ? Integer.parseInt(args[1]) : 200;
    int seconds = args.length > 2 ? Integer.parseInt(args[2]) : 60;
    double before = load();
    LoadResult result =
        new Load(URI.create(args[0]), clients, Duration.ofSeconds(seconds), 1).run();
    System.out.println(result);
    System.out.printf("load of the machine: %.1f before, %.1f after%n", before, load());
    result.errors().stream().limit(10).forEach(System.out::println);
    System.exit(result.errors().isEmpty() ? 0 : 1);
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }
}
