package dev.sextant.benchmarks.sampling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.benchmarks.sampling.MeteredServer.Rule;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kills an instance at random moments of a sampling run (kill -9), starts it again each time, and
 * compares what the server would bill with what the run says.
 *
 * <p>Arguments: the command {@code sextant}, a data directory, a port, kills (20), items (1000),
 * answers per item (10), latency in ms (50), calls at once (10), seed (1).
 */
public final class SamplingKills {

  private static final Pattern LINK = Pattern.compile("http://\\S+/#code=\\S+");
  private static final long LOOK_MILLIS = 20;

  private final String command;
  private final Path data;
  private final String port;

  private SamplingKills(String command, Path data, String port) {
    this.command = command;
    this.data = data;
    this.port = port;
  }

  public static void main(String[] arguments) throws Exception {
    SamplingKills measure =
        new SamplingKills(arguments[0], Path.of(arguments[1]).toAbsolutePath(), arguments[2]);
    measure.run(
        number(arguments, 3, 20),
        number(arguments, 4, 1000),
        number(arguments, 5, 10),
        number(arguments, 6, 50),
        number(arguments, 7, 10),
        new Random(number(arguments, 8, 1)));
    System.exit(0);
  }

  private static int number(String[] arguments, int index, int otherwise) {
    return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
  }

  private void run(int kills, int items, int answers, int latency, int atOnce, Random random)
      throws IOException, InterruptedException {
    try (MeteredServer server = new MeteredServer(Rule.ANY, 0, latency)) {
      PlatformClient client = start();
      String version = client.version(items);
      String generator = client.generator(server.baseUrl(), atOnce);
      ObjectNode price =
          PlatformClient.JSON
              .createObjectNode()
              .put("currency", "USD")
              .put("price_in", 1)
              .put("price_out", 2);
      client.send("PUT", "/generators/" + generator + "/price", price.toString());
      long before = server.answered();
      String set = client.sample(version, generator, answers, "1000");
      long draws = (long) items * answers;
      long inFlight = 0;
      for (int kill = 1; kill <= kills; kill++) {
        long at = before + draws * kill / (kills + 1) + random.nextInt((int) draws / 100);
        while (server.answered() < at) {
          TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        TimeUnit.MILLISECONDS.sleep(random.nextInt(2 * latency));
        int open = server.inFlight();
        inFlight += open;
        kill();
        client = start();
        System.out.printf(
            "kill %d: %d in flight, %d billed, possibly paid %s%n",
            kill, open, server.answered() - before, client.sampling(set).path("possibly_paid"));
      }
      JsonNode state = ended(client, set);
      print(state, draws, inFlight, server.answered() - before);
    }
  }

  private static JsonNode ended(PlatformClient client, String set)
      throws IOException, InterruptedException {
    JsonNode state = client.sampling(set);
    while (state.path("finished_at").isNull()) {
      TimeUnit.MILLISECONDS.sleep(10 * LOOK_MILLIS);
      state = client.sampling(set);
    }
    return state;
  }

  private static void print(JsonNode state, long draws, long inFlight, long billed) {
    System.out.printf(
        Locale.ROOT,
        "%s; draws %d, answered %s, in flight at the kills %d, billed calls %d (x%.4f of one pass, USD %s; one pass USD %s), possibly paid %s%n",
        state.path("state").asText(),
        draws,
        state.path("outcomes").path("answered"),
        inFlight,
        billed,
        (double) billed / draws,
        cost(billed),
        cost(draws),
        state.path("possibly_paid"));
    System.out.println(state);
  }

  private static BigDecimal cost(long calls) {
    return new BigDecimal("0.000030").multiply(BigDecimal.valueOf(calls)).stripTrailingZeros();
  }

  private PlatformClient start() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command, "start", "--data", data.toString(), "--port", port, "--no-demo")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher link = LINK.matcher(output);
    if (process.waitFor() != 0 || !link.find()) {
      throw new IOException("the instance did not start: " + output);
    }
    return new PlatformClient(link.group());
  }

  private void kill() throws InterruptedException {
    int killed = 0;
    for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
      String line = process.info().commandLine().orElse("");
      if (line.contains("java")
          && line.contains(data.toString())
          && line.contains("sextant-standalone")) {
        process.destroyForcibly();
        process.onExit().join();
        killed++;
      }
    }
    if (killed != 1) {
      throw new IllegalStateException("one JVM should serve " + data + ", found " + killed);
    }
  }
}
