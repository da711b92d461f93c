package dev.sextant.jobs.tables.experiments;

import dev.sextant.inference.embedder.EmbedderSpec;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A registered embedder; a job carries it to the machine that opens the model.
 *
 * @param id UUID
 * @param revision hash of everything that can change a vector when it was registered; the key of
 *     the embedding cache
 * @param spec what to open
 * @param server null for an embedder on this machine
 */
public record RegisteredEmbedder(
    String id, String revision, EmbedderSpec spec, @Nullable RegisteredServer server)
    implements Serializable {

  /** Returns the name that people see. */
  public String name() {
    return spec.name();
  }
}
