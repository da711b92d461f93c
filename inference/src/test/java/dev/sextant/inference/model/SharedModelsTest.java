package dev.sextant.inference.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.model.SharedModels.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharedModelsTest {

  private final List<Integer> closed = new ArrayList<>();
  private final Set<Integer> unusable = new HashSet<>();
  private final SharedModels<Integer> models =
      new SharedModels<>(closed::add, model -> !unusable.contains(model));
  private int loaded;

  @Test
  void a_model_that_is_no_longer_usable_is_replaced_and_closed_by_its_own_holders() {
    SharedModels<Integer>.Hold first = open();
    SharedModels<Integer>.Hold second = open();
    unusable.add(1);
    SharedModels<Integer>.Hold third = open();

    assertThat(List.of(first.get(), second.get(), third.get())).containsExactly(1, 1, 2);
    first.close();
    assertThat(closed).isEmpty();
    second.close();
    assertThat(closed).containsExactly(1);
    assertThat(open().get()).as("the second one is still shared").isEqualTo(2);
  }

  private SharedModels<Integer>.Hold open() {
    return models.open(new Key("here", "1"), "The model", () -> ModelLoad.small(() -> ++loaded));
  }
}
