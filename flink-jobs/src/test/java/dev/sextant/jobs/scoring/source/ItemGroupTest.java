package dev.sextant.jobs.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.tables.items.Item;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemGroupTest {

  @Test
  void a_group_has_no_more_text_than_allowed_and_keeps_the_order() {
    assertThat(sizes(ItemGroup.cut(page(4, 4, 4, 2), 10)))
        .containsExactly(List.of(4, 4), List.of(4, 2));
  }

  @Test
  void an_item_with_more_text_is_a_group_of_its_own() {
    assertThat(sizes(ItemGroup.cut(page(3, 50, 3), 10)))
        .containsExactly(List.of(3), List.of(50), List.of(3));
  }

  @Test
  void an_empty_page_has_no_groups() {
    assertThat(ItemGroup.cut(List.of(), 10)).isEmpty();
  }

  @Test
  void reading_goes_on_after_the_last_item_of_a_group() {
    assertThat(ItemGroup.cut(page(4, 4, 4), 10).get(0).next()).isEqualTo(2);
  }

  private static List<Item> page(int... characters) {
    List<Item> page = new ArrayList<>();
    for (int i = 0; i < characters.length; i++) {
      page.add(new Item("id", i, "x".repeat(characters[i]), null, null, List.of(), List.of()));
    }
    return page;
  }

  private static List<List<Integer>> sizes(List<ItemGroup> groups) {
    return groups.stream()
        .map(group -> group.items().stream().map(item -> (int) item.characters()).toList())
        .toList();
  }
}
