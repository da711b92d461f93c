package dev.sextant.standalone.evaluate.upload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.evaluate.FileReading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The start of a file, for a preview of its import by the API. */
final class FileHead {

  /** The API previews at most this many bytes of a file. */
  private static final int MOST_BYTES = 768_000;

  private final ApiClient api;
  private final String project;
  private final Map<String, Object> head;
  private final boolean whole;

  FileHead(ApiClient api, String project, Path file) throws IOException {
    this.api = api;
    this.project = project;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(MOST_BYTES);
      this.whole = in.read() < 0;
      this.head = Map.of("head", Base64.getEncoder().encodeToString(start), "whole", whole);
    }
  }

  boolean isCut() {
    return !whole;
  }

  JsonNode preview(FileReading reading) throws IOException, ApiProblem {
    Map<String, Object> request = new LinkedHashMap<>(head);
    request.putAll(reading.request());
    return api.ask("/projects/" + project + "/import-previews", request);
  }
}
