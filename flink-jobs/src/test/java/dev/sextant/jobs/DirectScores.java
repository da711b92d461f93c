package dev.sextant.jobs;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.jobs.TestItem.TestAnswer;
import dev.sextant.jobs.TestTenant.StoredScore;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.TextScores;
import dev.sextant.metrics.scorer.VectorScores;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Computes the expected scores without tables, Flink, batches or cache. */
final class DirectScores {

  private DirectScores() {}

  static List<StoredScore> of(
      List<TestItem> items, List<String> metrics, List<Embedder> embedders) {
    List<StoredScore> all = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      TestItem item = items.get(i);
      add(all, null, i, TextScores.of(text(item), Set.copyOf(metrics)));
      for (Embedder embedder : embedders) {
        List<SubjectScore> scores =
            VectorScores.of(vectors(item, embedder), new HashSet<>(metrics));
        add(all, embedder.spec().name(), i, scores);
      }
    }
    return all;
  }

  static void add(List<StoredScore> all, String embedder, int item, List<SubjectScore> scores) {
    for (SubjectScore score : scores) {
      Double value = score.score() instanceof Score.Defined defined ? defined.value() : null;
      String undefined =
          score.score() instanceof Score.Undefined missing ? missing.reason().code() : null;
      all.add(new StoredScore(score.metric(), embedder, item, score.answer(), value, undefined));
    }
  }

  static ItemText text(TestItem item) {
    return new ItemText(
        item.question(),
        item.context(),
        item.reference(),
        item.answers().stream().map(DirectScores::text).toList());
  }

  private static AnswerText text(TestAnswer answer) {
    double[] logprobs =
        answer.tokenLogprobs() == null
            ? null
            : answer.tokenLogprobs().stream().mapToDouble(Double::doubleValue).toArray();
    return new AnswerText(
        answer.text(), isSample(answer), logprobs, answer.segments(), answer.scores());
  }

  private static ItemVectors vectors(TestItem item, Embedder embedder) {
    return new ItemVectors(
        vector(item.question(), embedder),
        vector(item.context(), embedder),
        vector(item.reference(), embedder),
        item.answers().stream()
            .map(answer -> new AnswerVector(vector(answer.text(), embedder), isSample(answer)))
            .toList());
  }

  private static boolean isSample(TestAnswer answer) {
    return answer.role().equals("sample");
  }

  private static float[] vector(String text, Embedder embedder) {
    boolean nothing = text == null || text.isBlank();
    return nothing ? null : embedder.embed(List.of(text)).get(0).vector();
  }
}
