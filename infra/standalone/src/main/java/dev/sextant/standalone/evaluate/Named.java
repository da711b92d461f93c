package dev.sextant.standalone.evaluate;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Finds a resource by name or creates it, safely across concurrent processes. */
public final class Named {

  private static final int CONFLICT = 409;

  private Named() {}

  /** Returns the id of the resource with this name in a list. */
  public static String findOrCreate(ApiClient api, String list, String name)
      throws IOException, ApiProblem {
    Optional<String> found = find(api, list, name);
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
      return find(api, list, name).orElseThrow(() -> e);
    }
  }

  private static Optional<String> find(ApiClient api, String list, String name)
      throws IOException, ApiProblem {
    return Pages.find(api, list, each -> name.equals(each.path("name").asText()))
        .map(each -> each.path("id").asText());
  }
}
