package dev.sextant.standalone.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Brings a file into a dataset, once: the same file, read the same way, is not imported again. */
final class Upload {

  private static final int SHOWN_ERRORS = 10;
  private static final int HASH_CHARACTERS = 12;
  private static final long PAUSE_MILLIS = 200;

  private final ApiClient api;
  private final Consumer<String> notes;

  /**
   * Creates one.
   *
   * @param notes told what people should know, such as skipped lines
   */
  Upload(ApiClient api, Consumer<String> notes) {
    this.api = api;
    this.notes = notes;
  }

  /**
   * Returns the id of the version that holds the file's items.
   *
   * @throws Halt (refused) with the first bad lines if the file is refused
   */
  String version(String project, EvaluateOptions options) throws IOException, ApiProblem {
    String name = datasetName(options);
    String datasets = "/projects/" + project + "/datasets";
    Optional<JsonNode> existing =
        Pages.find(api, datasets, dataset -> name.equals(dataset.path("name").asText()));
    String dataset =
        existing.isPresent()
            ? existing.get().path("id").asText()
            : api.post(datasets, Map.of("name", name)).path("id").asText();
    Optional<JsonNode> version = Pages.find(api, "/datasets/" + dataset + "/versions", any -> true);
    return version.isPresent()
        ? version.get().path("id").asText()
        : imported(dataset, options).path("version_id").asText();
  }

  private JsonNode imported(String dataset, EvaluateOptions options)
      throws IOException, ApiProblem {
    String id = api.post("/datasets/" + dataset + "/imports", request(options)).path("id").asText();
    String path = "/imports/" + id;
    try {
      api.upload(path + "/content", options.file());
    } catch (IOException e) {
      // The API may have said no before it had read all; then the import tells why.
      if (!isOver(api.get(path))) {
        throw e;
      }
    }
    JsonNode result = await(path);
    List<JsonNode> errors =
        result.path("error_count").asLong() > 0
            ? Pages.all(api, path + "/errors").stream().limit(SHOWN_ERRORS).toList()
            : List.of();
    if (!"completed".equals(result.path("state").asText())) {
      api.delete("/datasets/" + dataset); // nothing of the file stays
      throw refusal(result, errors);
    }
    if (!errors.isEmpty()) {
      notes.accept("Skipped %,d bad lines:".formatted(result.path("error_count").asLong()));
      errors.forEach(error -> notes.accept(line(error)));
    }
    return result;
  }

  private JsonNode await(String path) throws IOException, ApiProblem {
    while (true) {
      JsonNode state = api.get(path);
      if (isOver(state)) {
        return state;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }

  private static boolean isOver(JsonNode state) {
    return List.of("completed", "refused", "failed").contains(state.path("state").asText());
  }

  private static Halt refusal(JsonNode result, List<JsonNode> errors) {
    StringBuilder sentence =
        new StringBuilder(result.path("failure").asText("The file is refused."));
    errors.forEach(error -> sentence.append(System.lineSeparator()).append(line(error)));
    long more = result.path("error_count").asLong() - errors.size();
    if (more > 0) {
      sentence.append(System.lineSeparator()).append("  and %,d more".formatted(more));
    }
    return "failed".equals(result.path("state").asText())
        ? Halt.error(sentence.toString())
        : Halt.refused(sentence.toString());
  }

  private static String line(JsonNode error) {
    String field = error.path("field").asText();
    return "  line %d%s: %s"
        .formatted(
            error.path("line").asLong(),
            field.isEmpty() ? "" : ", " + field,
            error.path("detail").asText());
  }

  private static Map<String, Object> request(EvaluateOptions options) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("format", options.format());
    request.put("on_error", options.onError());
    request.put("source_name", options.fileName());
    if (!options.mapping().isEmpty()) {
      request.put("mapping", options.mapping());
    }
    request.put("separator", options.separator());
    request.put("encoding", options.encoding());
    if (!options.labels().isEmpty()) {
      request.put("labels", options.labels());
    }
    return request;
  }

  /** The file's name and a hash of its content and of how it is read. */
  private static String datasetName(EvaluateOptions options) throws IOException {
    MessageDigest hash = sha256();
    try (InputStream content = new DigestInputStream(Files.newInputStream(options.file()), hash)) {
      content.transferTo(OutputStream.nullOutputStream());
    }
    String reading =
        options.format()
            + options.mapping()
            + options.onError()
            + options.separator()
            + options.encoding()
            + options.labels();
    hash.update(reading.getBytes(StandardCharsets.UTF_8));
    return "%s %s"
        .formatted(
            options.fileName(),
            HexFormat.of().formatHex(hash.digest()).substring(0, HASH_CHARACTERS));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
