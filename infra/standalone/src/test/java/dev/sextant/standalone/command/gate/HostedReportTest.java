package dev.sextant.standalone.command.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.command.testing.CommandRun;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gate against an instance of which a fake answers the requests. */
class HostedReportTest {

  private static final String ID = "0190d3b4-7f4e-7c3a-9d55-0123456789ab";

  /** A variable that every environment has; its value plays the key. */
  private static final String VARIABLE = "PATH";

  private static final String REPORT =
      """
      {"dataset": {"sha256": "a", "items": 500}, "findings": [],
       "results": [{"metric": "sgi", "embedder": "e5", "binary": {"auc": {"value": 0.8, "low": 0.75, "high": 0.85}}}]}
      """;

  private final List<String> asked = new ArrayList<>();
  private HttpServer server;
  private int status = 200;
  private String body = REPORT;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          asked.add(path + " " + exchange.getRequestHeaders().getFirst("Authorization"));
          boolean isReport = path.endsWith("/report");
          byte[] reply =
              (isReport
                      ? body
                      : path.endsWith("/events")
                          ? "data: {\"state\": \"running\"}\n\n"
                          : "{\"state\": \"completed\"}")
                  .getBytes(StandardCharsets.UTF_8);
          if (status / 100 == 3) {
            exchange.getResponseHeaders().add("Location", address("/elsewhere"));
          }
          exchange.sendResponseHeaders(isReport ? status : 200, reply.length);
          exchange.getResponseBody().write(reply);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @CsvSource({"/experiments/,''", "/api/v1/experiments/,/report", "/experiments/,/calibrate?a=b"})
  void a_report_is_asked_for_with_the_key(String before, String after) {
    CommandRun run = gate(address(before + ID + after));

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(asked)
        .containsExactly(
            "/api/v1/experiments/" + ID + "/report Bearer " + System.getenv(VARIABLE).strip());
  }

  @Test
  void a_baseline_may_be_of_an_instance_too() {
    String address = address("/experiments/" + ID);

    CommandRun run =
        CommandRun.of(
            "gate",
            address,
            "--key-env",
            VARIABLE,
            "--baseline",
            address,
            "--not-worse-than",
            "0.2",
            "--statistic",
            "auc(sgi, e5)");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(asked).hasSize(2);
  }

  @Test
  void the_end_of_an_experiment_is_waited_for() {
    CommandRun run = gate(address("/experiments/" + ID), "--wait");

    assertThat(run.code()).as(run.errors()).isZero();
    assertThat(asked.stream().map(each -> each.split(" ")[0].replaceAll(".*" + ID, "")))
        .containsExactly("/events", "", "/report");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401|{\"detail\": \"The key has expired.\"}|The key has expired.",
        "404|{\"detail\": \"There is no experiment.\"}|There is no experiment.",
        "409|{\"code\": \"not-ready\", \"detail\": \"It is running.\"}|It is running. --wait waits for it.",
        "500|<html>|<html>",
        "302|''|302"
      })
  void what_gives_no_report_is_an_error(int answer, String problem, String sentence) {
    status = answer;
    body = problem;

    CommandRun run = gate(address("/experiments/" + ID));

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.errors()).contains(sentence).doesNotContain(System.getenv(VARIABLE));
    assertThat(asked).hasSize(1);
  }

  @Test
  void an_instance_that_does_not_answer_is_an_error() {
    server.stop(0);

    CommandRun run = gate(address("/experiments/" + ID));

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.errors()).contains("did not answer");
  }

  @Test
  void a_reply_that_is_no_report_is_refused() {
    body = "{\"a\": 1}";

    assertThat(gate(address("/experiments/" + ID)).code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://sextant.example.org/experiments/ID|would go to sextant.example.org unencrypted",
        "http://127.0.0.1@example.org/experiments/ID|Expected the address of an experiment",
        "https://sextant.example.org/projects/ID|Expected the address of an experiment",
        "https://sextant.example.org/experiments/1|Expected the address of an experiment",
        "https:///experiments/ID|Expected the address of an experiment",
        "https:experiments/ID|Expected the address of an experiment",
        "https://a b/experiments/ID|Expected the address of an experiment"
      })
  void an_address_that_takes_no_key_is_refused(String word, String sentence) {
    CommandRun run = gate(word.replace("ID", ID));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).contains(sentence);
  }

  @Test
  void a_missing_key_is_refused() {
    CommandRun run =
        CommandRun.of(
            "gate",
            address("/experiments/" + ID),
            "--key-env",
            "SEXTANT_NO_SUCH_KEY",
            "--fail-if",
            "lower(auc(sgi, e5)) < 0.7");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.errors()).contains("needs a key of its API in the variable SEXTANT_NO_SUCH_KEY");
    assertThat(asked).isEmpty();
  }

  private String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private static CommandRun gate(String word, String... more) {
    List<String> line =
        new ArrayList<>(
            List.of("gate", word, "--key-env", VARIABLE, "--fail-if", "lower(auc(sgi, e5)) < 0.7"));
    line.addAll(List.of(more));
    return CommandRun.of(line.toArray(String[]::new));
  }
}
