package dev.sextant.benchmarks;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.testing.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes the whole report of an experiment with simulated scores with the real job: from Postgres to
 * Postgres, on two slots, with the heap of {@code ./sextant start}. Given the folder of another
 * checkout, it alternates with the build there; both must write the same bytes.
 *
 * <p>Arguments: answers (100000), metrics ({@code all}, or names separated by commas), rounds (1),
 * the other checkout's folder ({@code alone}: none), number of embedders (1), and further JVM
 * options, such as the start of a recording (no options).
 */
public final class ReportJobSpeed {

  private static final String HERE = "this checkout";

  private final TestDatabase database;
  private final UUID experiment;
  private final List<String> options;
  private int reports;

  private ReportJobSpeed(TestDatabase database, UUID experiment, List<String> options) {
    this.database = database;
    this.experiment = experiment;
    this.options = options;
  }

  public static void main(String[] arguments) throws Exception {
    int answers = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    String metrics = arguments.length > 1 ? arguments[1] : "all";
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
    boolean alternates = arguments.length > 3 && !arguments[3].equals("alone");
    Path other = alternates ? Path.of(arguments[3]).toRealPath() : null;
    int embedders = arguments.length > 4 ? Integer.parseInt(arguments[4]) : 1;
    List<String> options =
        List.of(arguments).subList(Math.min(5, arguments.length), arguments.length);
    try (TestDatabase database = TestDatabase.create()) {
      List<Metric> scored = scored(metrics);
      UUID experiment = SimulatedExperiment.write(database, answers, scored, embedders);
      System.out.printf(
          Locale.ROOT,
          "%,d answers, %d metrics, %d embedders%n",
          answers,
          scored.size(),
          embedders);
      new ReportJobSpeed(database, experiment, options).measure(rounds, other);
    }
  }

  private static List<Metric> scored(String names) {
    Set<String> wanted = Set.of(names.split(","));
    return Catalogue.metrics().stream()
        .filter(metric -> names.equals("all") || metric.isFloor() || wanted.contains(metric.name()))
        .toList();
  }

  private void measure(int rounds, @Nullable Path other) throws Exception {
    String own = System.getProperty("java.class.path");
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      Made mine = make(HERE, own);
      if (other != null) {
        Made theirs = make(other.toString(), of(other, own));
        if (!mine.hash().equals(theirs.hash())) {
          System.out.println("THE REPORTS DIFFER");
        }
        ratios.add(theirs.processor() / mine.processor());
      }
    }
    ratios.stream()
        .sorted()
        .skip(ratios.size() / 2)
        .findFirst()
        .ifPresent(ratio -> System.out.printf(Locale.ROOT, "median ratio %.1f%n", ratio));
  }

  /**
   * A finished report.
   *
   * @param processor seconds of processor time
   * @param hash of its bytes
   */
  private record Made(double processor, String hash) {}

  private Made make(String by, String classPath) throws Exception {
    int number = ++reports;
    String[] output = run(classPath, number).strip().split(" ");
    String hash = hash(number);
    System.out.printf(
        "%s: %s s of processor time, %s s, %s MB of heap at most, report %s%n",
        by, output[0], output[1], output[2], hash);
    return new Made(Double.parseDouble(output[0]), hash);
  }

  private String run(String classPath, int number) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx768m", "-Xms64m", "-XX:+UseG1GC", "-cp", classPath));
    command.addAll(options);
    command.add(ReportJobRun.class.getName());
    command.addAll(List.of(database.jdbcUrl(), TestDatabase.PASSWORD, database.acme().toString()));
    command.addAll(List.of(experiment.toString(), Integer.toString(number)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("the report was not made: " + output);
    }
    String[] lines = output.strip().split("\n");
    return lines[lines.length - 1];
  }

  /** Takes the reporting code from the other checkout and everything else from this one. */
  private static String of(Path other, String classPath) {
    return String.join(
        File.pathSeparator,
        Arrays.stream(classPath.split(File.pathSeparator))
            .map(entry -> of(other, Path.of(entry)).toString())
            .toList());
  }

  private static Path of(Path other, Path entry) {
    for (int i = 0; i + 1 < entry.getNameCount(); i++) {
      boolean built = entry.getName(i + 1).toString().equals("target");
      if (built && Set.of("metrics", "flink-jobs").contains(entry.getName(i).toString())) {
        return other.resolve(entry.subpath(i, entry.getNameCount()));
      }
    }
    return entry;
  }

  private String hash(int number) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        PreparedStatement statement =
            connection.prepareStatement("select md5(body::text) from reports where number = ?")) {
      statement.setInt(1, number);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }
}
