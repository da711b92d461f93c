package dev.sextant.standalone.evaluate.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.FileReading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The handling of a preview, against a fake API server. */
class ColumnChoiceTest {

  private static final String ZERO_OR_ONE =
      "[{\"word\":\"1\",\"count\":3,\"means\":null},{\"word\":\"0\",\"count\":2,\"means\":null}]";
  private static final String SHARES =
      """
      [{"word":"0.988","count":1,"means":null},{"word":"0.979","count":1,"means":null},
       {"word":"1","count":1,"means":null}]\
      """;

  @TempDir Path folder;

  private final List<String> notes = new ArrayList<>();
  private HttpServer server;
  private String mapping = "{\"question\":\"q\",\"answer\":\"a\"}";
  private String proposed = "{}";
  private String words = "[]";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1/session", exchange -> answer(exchange, 201, "{\"token\":\"t\"}"));
    server.createContext(
        "/api/v1/projects/p/import-previews",
        exchange ->
            answer(
                exchange,
                200,
                """
                {"format":"csv","fault":null,"bytes":9,"counts":{"items":2,"grounded_labels":2},
                 "columns":[{"name":"q"},{"name":"a"},{"name":"label"},{"name":"model"},{"name":"kept"}],
                 "mapping":%s,"proposed_mapping":%s,"label_words":%s,"unknown_fields":[]}\
                """
                    .formatted(mapping, proposed, words)));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void proposed_labels_of_unknown_meaning_are_refused_with_both_ways_out() {
    proposed = "{\"grounded\":\"label\"}";
    words = ZERO_OR_ONE;

    assertThatThrownBy(this::choose)
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessageContaining("'label' holds '1' (3 times), '0' (2 times)")
        .hasMessageContaining("--mapping grounded=label --labels \"1=grounded,0=not_grounded\"")
        .hasMessageContaining("--mapping grounded=- leaves it out");
  }

  @Test
  void numbers_are_not_proposed_for_classes() {
    mapping = "{\"question\":\"q\",\"answer\":\"a\",\"grounded\":\"label\"}";
    words = SHARES;

    assertThatThrownBy(this::choose)
        .hasMessageContaining("are numbers")
        .hasMessageEndingWith("Did you mean --mapping factuality=label?");
  }

  @Test
  void columns_that_nothing_reads_are_named() throws Exception {
    choose();

    assertThat(notes).contains("  not read: label, model (--metadata COLUMN,... keeps columns)");
  }

  private void choose() throws Exception {
    ApiClient api =
        new ApiClient("http://127.0.0.1:" + server.getAddress().getPort(), () -> "code");
    Path file = Files.writeString(folder.resolve("answers.csv"), "q,a,label,model,kept\n");
    FileReading asked =
        new FileReading(
            "auto",
            Map.of(),
            "auto",
            "auto",
            Map.of(),
            List.of("kept"),
            List.of(),
            List.of(),
            "refuse");
    new ColumnChoice(new FileHead(api, "p", file), asked, notes::add).reading();
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
