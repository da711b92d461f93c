package dev.sextant.api.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditFormatTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        " =1",
        "\n=1",
        "|calc",
        "%0A=1",
        "＝1",
        "=HYPERLINK(\"http://evil.example\")"
      })
  void what_begins_like_a_formula_is_text(String cell) {
    assertThat(AuditFormat.csv(cell)).startsWith("\"'" + cell.charAt(0)).endsWith("\"\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a=b", "1-1", "a@example.org", "2026-01-01T00:00:00Z"})
  void anything_else_stays_as_it_is(String cell) {
    assertThat(AuditFormat.csv(cell)).isEqualTo("\"" + cell + "\"\r\n");
  }

  @Test
  void a_cell_cannot_break_out_of_its_line() {
    assertThat(AuditFormat.csv("a\"b", "c,d", "e\r\nf", null, 1))
        .isEqualTo("\"a\"\"b\",\"c,d\",\"e\r\nf\",,\"1\"\r\n");
  }
}
