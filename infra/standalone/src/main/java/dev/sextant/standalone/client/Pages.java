package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads paged lists. */
public final class Pages {

  private static final int LIMIT = 100;
  private static final int CONFLICT = 409;

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
    String first = path + (path.contains("?") ? "&" : "?") + "limit=" + LIMIT;
    String next = first;
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
      next = first + "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    }
  }

  /** Returns the id of the resource with this name in a list. */
  public static String findOrCreate(ApiClient api, String list, String name)
      throws IOException, ApiProblem {
    Optional<String> found = named(api, list, name);
    if (found.isPresent()) {
      return found.get();
    }
    try {
      return api.post(list, Map.of("name", name)).path("id").asText();
    } catch (ApiProblem e) {
      if (e.status() != CONFLICT) {
        throw e;
      }
      // Another process has created it meanwhile.
      return named(api, list, name).orElseThrow(() -> e);
    }
  }

  private static Optional<String> named(ApiClient api, String list, String name)
      throws IOException, ApiProblem {
    return find(api, list, each -> name.equals(each.path("name").asText()))
        .map(each -> each.path("id").asText());
  }
}
