package dev.sextant.benchmarks.sampling;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.benchmarks.sampling.MeteredServer.Rule;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Sampling runs of a running instance against a server that counts calls.
 *
 * <p>Arguments: the link that {@code ./sextant link} prints, then one of
 *
 * <ul>
 *   <li>{@code speed ITEMS ANSWERS LATENCY CONCURRENCY PID}: the time from the first call to the
 *       last reply, processor time and heap after collections of the instance's JVM
 *   <li>{@code concurrent ALLOWED LATENCY RUNS SECONDS} or {@code a_second ...}: what of the
 *       allowed rate is used, and what is refused, from 30 s on
 * </ul>
 *
 * Latencies are milliseconds.
 */
public final class SamplingOnInstance {

  private static final int MOST = 200;
  private static final int WARM_UP_SECONDS = 30;

  private final PlatformClient client;

  private SamplingOnInstance(PlatformClient client) {
    this.client = client;
  }

  public static void main(String[] arguments) throws Exception {
    SamplingOnInstance measure = new SamplingOnInstance(new PlatformClient(arguments[0]));
    int first = Integer.parseInt(arguments[2]);
    int second = Integer.parseInt(arguments[3]);
    int third = Integer.parseInt(arguments[4]);
    int fourth = Integer.parseInt(arguments[5]);
    System.out.printf("load %.1f%n", load());
    if (arguments[1].equals("speed")) {
      measure.speed(first, second, third, fourth, Long.parseLong(arguments[6]));
    } else {
      measure.storm(
          Rule.valueOf(arguments[1].toUpperCase(Locale.ROOT)), first, second, third, fourth);
    }
    System.out.printf("load %.1f%n", load());
    System.exit(0);
  }

  private void speed(int items, int answers, int latency, int concurrency, long pid)
      throws IOException, InterruptedException {
    try (MeteredServer server = new MeteredServer(Rule.ANY, 0, latency)) {
      String version = client.version(items);
      String generator = client.generator(server.baseUrl(), concurrency);
      long probes = server.answered();
      server.reset();
      double processor = processorSeconds(pid);
      String set = client.sample(version, generator, answers, "");
      List<Long> heaps = new ArrayList<>();
      JsonNode state = client.sampling(set);
      while (state.path("finished_at").isNull()) {
        TimeUnit.SECONDS.sleep(5);
        if (items * answers > MOST * 50) {
          heaps.add(heapAfterCollection(pid));
        }
        state = client.sampling(set);
      }
      System.out.printf(
          Locale.ROOT,
          "%d calls at %d ms, %d at once: %.2f s from the first call to the last reply, %d at most in flight, %.1f s of processor time of the instance's JVM, %s, calls %d, answered %s%n",
          items * answers,
          latency,
          concurrency,
          server.seconds(),
          server.mostInFlight(),
          processorSeconds(pid) - processor,
          state.path("state").asText(),
          server.answered() - probes,
          state.path("outcomes").path("answered"));
      System.out.println("MB of heap after collections: " + heaps);
    }
  }

  private void storm(Rule rule, int allowed, int latency, int runs, int seconds)
      throws IOException, InterruptedException {
    try (MeteredServer server = new MeteredServer(rule, allowed, latency)) {
      double rate = rule == Rule.A_SECOND ? allowed : allowed * 1000.0 / latency;
      int items = (int) Math.ceil(rate * (seconds + 60) / runs / 10);
      String version = client.version(items);
      String generator = client.generator(server.baseUrl(), MOST);
      List<String> sets = new ArrayList<>();
      for (int i = 0; i < runs; i++) {
        sets.add(client.sample(version, generator, 10, ""));
      }
      while (server.answered() < 10) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
      System.out.printf("%s %d at %d ms, %d runs: ", rule, allowed, latency, runs);
      count(server, rate, sets, seconds);
      for (String set : sets) {
        client.send("POST", "/answer-sets/" + set + "/cancel", "");
      }
      TimeUnit.SECONDS.sleep(3);
    }
  }

  private void count(MeteredServer server, double rate, List<String> sets, int seconds)
      throws IOException, InterruptedException {
    long answered = server.answered();
    long refused = server.refused();
    double busy = server.busySeconds();
    List<Long> before = answers(sets);
    long start = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    double elapsed = (System.nanoTime() - start) / 1e9;
    long nowAnswered = server.answered() - answered;
    long nowRefused = server.refused() - refused;
    double nowBusy = server.busySeconds() - busy;
    List<Long> each = answers(sets);
    for (int i = 0; i < each.size(); i++) {
      each.set(i, each.get(i) - before.get(i));
    }
    System.out.printf(
        Locale.ROOT,
        "%.1f %% of the allowed rate, %.1f calls in flight on average, %.2f %% refused, answers of each run %s, refused in the first %d s: %d%n",
        100 * nowAnswered / (rate * elapsed),
        nowBusy / elapsed,
        100.0 * nowRefused / (nowAnswered + nowRefused),
        each,
        WARM_UP_SECONDS,
        refused);
  }

  private List<Long> answers(List<String> sets) throws IOException, InterruptedException {
    List<Long> counts = new ArrayList<>();
    for (String set : sets) {
      counts.add(client.sampling(set).path("outcomes").path("answered").asLong());
    }
    return counts;
  }

  private static double processorSeconds(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(spent -> spent.toMillis() / 1e3)
        .orElse(Double.NaN);
  }

  private static long heapAfterCollection(long pid) throws IOException, InterruptedException {
    jcmd(pid, "GC.run");
    for (String line : jcmd(pid, "GC.heap_info").split("\n")) {
      int used = line.indexOf("used ");
      if (line.contains("heap") && used > 0) {
        return Long.parseLong(line.substring(used + 5, line.indexOf('K', used))) >> 10;
      }
    }
    return -1;
  }

  private static String jcmd(long pid, String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("jcmd", Long.toString(pid), command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }
}
