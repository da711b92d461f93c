package dev.sextant.api.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** docs/metrics.md lists each metric as a running API shows it, with its type and its labels. */
class MetricsPageTest {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([a-z0-9_]+)` \\| (\\w+) \\| (.*?) \\| (.*?) \\| (.*) \\|$");
  private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\w+)");
  private static final Pattern SAMPLE = Pattern.compile("(\\w+)(?:\\{(.*)})? \\S+");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

  private static TestApi api;
  private static String text;

  @BeforeAll
  static void scrape() {
    api = TestApi.start();
    Scraper metrics = Scraper.of(api);
    api.anonymous().sendRaw(HttpMethod.GET, "/api/v1/nothing", null).is(404);
    api.sql(
        api.database.api(),
        api.database.globex(),
        "insert into tenant_limits (requests_per_second) values (1)");
    for (int i = 0; i < 5; i++) {
      api.globex().get("/projects");
    }
    System.gc(); // so that there has been a pause
    Scraper.await(() -> metrics.text().contains("jvm_gc_pause_seconds_count"));
    text = metrics.text();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void the_page_has_a_row_for_each_metric_and_no_other() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(page()).split("\n## Flink\n", 2)[0]);
    while (row.find()) {
      assertThat(row.group(5)).as(row.group(1)).isNotBlank();
      documented.put(row.group(1), row.group(2) + " by " + row.group(3).replace("`", ""));
    }
    assertThat(documented).isEqualTo(exposed());
  }

  private static Map<String, String> exposed() {
    Map<String, String> types = new TreeMap<>();
    Map<String, TreeSet<String>> labels = new TreeMap<>();
    String family = "";
    for (String line : text.lines().toList()) {
      Matcher type = TYPE.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (type.matches()) {
        family = type.group(1);
        types.put(family, type.group(2));
        labels.put(family, new TreeSet<>());
      } else if (sample.matches() && sample.group(2) != null) {
        TreeSet<String> found = labels.get(family);
        LABEL.matcher(sample.group(2)).results().forEach(label -> found.add(label.group(1)));
        found.remove("le");
      }
    }
    assertThat(types).containsKey("sextant_http_limited_total").hasSizeGreaterThan(20);
    types.replaceAll(
        (name, type) ->
            type
                + " by "
                + (labels.get(name).isEmpty() ? "-" : String.join(", ", labels.get(name))));
    return types;
  }

  private static Path page() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/metrics.md"))) {
      root = root.getParent();
    }
    return root.resolve("docs/metrics.md");
  }
}
