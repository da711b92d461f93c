package dev.sextant.api.models.server;

import dev.sextant.api.models.EmbedderDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A pinned embedder on a server.
 *
 * @param questionRevision key of the cache for questions; null: as for other texts
 */
public record PinnedServer(EmbedderDefinition definition, @Nullable String questionRevision) {}
