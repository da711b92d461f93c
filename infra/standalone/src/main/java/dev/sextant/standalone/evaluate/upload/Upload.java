package dev.sextant.standalone.evaluate.upload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.CommandWords;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import dev.sextant.standalone.evaluate.FileReading;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Imports a file into a dataset once: the same file with the same settings is not imported again.
 */
public final class Upload {

  private static final int NOT_FOUND = 404;
  private static final int HASH_CHARACTERS = 12;
  private static final long PAUSE_MILLIS = 200;

  private final ApiClient api;
  private final Consumer<String> notes;

  /**
   * Creates an upload.
   *
   * @param notes receives remarks such as skipped lines
   */
  public Upload(ApiClient api, Consumer<String> notes) {
    this.api = api;
    this.notes = notes;
  }

  /**
   * Returns the id of the version that holds the file's items.
   *
   * @throws Halt (refused) if the file is refused; the message lists the errors by cause
   */
  public String version(String project, EvaluateOptions options) throws IOException, ApiProblem {
    FileHead head = new FileHead(api, project, options.file());
    FileReading reading = new ColumnChoice(head, options.reading(), notes).reading();
    try {
      return version(project, options, reading);
    } catch (ApiProblem e) {
      if (e.status() != NOT_FOUND) {
        throw e;
      }
      // Another process deleted the dataset because the file was refused there; a retry reports the
      // reason here.
      return version(project, options, reading);
    }
  }

  private String version(String project, EvaluateOptions options, FileReading reading)
      throws IOException, ApiProblem {
    String dataset =
        Pages.findOrCreate(
            api, "/projects/" + project + "/datasets", datasetName(options, reading));
    Optional<JsonNode> version = Pages.find(api, "/datasets/" + dataset + "/versions", any -> true);
    if (version.isPresent()) {
      notes.accept("  imported before: " + ImportNotes.content(version.get()));
      return version.get().path("id").asText();
    }
    return imported(dataset, options, reading).path("version_id").asText();
  }

  /** Finds or creates the dataset of an import. */
  @FunctionalInterface
  public interface DatasetChoice {
    String id() throws IOException, ApiProblem;
  }

  /**
   * Imports a file as the next version of a dataset.
   *
   * @param project of the dataset, for the preview
   * @param dataset finds or creates the dataset, once the file can be read
   * @param name of the file, for people
   * @return the import, which may go on
   * @throws Halt (refused) if the file cannot be read this way; the dataset stays as it was
   */
  public JsonNode into(
      String project, DatasetChoice dataset, Path file, String name, FileReading asked)
      throws IOException, ApiProblem {
    FileHead head = new FileHead(api, project, file);
    FileReading reading = new ColumnChoice(head, asked, notes).reading();
    return api.get("/imports/" + sent(dataset.id(), file, name, reading));
  }

  private JsonNode imported(String dataset, EvaluateOptions options, FileReading reading)
      throws IOException, ApiProblem {
    String path = "/imports/" + sent(dataset, options.file(), options.fileName(), reading);
    JsonNode result = await(path);
    try {
      check(result);
    } catch (Halt e) {
      api.delete("/datasets/" + dataset); // delete everything imported from the file
      throw e;
    }
    return result;
  }

  private String sent(String dataset, Path file, String name, FileReading reading)
      throws IOException, ApiProblem {
    Map<String, Object> request = new LinkedHashMap<>(reading.request());
    request.put("on_error", reading.onError());
    request.put("source_name", name);
    String id = api.post("/datasets/" + dataset + "/imports", request).path("id").asText();
    String path = "/imports/" + id;
    try {
      api.upload(path + "/content", file);
    } catch (IOException e) {
      // The API may have refused the file before reading all of it; then the import has the reason.
      if (!isOver(api.get(path))) {
        throw e;
      }
    }
    return id;
  }

  /**
   * Notes what an import that has ended added and left out.
   *
   * @throws Halt (refused) if the file is refused; the message lists the errors by cause
   */
  public void check(JsonNode result) throws IOException, ApiProblem {
    String path = "/imports/" + result.path("id").asText() + "/errors";
    List<JsonNode> errors =
        result.path("error_count").asLong() > 0 ? Pages.all(api, path) : List.of();
    if (!"completed".equals(result.path("state").asText())) {
      throw refusal(result, errors);
    }
    JsonNode version = api.get("/versions/" + result.path("version_id").asText());
    ImportNotes.of(result, version, errors).forEach(notes);
  }

  private JsonNode await(String path) throws IOException, ApiProblem {
    while (true) {
      JsonNode state = api.get(path);
      if (isOver(state)) {
        return state;
      }
      Wait.millis(PAUSE_MILLIS);
    }
  }

  private static boolean isOver(JsonNode state) {
    return List.of("completed", "refused", "failed", "cancelled")
        .contains(state.path("state").asText());
  }

  private static Halt refusal(JsonNode result, List<JsonNode> errors) {
    if ("cancelled".equals(result.path("state").asText())) {
      return Halt.error(
          "The import was cancelled, nothing was imported. Run the command again to import the"
              + " file.");
    }
    String failure = CommandWords.of(result.path("failure").asText("The file is refused."));
    if (!"refused".equals(result.path("state").asText())) {
      return Halt.error(failure);
    }
    long all = result.path("error_count").asLong();
    if (errors.isEmpty() || result.path("line_count").asLong() == 0) {
      return Halt.refused(failure);
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%,d %s; nothing was imported. Correct the file, or leave out what is wrong by --on-error skip."
            .formatted(all, all == 1 ? "error" : "errors"));
    lines.addAll(ErrorCauses.of(errors, all));
    return Halt.refused(String.join(System.lineSeparator(), lines));
  }

  private static String datasetName(EvaluateOptions options, FileReading reading)
      throws IOException {
    MessageDigest hash = sha256();
    try (InputStream content = new DigestInputStream(Files.newInputStream(options.file()), hash)) {
      content.transferTo(OutputStream.nullOutputStream());
    }
    String how = reading.request() + reading.onError();
    hash.update(how.getBytes(StandardCharsets.UTF_8));
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
