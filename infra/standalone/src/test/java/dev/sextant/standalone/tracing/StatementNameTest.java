package dev.sextant.standalone.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementNameTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select id from experiments e where name = 'River' | select experiments",
        "insert into experiments (name) values ($1) | insert experiments",
        "update only runs set state = 'x' | update runs",
        "with a as (select 1 from items) select * from a | with items",
        "begin | begin",
        "select set_config('a', $1, true) | select",
        "/* secret */ select 1 | statement",
        "'' | statement"
      })
  void a_statement_is_its_verb_and_its_first_table(String statement, String name) {
    assertThat(StatementName.of(statement)).isEqualTo(name);
  }
}
