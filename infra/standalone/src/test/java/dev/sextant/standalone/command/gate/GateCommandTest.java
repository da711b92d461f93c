package dev.sextant.standalone.command.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** The gate from the command line to its exit code and its files. */
class GateCommandTest {

  private static final String REPORT =
      """
      {"dataset": {"sha256": "%s", "items": 500}, "split": {"items": 400},
       "findings": [{"headline": "auc", "best": {"metric": "sgi", "embedder": "e5"},
                     "added_value": {"auc_difference": {"value": 0.02, "low": 0.01, "high": 0.03}}}],
       "results": [
         {"metric": "length", "embedder": null, "binary": {"auc": {"value": 0.9, "low": 0.88, "high": 0.92}}},
         {"metric": "sgi", "embedder": "e5", "binary": {"auc": {"value": %s, "low": %s, "high": %s}}},
         {"metric": "sgi", "embedder": "tiny", "binary": {"auc": {"value": 0.8, "low": null, "high": null}}}]}
      """;

  @TempDir Path folder;
  private Path report;

  @BeforeEach
  void write() throws Exception {
    report =
        Files.writeString(folder.resolve("report.json"), REPORT.formatted("a", 0.8, 0.75, 0.85));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lower(auc(sgi, e5)) < 0.7|0|passed",
        "lower(auc(sgi,e5))<0.7|0|passed",
        "lower(auc(sgi, e5)) < 0.79|4|About 9600 more items would decide it",
        "lower(auc(sgi, e5)) < 0.86|3|failed",
        "upper(auc(length)) < 0.93|3|failed",
        "lower(added_auc()) <= 0|0|passed",
        "lower(auc(sgi, tiny)) < 0.7|4|too few labelled items"
      })
  void the_exit_code_says_what_was_decided(String condition, int code, String words) {
    CommandRun run = CommandRun.of("gate", report.toString(), "--fail-if", condition);

    assertThat(run.code()).isEqualTo(code);
    assertThat(run.output()).contains(words, "fail if " + condition);
  }

  @Test
  void the_worst_check_decides_and_every_check_is_in_the_files() throws Exception {
    Path junit = folder.resolve("junit.xml");
    Path markdown = folder.resolve("gate.md");
    CommandRun run =
        CommandRun.of(
            "gate",
            report.toString(),
            "--fail-if",
            "lower(auc(sgi, e5)) < 0.7",
            "--fail-if",
            "lower(auc(sgi, e5)) < 0.79",
            "--fail-if",
            "lower(auc(sgi, e5)) < 0.9",
            "--junit",
            junit.toString(),
            "--markdown",
            markdown.toString());

    assertThat(run.code()).isEqualTo(3);
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(junit.toFile())
            .getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(((Element) suite.getElementsByTagName("skipped").item(0)).getAttribute("message"))
        .contains("more items would decide it");
    assertThat(Files.readString(markdown))
        .contains("gate: failed", "| fail if lower(auc(sgi, e5)) &lt; 0.9 | failed |");
  }

  @Test
  void a_baseline_is_compared_by_its_best_score_or_by_those_that_are_named() throws Exception {
    Path before =
        Files.writeString(folder.resolve("before.json"), REPORT.formatted("b", 0.95, 0.94, 0.96));
    String[] compared = {
      "gate", report.toString(), "--baseline", before.toString(), "--not-worse-than", "0.05"
    };

    CommandRun run = CommandRun.of(compared);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.output())
        .contains("auc(sgi, e5) is worse than the baseline's by more than 0.05");
    assertThat(run.errors()).contains("different data");
    assertThat(CommandRun.of(with(compared, "--statistic", "auc(length)")).code()).isZero();
    assertThat(CommandRun.of(with(compared, "--statistic", "auc(sgi, tiny)")).code()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({"exit-4,4", "fail,3", "pass,0"})
  void people_choose_what_undecided_means(String choice, int code) {
    assertThat(
            CommandRun.of(
                    "gate",
                    report.toString(),
                    "--fail-if",
                    "lower(auc(sgi, e5)) < 0.79",
                    "--undecided",
                    choice)
                .code())
        .isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--fail-if;auc(sgi, e5) < 0.7|--fail-if takes a bound",
        "--fail-if;lower(auc) < 0.7|--fail-if takes a bound",
        "--fail-if;lower(f1(sgi)) < 0.7|Statistics are auc, average_precision",
        "--fail-if;lower(auc(sgi, e5)) < x|--fail-if takes a bound",
        "--fail-if;lower(auc(sgi, other)) < 0.7|has no score sgi of the model other; it has those of e5, tiny.",
        "--fail-if;lower(auc(other)) < 0.7|has no score other.",
        "--fail-if;lower(auc(sgi)) < 0.7|has no score sgi of the model none",
        "--not-worse-than;0.05|belong together",
        "--statistic;auc(sgi, e5);--fail-if;lower(auc(sgi, e5)) < 0.7|belong together",
        "--undecided;perhaps|--undecided takes one of exit-4, fail, pass",
        "--fail-if;lower(auc(sgi, e5)) < 0.7;--junit;none/here.xml|There is no folder for the file",
        "--baseline;REPORT;--not-worse-than;0|takes a margin above 0",
        "--baseline;missing.json;--not-worse-than;0.1|There is no file missing.json"
      })
  void a_wrong_line_is_refused(String options, String sentence) {
    String[] line =
        ("gate;" + report + ";" + options.replace("REPORT", report.toString())).split(";");

    CommandRun run = CommandRun.of(line);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).contains(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{\"a\": 1}|is no report", "{|is no JSON", "[]|is no report", "''|is no report"})
  void a_file_that_is_no_report_is_refused(String content, String sentence) throws Exception {
    Path file = Files.writeString(folder.resolve("other.json"), content);

    CommandRun run =
        CommandRun.of("gate", file.toString(), "--fail-if", "lower(auc(sgi, e5)) < 0.7");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).contains(sentence);
  }

  private static String[] with(String[] line, String option, String value) {
    String[] longer = Arrays.copyOf(line, line.length + 2);
    longer[line.length] = option;
    longer[line.length + 1] = value;
    return longer;
  }
}
