package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Metrics that read texts, over items where some texts are images. */
class ImageScoresTest {

  private static final String CAT = ImageText.of("a".repeat(64));
  private static final String DOG = ImageText.of("b".repeat(64));

  private static AnswerText sample(String text) {
    return new AnswerText(text, true, new double[] {-0.5}, List.of());
  }

  private static Set<String> names(Basis basis) {
    return Catalogue.metrics().stream()
        .filter(metric -> metric.basis() == basis)
        .map(Metric::name)
        .collect(Collectors.toSet());
  }

  private static Score score(List<SubjectScore> scores, String metric, int answer) {
    return scores.stream()
        .filter(each -> each.metric().equals(metric) && each.answer() == answer)
        .findFirst()
        .orElseThrow()
        .score();
  }

  private static Score undefined(Reason reason) {
    return Score.undefined(reason);
  }

  @Test
  void no_text_metric_has_a_value_where_all_texts_are_images() {
    ItemText item = new ItemText(CAT, DOG, CAT, List.of(sample(CAT), sample(DOG)));
    assertThat(TextScores.of(item, names(Basis.TEXT)))
        .isNotEmpty()
        .allSatisfy(
            each ->
                assertThat(each.score()).as(each.metric()).isEqualTo(undefined(Reason.NOT_TEXT)));
    assertThat(TokenScores.of(item, names(Basis.TOKENS), text -> new float[][] {{1}}))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.score()).isEqualTo(undefined(Reason.NOT_TEXT)));
    assertThat(EntailmentScores.of(item, names(Basis.ENTAILMENT), pair -> Entailment.UNDECIDED))
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.score()).isEqualTo(undefined(Reason.NOT_TEXT)));
  }

  @Test
  void no_model_of_texts_is_asked_about_an_image() {
    ItemText item = new ItemText(CAT, DOG, CAT, List.of(sample(CAT), sample("x"), sample("y")));
    assertThat(EntailmentPairs.of(item, names(Basis.ENTAILMENT)))
        .isNotEmpty()
        .noneMatch(
            pair ->
                pair.premise().contains("image:sha256")
                    || pair.hypothesis().contains("image:sha256"));
    assertThat(TokenTexts.of(item, names(Basis.TOKENS))).noneMatch(ImageText::isImage);
  }

  @Test
  void what_reads_no_image_keeps_its_value() {
    ItemText item =
        new ItemText(CAT, "a context", List.of(sample("red roses"), sample("the blue sky")));
    List<SubjectScore> scores = TextScores.of(item, Set.of("perplexity"));
    ItemText bare = new ItemText(null, "a context", item.answers());
    List<SubjectScore> without = TextScores.of(bare, Set.of("perplexity"));
    for (String metric : List.of("length", "context-novelty", "perplexity")) {
      assertThat(score(scores, metric, 0))
          .isInstanceOf(Score.Defined.class)
          .isEqualTo(score(without, metric, 0));
    }
    assertThat(score(scores, "mean-length", SubjectScore.ITEM))
        .isEqualTo(score(without, "mean-length", SubjectScore.ITEM));
    assertThat(score(scores, "question-overlap", 0)).isEqualTo(undefined(Reason.NOT_TEXT));
  }

  @Test
  void one_image_among_the_samples_leaves_the_item_without_a_value() {
    ItemText item =
        new ItemText("q", "c", List.of(sample("red roses"), sample("the sky"), sample(CAT)));
    List<SubjectScore> scores = TextScores.of(item, Set.of());
    assertThat(score(scores, "mean-length", SubjectScore.ITEM))
        .isEqualTo(undefined(Reason.NOT_TEXT));
    assertThat(score(scores, "length", 2)).isEqualTo(undefined(Reason.NOT_TEXT));
    assertThat(score(scores, "length", 0)).isInstanceOf(Score.Defined.class);
  }

  @Test
  void semantic_entropy_reads_answers_to_an_image_as_those_without_a_question() {
    Set<String> metric = Set.of("semantic-entropy-discrete");
    List<AnswerText> answers = List.of(sample("a cat"), sample("a dog"));
    assertThat(EntailmentPairs.of(new ItemText(CAT, null, answers), metric))
        .isEqualTo(EntailmentPairs.of(new ItemText(null, null, answers), metric));
    assertThat(
            EntailmentScores.of(
                new ItemText(CAT, null, answers), metric, pair -> Entailment.UNDECIDED))
        .singleElement()
        .satisfies(each -> assertThat(each.score()).isInstanceOf(Score.Defined.class));
  }

  @Test
  void an_imported_score_of_an_image_is_kept() {
    AnswerText scored = new AnswerText(CAT, true, null, List.of(), Map.of("judge", 0.25));
    assertThat(
            score(
                TextScores.of(new ItemText("q", null, List.of(scored)), Set.of("external-judge")),
                "external-judge",
                0))
        .isEqualTo(Score.of(0.25));
  }

  @Test
  void only_images_that_cannot_be_read_are_set_aside() {
    ItemText item = new ItemText(CAT, DOG, List.of(sample(CAT)));
    ItemImages dog = ItemImages.of(item, text -> text.equals(DOG) ? Reason.UNKNOWN_IMAGE : null);
    assertThat(dog.rest()).isEqualTo(new ItemText(CAT, null, item.answers()));
    List<SubjectScore> scores =
        List.of(
            new SubjectScore("sgi", 0, Score.of(1)), new SubjectScore("theta-rq", 0, Score.of(1)));
    assertThat(dog.mark(scores))
        .containsExactly(
            new SubjectScore("sgi", 0, undefined(Reason.UNKNOWN_IMAGE)), scores.get(1));
    assertThat(ItemImages.of(item, text -> null).rest()).isSameAs(item);
  }
}
