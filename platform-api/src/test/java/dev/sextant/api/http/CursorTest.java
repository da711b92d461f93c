package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

  @Test
  void a_cursor_survives_its_way_through_a_client() {
    UUID id = UUID.randomUUID();
    Cursor cursor = Cursor.decode(Cursor.after(7L, "scoring", id).encode());
    assertThat(cursor.number(0)).isEqualTo(7);
    assertThat(cursor.text(1)).isEqualTo("scoring");
    assertThat(cursor.id(2)).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bm90IGpzb24", "*", "W10", "eyJhIjoxfQ", "WyJ4Il0"})
  void another_lists_cursor_or_nonsense_is_refused(String text) {
    assertThatThrownBy(() -> Cursor.decode(text).id(0))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo("invalid-cursor"));
  }

  @Test
  void a_page_has_a_next_one_only_if_a_row_more_was_read() {
    PageRequest request = PageRequest.of(Optional.of(2), Optional.empty());
    assertThat(request.page(List.of(1, 2), row -> Cursor.after(row)).next()).isEmpty();
    Page<Integer> page = request.page(List.of(1, 2, 3), row -> Cursor.after(row));
    assertThat(page.rows()).containsExactly(1, 2);
    assertThat(page.next().orElseThrow().number(0)).isEqualTo(2);
  }
}
