package dev.sextant.standalone.client;

import java.io.IOException;
import java.util.List;

/** The embedders that ship with Sextant, which an evaluation uses unless it names others. */
public final class ShippedEmbedders {

  private ShippedEmbedders() {}

  /** Returns their names. */
  public static List<String> names(ApiClient api) throws IOException, ApiProblem {
    return Pages.all(api, "/embedders").stream()
        .filter(embedder -> embedder.path("location").asText().startsWith("shipped:"))
        .map(embedder -> embedder.path("name").asText())
        .toList();
  }
}
