package dev.sextant.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.metrics.item.ItemText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class SparingScorerTest {

  private static final List<ItemText> ITEMS = List.of(item("good"), item("bad"), item("fine"));

  private final List<List<String>> asked = new ArrayList<>();

  @Test
  void an_item_that_cannot_be_scored_costs_itself_only() {
    SparingScorer scorer =
        new SparingScorer(refusing(new IllegalStateException("no bad texts")), failure -> false);

    assertThat(scorer.score(ITEMS))
        .containsExactly(scored(), new Evaluated.Failed("no bad texts"), scored());
    assertThat(asked)
        .containsExactly(
            List.of("good", "bad", "fine"), List.of("good"), List.of("bad"), List.of("fine"));
  }

  @Test
  void items_without_fault_are_scored_together() {
    SparingScorer scorer =
        new SparingScorer(refusing(new IllegalStateException()), failure -> false);

    assertThat(scorer.score(List.of(item("good"), item("fine"))))
        .containsExactly(scored(), scored());
    assertThat(asked).containsExactly(List.of("good", "fine"));
  }

  @Test
  void a_failure_that_is_nobodys_fault_is_no_items_failure() {
    SparingScorer scorer =
        new SparingScorer(
            refusing(new IllegalStateException("tables are gone")),
            failure -> failure instanceof IllegalStateException);

    assertThatThrownBy(() -> scorer.score(ITEMS)).hasMessage("tables are gone");
    assertThatThrownBy(
            () ->
                new SparingScorer(refusing(new CancellationException()), failure -> false)
                    .score(ITEMS))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void a_failure_without_words_is_called_by_its_kind() {
    SparingScorer scorer = new SparingScorer(refusing(new ArithmeticException()), failure -> false);

    assertThat(scorer.score(List.of(item("bad"))))
        .containsExactly(new Evaluated.Failed("ArithmeticException"));
  }

  private ItemScorer refusing(RuntimeException failure) {
    return items -> {
      asked.add(items.stream().map(ItemText::question).toList());
      if (items.stream().anyMatch(item -> "bad".equals(item.question()))) {
        throw failure;
      }
      return items.stream().map(item -> scored()).toList();
    };
  }

  private static Evaluated scored() {
    return new Evaluated.Scored(List.of(), Effort.NONE);
  }

  private static ItemText item(String question) {
    return new ItemText(question, null, List.of());
  }
}
