package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads paged lists. */
public final class Pages {

  private static final int LIMIT = 100;

  private Pages() {}

  /** Returns all entries. */
  public static List<JsonNode> all(ApiClient api, String path) throws IOException, ApiProblem {
    List<JsonNode> entries = new ArrayList<>();
    find(
        api,
        path,
        entry -> {
          entries.add(entry);
          return false;
        });
    return entries;
  }

  /** Returns the first entry that matches. */
  public static Optional<JsonNode> find(ApiClient api, String path, Predicate<JsonNode> wanted)
      throws IOException, ApiProblem {
    String next = path + "?limit=" + LIMIT;
    while (true) {
      JsonNode page = api.get(next);
      for (JsonNode entry : page.path("data")) {
        if (wanted.test(entry)) {
          return Optional.of(entry);
        }
      }
      if (!page.hasNonNull("next_cursor")) {
        return Optional.empty();
      }
      String cursor = page.get("next_cursor").asText();
      next =
          path + "?limit=" + LIMIT + "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    }
  }
}
