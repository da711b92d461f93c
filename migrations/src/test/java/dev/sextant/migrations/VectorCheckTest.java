package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A vector has a known form and a length that fits its number of dimensions. */
class VectorCheckTest {

  private static final String INSERT =
      """
      insert into embeddings (tenant_id, revision, text_sha256, vector, tokens, truncated, read, made_by)
      select id, 'r', sha256('\\x%1$s'), '\\x%1$s', 1, false, 1, 'exact' from tenants
      """;

  @Test
  void bytes_of_another_form_or_length_are_refused() throws Exception {
    try (EmptyDatabase database = new EmptyDatabase()) {
      Statement statement = database.statement;
      statement.execute("insert into tenants (name) values ('acme')");
      List<String> taken =
          List.of(
              "00000000",
              "00010000" + "0000803f",
              "00000100" + "0000803f".repeat(256),
              "00000001" + "0000803f".repeat(65_536),
              "0100100000",
              "01001000" + "aa".repeat(16_383));
      for (String vector : taken) {
        assertThatCode(() -> statement.execute(INSERT.formatted(vector)))
            .doesNotThrowAnyException();
      }
      List<String> refused =
          List.of(
              "",
              "000000",
              "00000000" + "00",
              "00010000" + "0000803f".substring(2),
              "00000100" + "0000803f".repeat(255),
              "0200100000",
              "ff00100000",
              "01000000",
              "01001000" + "aa".repeat(16_384));
      for (String vector : refused) {
        assertThatThrownBy(() -> statement.execute(INSERT.formatted(vector)))
            .as(vector.substring(0, Math.min(8, vector.length())))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("embeddings_vector_check");
      }
    }
  }
}
