package dev.sextant.api.models;

import java.time.OffsetDateTime;
import java.util.UUID;

/** An embedder of a tenant. */
record Embedder(UUID id, EmbedderDefinition definition, OffsetDateTime createdAt) {

  private static final String SHIPPED = "shipped:";

  /** Returns whether the embedder is shipped with the product. */
  boolean isShipped() {
    return definition.location().startsWith(SHIPPED);
  }
}
