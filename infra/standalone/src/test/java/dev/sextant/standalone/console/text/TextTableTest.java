package dev.sextant.standalone.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.console.text.TextTable.Title;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

  private final TextTable table =
      new TextTable(
          List.of(new Title("name", false), new Title("state", false), new Title("id", true)));

  @Test
  void columns_are_as_wide_as_their_widest_cell() {
    table.add(List.of("a", "done", "1"));
    table.add(List.of("質問", "x", "22"));

    assertThat(table.lines(0))
        .containsExactly("name  state  id", "a     done   1", "質問  x      22");
  }

  @Test
  void the_widest_cell_that_may_be_cut_is_cut() {
    table.add(List.of("a name that is much too long", "done", "0190d3b4-7f4e"));

    List<String> lines = table.lines(40);

    assertThat(lines).allSatisfy(line -> assertThat(TextTable.width(line)).isLessThanOrEqualTo(40));
    assertThat(lines.get(1)).startsWith("a name that is").contains("…").endsWith("0190d3b4-7f4e");
  }

  @Test
  void an_id_is_whole_on_the_narrowest_terminal() {
    table.add(List.of("name", "done", "0190d3b4-7f4e"));

    assertThat(table.lines(5).get(1)).endsWith("0190d3b4-7f4e");
  }

  @Test
  void a_cell_stays_in_its_line() {
    table.add(List.of("a\nb\u001b[2J", "done", "1"));

    assertThat(table.lines(0)).hasSize(2);
    assertThat(table.lines(0).get(1)).startsWith("a\\nb\\u001b[2J");
  }
}
