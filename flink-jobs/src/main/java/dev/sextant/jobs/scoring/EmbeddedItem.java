package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item with its vectors by one embedder, or why it has none.
 *
 * @param item the texts
 * @param question its vector
 * @param context its vector
 * @param answers their vectors, one for each answer of the item
 * @param texts texts that went into vectors, each occurrence counted
 * @param truncated those of them that were longer than the embedder takes
 * @param tokens tokens of all these texts
 * @param failure a sentence for people; null if the item was embedded
 */
public record EmbeddedItem(
    Item item,
    Vector question,
    Vector context,
    List<Vector> answers,
    int texts,
    int truncated,
    long tokens,
    @Nullable String failure) {

  /** Copies what could change. */
  public EmbeddedItem {
    answers = List.copyOf(answers);
  }

  /** Returns an item that could not be embedded. */
  static EmbeddedItem failed(Item item, String reason) {
    return new EmbeddedItem(item, Vector.NONE, Vector.NONE, List.of(), 0, 0, 0, reason);
  }
}
