package dev.sextant.evaluation;

import dev.sextant.evaluation.Effort.Reading;
import dev.sextant.evaluation.Effort.Role;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An item's vectors and the effort of computing them. */
record DealtVectors(ItemVectors vectors, Effort effort) {

  /**
   * Assigns the item its embeddings.
   *
   * @param embeddings of {@link TextNeeds#texts}, in that order; the item's own are consumed
   */
  @SuppressWarnings("NullAway") // javac drops type annotations of compact constructors
  static DealtVectors of(ItemText item, TextNeeds needs, Iterator<Embedding> embeddings) {
    Tally tally = new Tally(embeddings);
    float[] question = tally.vector(Role.QUESTION, needs.question(item));
    float[] context = tally.vector(Role.CONTEXT, needs.context(item));
    float[] reference = tally.vector(Role.REFERENCE, needs.reference(item));
    List<AnswerVector> answers = new ArrayList<>(item.answers().size());
    for (AnswerText answer : item.answers()) {
      float[] vector = tally.vector(Role.ANSWER, needs.answer(answer));
      answers.add(new AnswerVector(vector, answer.sample()));
    }
    return new DealtVectors(new ItemVectors(question, context, reference, answers), tally.effort());
  }

  /** Totals the input of one item's vectors. */
  private static final class Tally {
    private final Iterator<Embedding> embeddings;
    private final Map<Role, Reading> readings = new EnumMap<>(Role.class);
    private final Set<String> madeBy = new HashSet<>();
    private long tokens;

    Tally(Iterator<Embedding> embeddings) {
      this.embeddings = embeddings;
    }

    Effort effort() {
      return new Effort(
          readings.values().stream().mapToInt(Reading::texts).sum(),
          readings.values().stream().mapToInt(Reading::truncated).sum(),
          tokens,
          readings,
          madeBy);
    }

    /** A crop of an image cuts no text: an image counts as one character, read whole. */
    private static Reading reading(String text, Embedding embedding) {
      if (ImageText.isImage(text)) {
        return new Reading(1, 0, 1, 1);
      }
      int characters = text.codePointCount(0, text.length());
      return new Reading(
          1, embedding.truncated() ? 1 : 0, characters, embedding.read() * characters);
    }

    float @Nullable [] vector(Role role, @Nullable String text) {
      if (text == null) {
        return null;
      }
      Embedding embedding = embeddings.next();
      readings.merge(role, reading(text, embedding), Reading::plus);
      if (!ImageText.isImage(text)) {
        madeBy.add(embedding.madeBy()); // the two towers compute differently on any machine
      }
      tokens += embedding.tokens();
      return embedding.vector();
    }
  }
}
