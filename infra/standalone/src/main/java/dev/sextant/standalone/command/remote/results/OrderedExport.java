package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Wait;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** A file of a report that an instance makes as a job, and then offers at a link for a while. */
final class OrderedExport {

  private static final String API = "/api/v1";
  private static final Set<String> OPEN = Set.of("queued", "running");
  private static final long PAUSE_MILLIS = 1000;

  private OrderedExport() {}

  /**
   * Has the file made, and waits for it.
   *
   * @param wish the body of the order
   * @return the export, with a link
   * @throws Halt if it fails; the message gives the instance's reason
   */
  static JsonNode made(Connection at, Map<String, Object> wish) throws IOException, ApiProblem {
    JsonNode export = at.api().post("/exports", wish);
    String path = "/exports/" + export.path("id").asText();
    while (OPEN.contains(export.path("state").asText())) {
      Wait.millis(PAUSE_MILLIS);
      export = at.api().get(path);
    }
    if (!export.path("state").asText().equals("completed")) {
      throw Halt.error(
          "The export was not made: %s"
              .formatted(export.path("failure").asText(export.path("state").asText())));
    }
    return export.path("download").isObject() ? export : at.api().get(path);
  }

  /**
   * Returns the path of its file below the API.
   *
   * @throws Halt if the link leads elsewhere
   */
  static String path(JsonNode export) {
    if (!export.path("download").isObject()) {
      throw Halt.error("The instance no longer has the file: order it again.");
    }
    String url = export.at("/download/url").asText();
    if (!url.startsWith(API + "/")) {
      throw Halt.error("The link of the export does not lead to the instance: %s".formatted(url));
    }
    return url.substring(API.length());
  }
}
