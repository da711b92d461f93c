package dev.sextant.standalone.deployment;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Alert rules and dashboard name metrics that exist, and each alert has an entry in the runbook.
 */
class MonitoringTest {

  /** Prometheus adds these itself. */
  private static final Set<String> OF_PROMETHEUS = Set.of("up");

  private static final Set<String> LABELS_OF_PROMETHEUS = Set.of("job", "instance", "le");
  private static final Set<String> WORDS = Set.of("and", "or", "unless", "by", "without", "on");

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([a-z0-9_]+)` \\| (\\w+) \\| (.*?) \\|");
  private static final Pattern LABELS = Pattern.compile("\\b(?:by|without|on) \\(([^)]*)\\)");
  private static final Pattern SELECTOR = Pattern.compile("\\{([^}]*)}");
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]*(?!\\w|\\s*\\()");

  private record Alert(String name, String expression, String runbook) {}

  @Test
  void every_alert_names_documented_metrics_and_labels_only() throws IOException {
    assertThat(alerts()).hasSizeGreaterThan(5);
    for (Alert alert : alerts()) {
      assertThat(unknown(alert.expression())).as(alert.name()).isEmpty();
    }
  }

  @Test
  void every_panel_names_documented_metrics_and_labels_only() throws IOException {
    List<String> expressions = new ArrayList<>();
    for (Object panel : new JsonObject(monitoring("dashboard.json")).getJsonArray("panels")) {
      JsonArray targets = ((JsonObject) panel).getJsonArray("targets");
      targets.forEach(target -> expressions.add(((JsonObject) target).getString("expr")));
    }
    assertThat(expressions).hasSizeGreaterThan(5);
    for (String expression : expressions) {
      assertThat(unknown(expression)).as(expression).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rate(sextant_http_requests_count[5m]) > 1",
        "sextant_queue_waiting_bucket > 1",
        "sum by (tenant) (sextant_queue_waiting)",
        "sextant_queue_waiting{queue=\"experiment\"} > 1"
      })
  void a_name_that_is_not_documented_would_be_seen(String expression) throws IOException {
    assertThat(unknown(expression)).isNotEmpty();
  }

  @Test
  void every_alert_has_an_entry_in_the_runbook_and_every_entry_an_alert() throws IOException {
    Set<String> entries = new TreeSet<>();
    Matcher heading =
        Pattern.compile("(?m)^### (\\w+)$").matcher(Files.readString(root("docs/runbook.md")));
    while (heading.find()) {
      entries.add(heading.group(1));
    }
    assertThat(alerts()).extracting(Alert::name).containsExactlyInAnyOrderElementsOf(entries);
    for (Alert alert : alerts()) {
      assertThat(alert.runbook())
          .isEqualTo("docs/runbook.md#" + alert.name().toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void every_alert_has_a_test() throws IOException {
    String tests = monitoring("alerts_test.yaml");
    for (Alert alert : alerts()) {
      assertThat(tests)
          .as("%s fires, and is silent before", alert.name())
          .contains("alertname: %s\n        exp_alerts".formatted(alert.name()))
          .contains("alertname: %s}".formatted(alert.name()));
    }
  }

  @Test
  void promtool_finds_the_rules_right_and_their_tests_pass() throws Exception {
    Assumptions.assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool"))),
        "promtool is not on the PATH: the rules are not run");
    for (List<String> command :
        List.of(
            List.of("promtool", "check", "rules", "alerts.yaml"),
            List.of("promtool", "test", "rules", "alerts_test.yaml"))) {
      Process promtool =
          new ProcessBuilder(command)
              .directory(root("infra/monitoring").toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(promtool.getInputStream().readAllBytes());
      assertThat(promtool.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(promtool.exitValue()).as(output).isZero();
    }
  }

  /** Returns what an expression names and docs/metrics.md does not. */
  private static Set<String> unknown(String expression) throws IOException {
    Map<String, Set<String>> series = new TreeMap<>();
    OF_PROMETHEUS.forEach(name -> series.put(name, Set.of()));
    series.putAll(documented());
    Set<String> labels = new TreeSet<>(LABELS_OF_PROMETHEUS);
    Set<String> unknown = new TreeSet<>();
    String names =
        expression
            .replaceAll("\\[[^]]*]", "")
            .replaceAll(LABELS.pattern(), "")
            .replaceAll(SELECTOR.pattern(), "");
    Matcher name = NAME.matcher(names);
    while (name.find()) {
      if (series.containsKey(name.group())) {
        labels.addAll(series.get(name.group()));
      } else if (!WORDS.contains(name.group())) {
        unknown.add(name.group());
      }
    }
    Stream.concat(
            LABELS.matcher(expression).results().map(found -> found.group(1)),
            SELECTOR.matcher(expression).results().map(found -> found.group(1)))
        .flatMap(found -> Stream.of(found.replaceAll("\"[^\"]*\"", "").split(",")))
        .map(found -> found.replaceAll("[=!~]", "").strip())
        .filter(label -> !labels.contains(label))
        .forEach(unknown::add);
    return unknown;
  }

  /** Returns the series of docs/metrics.md with their labels. */
  private static Map<String, Set<String>> documented() throws IOException {
    Map<String, Set<String>> series = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(root("docs/metrics.md")));
    while (row.find()) {
      Set<String> labels =
          Stream.of(row.group(3).replaceAll("[`-]", "").split(","))
              .map(String::strip)
              .collect(toSet());
      for (String suffix : suffixes(row.group(2))) {
        series.put(row.group(1) + suffix, labels);
      }
    }
    assertThat(series).hasSizeGreaterThan(20);
    return series;
  }

  private static List<String> suffixes(String type) {
    return switch (type) {
      case "histogram" -> List.of("_bucket", "_count", "_sum");
      case "summary" -> List.of("_count", "_sum");
      default -> List.of("");
    };
  }

  private static List<Alert> alerts() throws IOException {
    Map<String, Object> file =
        new Yaml(new SafeConstructor(new LoaderOptions())).load(monitoring("alerts.yaml"));
    List<Alert> alerts = new ArrayList<>();
    for (Map<?, ?> group : maps(file.get("groups"))) {
      for (Map<?, ?> rule : maps(group.get("rules"))) {
        alerts.add(
            new Alert(
                (String) rule.get("alert"),
                (String) rule.get("expr"),
                (String) ((Map<?, ?>) rule.get("annotations")).get("runbook")));
      }
    }
    return alerts;
  }

  private static List<Map<?, ?>> maps(Object list) {
    List<Map<?, ?>> maps = new ArrayList<>();
    ((List<?>) list).forEach(each -> maps.add((Map<?, ?>) each));
    return maps;
  }

  private static String monitoring(String file) throws IOException {
    return Files.readString(root("infra/monitoring").resolve(file));
  }

  private static Path root(String path) {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/metrics.md"))) {
      root = root.getParent();
    }
    return root.resolve(path);
  }
}
