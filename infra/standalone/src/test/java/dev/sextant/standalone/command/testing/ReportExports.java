package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Orders reports as files at a running instance, and fetches them. */
public final class ReportExports implements AutoCloseable {

  private static final int LOOKS = 3_000;

  private final Sandbox sandbox;
  private final ApiClient client;

  public ReportExports(Sandbox sandbox) throws IOException {
    this.sandbox = sandbox;
    this.client = sandbox.client();
  }

  /** Orders the newest experiment's report in a format, and returns the completed export. */
  public JsonNode ordered(String format) throws Exception {
    String experiment = newest("select id::text from experiments order by id desc limit 1");
    String id =
        client
            .post("/exports", Map.of("experiment_id", experiment, "format", format))
            .path("id")
            .asText();
    return completed(id);
  }

  /** Evaluates the newest version as two systems of a campaign, which orders its bundle itself. */
  public JsonNode ofCampaign() throws Exception {
    String dataset =
        newest("select dataset_id::text from dataset_versions order by id desc limit 1");
    String project = newest("select project_id::text from datasets where id = '" + dataset + "'");
    Map<String, Object> wish =
        Map.of(
            "project_id", project,
            "name", "bundled",
            "datasets", List.of(Map.of("dataset_id", dataset)),
            "systems",
                List.of(
                    Map.of("name", "one", "kind", "imported"),
                    Map.of("name", "two", "kind", "imported")),
            "experiment", Map.of("embedders", List.of("lexical")),
            "exports", List.of("bundle"),
            "trigger", Map.of("kind", "request"));
    String campaign = client.post("/campaigns", wish).path("id").asText();
    String occurrence =
        client.post("/campaigns/" + campaign + "/run", Map.of()).path("id").asText();
    awaited("/occurrences/" + occurrence);
    JsonNode exports = client.get("/exports?occurrence_id=" + occurrence).path("data");
    assertThat(exports).hasSize(1);
    return completed(exports.path(0).path("id").asText());
  }

  private String newest(String query) throws Exception {
    return sandbox.tables().rows(query).keySet().iterator().next();
  }

  private JsonNode awaited(String path) throws Exception {
    JsonNode found = client.get(path);
    for (int look = 0; found.path("finished_at").isNull(); look++) {
      assertThat(look).as("looks for " + path).isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(20);
      found = client.get(path);
    }
    return found;
  }

  private JsonNode completed(String id) throws Exception {
    JsonNode export = awaited("/exports/" + id);
    assertThat(export.path("state").asText()).as(export.toString()).isEqualTo("completed");
    return export;
  }

  /** Fetches a file as somebody who has nothing but the link. */
  public void fetch(JsonNode export, Path file) throws IOException {
    URI link =
        URI.create("http://127.0.0.1:" + sandbox.port())
            .resolve(export.path("download").path("url").asText());
    try (InputStream content = link.toURL().openStream()) {
      Files.copy(content, file);
    }
    assertThat(Files.size(file)).isEqualTo(export.path("bytes").asLong());
  }

  /** Unpacks an archive, and returns the only folder in it. */
  public static Path unzipped(Path archive, Path into) throws IOException {
    Path folder = into;
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        Path file = into.resolve(entry.getName());
        folder = Files.createDirectories(file.resolveSibling(""));
        try (InputStream content = zip.getInputStream(entry)) {
          Files.copy(content, file);
        }
      }
    }
    return folder;
  }

  @Override
  public void close() {
    client.close();
  }
}
