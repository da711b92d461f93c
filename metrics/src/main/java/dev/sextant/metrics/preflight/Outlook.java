package dev.sextant.metrics.preflight;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of an embedder on a sample of items.
 *
 * @param embedder its name
 * @param room how much SGI can reveal; null if SGI was not requested
 * @param truncated texts of the sample that are longer than the embedder takes
 * @param load the embedder's work for all items; null if the sample has no text to measure its
 *     speed
 */
public record Outlook(
    String embedder,
    @Nullable SgiRoom room,
    TruncatedShare truncated,
    TimeEstimate.@Nullable Load load) {

  /** Returns all notices except the time, which is reported for all embedders together. */
  public List<Notice> notices() {
    List<Notice> notices = new ArrayList<>();
    if (room != null) {
      notices.add(room.notice(embedder));
    }
    notices.add(truncated.notice());
    return notices;
  }
}
