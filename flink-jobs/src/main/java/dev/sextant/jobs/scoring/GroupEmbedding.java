package dev.sextant.jobs.scoring;

import dev.sextant.inference.Embedder;
import dev.sextant.inference.Embedding;
import dev.sextant.jobs.tables.Item;
import dev.sextant.jobs.tables.TablesException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Embeds a group at once; if that fails, item by item, so that one text that cannot be embedded
 * costs its own item only.
 */
final class GroupEmbedding {

  private final Embedder embedder;
  private final TextNeeds needs;

  GroupEmbedding(Embedder embedder, TextNeeds needs) {
    this.embedder = embedder;
    this.needs = needs;
  }

  /**
   * Returns all items of the group, each embedded or failed.
   *
   * @throws TablesException if the stored vectors are out of reach: that is no item's fault
   * @throws CancellationException if the process is stopping or this thread is interrupted: nor is
   *     that
   */
  EmbeddedGroup embed(ItemGroup group) {
    try {
      return new EmbeddedGroup(together(group.items()));
    } catch (TablesException | CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      return new EmbeddedGroup(group.items().stream().map(this::alone).toList());
    }
  }

  private EmbeddedItem alone(Item item) {
    try {
      return together(List.of(item)).get(0);
    } catch (TablesException | CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      return EmbeddedItem.failed(item, Sentence.of(e));
    }
  }

  private List<EmbeddedItem> together(List<Item> items) {
    List<String> texts = new ArrayList<>();
    for (Item item : items) {
      addIfPresent(texts, needs.question(item));
      addIfPresent(texts, needs.context(item));
      item.answers().forEach(answer -> addIfPresent(texts, needs.answer(answer)));
    }
    Iterator<Embedding> embeddings = embedder.embed(texts).iterator();
    return items.stream().map(item -> deal(item, embeddings)).toList();
  }

  private static void addIfPresent(List<String> texts, @Nullable String text) {
    if (text != null) {
      texts.add(text);
    }
  }

  /** Gives the item its embeddings, in the order in which its texts were collected. */
  private EmbeddedItem deal(Item item, Iterator<Embedding> embeddings) {
    Tally tally = new Tally();
    Vector question = tally.vector(needs.question(item), embeddings);
    Vector context = tally.vector(needs.context(item), embeddings);
    List<Vector> answers = new ArrayList<>(item.answers().size());
    for (Item.Answer answer : item.answers()) {
      answers.add(tally.vector(needs.answer(answer), embeddings));
    }
    return new EmbeddedItem(
        item, question, context, answers, tally.texts, tally.truncated, tally.tokens, null);
  }

  /** Counts what goes into one item's vectors. */
  private static final class Tally {
    private int texts;
    private int truncated;
    private long tokens;

    Vector vector(@Nullable String text, Iterator<Embedding> embeddings) {
      if (text == null) {
        return Vector.NONE;
      }
      Embedding embedding = embeddings.next();
      texts++;
      truncated += embedding.truncated() ? 1 : 0;
      tokens += embedding.tokens();
      return new Vector(embedding.vector());
    }
  }
}
