package dev.sextant.jobs.tables.sampling;

import dev.sextant.remote.prompt.PromptFields;
import java.util.List;

/**
 * An item that still lacks draws.
 *
 * @param id UUID
 * @param firstOrdinal ordinal of the answer of draw 0: the ordinals below are the import's
 * @param missing indexes of the draws without an outcome
 */
public record PendingItem(String id, int firstOrdinal, PromptFields fields, List<Integer> missing) {

  public PendingItem {
    missing = List.copyOf(missing);
  }
}
