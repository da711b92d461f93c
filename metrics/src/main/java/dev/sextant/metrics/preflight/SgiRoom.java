package dev.sextant.metrics.preflight;

import dev.sextant.metrics.preflight.Notice.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much SGI can show on a sample, before any label is read: the larger the angle between
 * question and context, the more an answer can differ in its angles to the two (arXiv 2512.13771).
 *
 * @param answers of the sample that have all three vectors
 * @param questionContext theta(q,c) in radians, once for each of these answers; null without any
 * @param room share of the greatest range of SGI that the triangle inequality leaves it, in [0, 1];
 *     null without answers
 */
public record SgiRoom(int answers, @Nullable Quantiles questionContext, @Nullable Quantiles room) {

  private static final double HALF = 0.5;

  /** Measures the room of a sample of answers. */
  public static SgiRoom of(List<Angles> sample) {
    if (sample.isEmpty()) {
      return new SgiRoom(0, null, null);
    }
    return new SgiRoom(
        sample.size(),
        Quantiles.of(sample.stream().mapToDouble(Angles::questionContext).toArray()),
        Quantiles.of(sample.stream().mapToDouble(Angles::room).toArray()));
  }

  /** Says what may be expected of SGI with this embedder. */
  public Notice notice(String embedder) {
    if (questionContext == null || room == null) {
      return Notice.of(
          Level.CAUTION,
          "With %s no answer of the sample has an angle to a question and a context, so SGI cannot"
              + " be foreseen.",
          embedder);
    }
    boolean much = room.p50() >= HALF;
    return Notice.of(
        much ? Level.NOTE : Level.CAUTION,
        "With %s the median angle between question and context is %.2f rad (%.2f to %.2f for nine"
            + " answers in ten). The triangle inequality limits SGI for every answer; the median"
            + " answer keeps %.0f %% of the widest range: %s.",
        embedder,
        questionContext.p50(),
        questionContext.p5(),
        questionContext.p95(),
        100 * room.p50(),
        much
            ? "question and context are far enough apart for SGI to distinguish answers"
            : "question and context are so close together that SGI can show little");
  }
}
