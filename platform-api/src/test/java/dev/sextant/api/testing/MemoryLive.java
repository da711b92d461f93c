package dev.sextant.api.testing;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.live.LiveScore;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.ScoringModel;
import dev.sextant.api.live.Similarities;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Predictable scores: an answer's score is its length, an item's the number of its answers. The
 * similarity of two texts depends on the difference of their lengths. Records the calls.
 */
public final class MemoryLive implements LiveScores, Similarities {

  public record Asked(
      String metric, ScoringModel model, ItemText item, Map<String, byte[]> images, int answer) {}

  public final List<Asked> asked = new CopyOnWriteArrayList<>();

  @Override
  public Future<LiveScore> score(
      TenantId tenant,
      String metric,
      ScoringModel model,
      ItemText item,
      Map<String, byte[]> images,
      int answer) {
    asked.add(new Asked(metric, model, item, images, answer));
    if ("What is too much?".equals(item.question())) {
      return Future.failedFuture(
          new Refusal(Refusal.Kind.TOO_MANY, "busy", "Too much is asked at once: ask later."));
    }
    if (answer == ITEM) {
      return Future.succeededFuture(new LiveScore.Value(item.answers().size()));
    }
    String text = item.answers().get(answer).text();
    return Future.succeededFuture(
        text.isBlank()
            ? new LiveScore.Undefined("empty-answer")
            : new LiveScore.Value(text.length()));
  }

  @Override
  public Future<List<List<@Nullable Double>>> of(
      TenantId tenant,
      EmbedderDefinition embedder,
      Measure measure,
      List<String> texts,
      Map<String, byte[]> images) {
    List<List<@Nullable Double>> matrix = new ArrayList<>();
    for (String row : texts) {
      List<@Nullable Double> values = new ArrayList<>();
      for (String column : texts) {
        boolean isEmpty = isEmpty(row, images) || isEmpty(column, images);
        values.add(isEmpty ? null : alike(measure, row, column));
      }
      matrix.add(values);
    }
    return Future.succeededFuture(matrix);
  }

  private static boolean isEmpty(String text, Map<String, byte[]> images) {
    return text.isBlank() || (ImageText.isImage(text) && !images.containsKey(text));
  }

  private static double alike(Measure measure, String row, String column) {
    double near = 1.0 / (1 + Math.abs(row.length() - column.length()));
    return measure == Measure.COSINE ? near : -near;
  }
}
