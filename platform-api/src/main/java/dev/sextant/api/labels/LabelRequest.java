package dev.sextant.api.labels;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.parse.items.Segments;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.metrics.item.ImageText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person's label of an answer.
 *
 * @param grounded null if not given
 * @param factuality in [0, 1]; null if not given, or derived from the segments
 * @param segments empty if the answer is not cut
 * @param order of the queue that the answer comes from
 * @param figure of that queue, as {@link QueueFigure#parse} reads it; null: its default
 */
record LabelRequest(
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    List<Segment> segments,
    QueueOrder order,
    @Nullable String figure) {

  LabelRequest(
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      @Nullable List<Segment> segments,
      @Nullable QueueOrder order,
      @Nullable String figure) {
    this.grounded = grounded;
    this.factuality = factuality;
    this.segments = segments == null ? List.of() : List.copyOf(segments);
    this.order = order == null ? QueueOrder.RANDOM : order;
    this.figure = figure;
  }

  /**
   * Checks the label against the answer's text; returns it with the factuality of its segments.
   *
   * @throws Refusal if the segments do not form the text or the answer is an image, or the label is
   *     empty
   */
  LabelRequest about(String text) {
    if (segments.isEmpty()) {
      return checkNotEmpty(this);
    }
    if (ImageText.isImage(text)) {
      throw Refusal.invalidAt(
          "image-has-no-segments",
          "/segments",
          "The answer is an image, which has no segments: set grounded or factuality.");
    }
    if (!Segments.cover(text, segments)) {
      throw Refusal.invalidAt(
          "segments-differ",
          "/segments",
          "The segments must form the answer's text, apart from white space.");
    }
    Double share = Segments.shareTrue(segments);
    if (factuality != null && !factuality.equals(share)) {
      throw Refusal.invalidAt(
          "factuality-differs",
          "/factuality",
          "The factuality of an answer with segments is the share of true ones among the judged:"
              + " leave factuality out.");
    }
    return checkNotEmpty(new LabelRequest(grounded, share, segments, order, figure));
  }

  private static LabelRequest checkNotEmpty(LabelRequest label) {
    if (label.grounded == null && label.factuality == null) {
      throw Refusal.invalidAt(
          "empty-label",
          label.segments.isEmpty() ? "/grounded" : "/segments",
          "The label is empty: set grounded or factuality, or judge at least one segment.");
    }
    return label;
  }
}
