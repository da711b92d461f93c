package dev.sextant.standalone.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {

  @Test
  void options_take_their_value_after_a_blank_or_an_equals_sign() {
    Arguments arguments = parse("file.jsonl", "--out", "report", "--prefix=--query: ", "--quick");

    assertThat(arguments.words()).containsExactly("file.jsonl");
    assertThat(arguments.find("--out")).contains("report");
    assertThat(arguments.find("--prefix")).contains("--query: ");
    assertThat(arguments.has("--quick")).isTrue();
    assertThat(arguments.find("--seed")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--prot 1, There is no option --prot here.",
    "--out, The option --out needs a value.",
    "--out --quick, The option --out needs a value.",
    "--quick=yes, There is no option --quick=yes here.",
    "--out a --out b, The option --out is given twice."
  })
  void a_wrong_option_is_refused_with_a_sentence(String line, String sentence) {
    assertThatThrownBy(() -> parse(line.split(" ")))
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessage(sentence);
  }

  @ParameterizedTest
  @CsvSource({"0", "65536", "abc", "1.5", "99999999999999999999"})
  void a_number_out_of_range_is_refused(String value) {
    assertThatThrownBy(() -> parse("--seed", value).findNumber("--seed", 1, 65_535))
        .isInstanceOf(Halt.class)
        .hasMessage("--seed takes a whole number from 1 to 65535, found '%s'.", value);
    assertThat(parse("--seed", "7117").findNumber("--seed", 1, 65_535)).contains(7117L);
  }

  @Test
  void a_list_is_split_at_commas() {
    assertThat(parse("--out", " a, b,,c ").list("--out")).containsExactly("a", "b", "c");
    assertThat(parse().list("--out")).isEmpty();
  }

  @Test
  void a_word_too_many_is_refused() {
    assertThatThrownBy(() -> parse("a", "b").words(1, "one file"))
        .hasMessage("Expected one file, found [a, b].");
  }

  private static Arguments parse(String... line) {
    return Arguments.parse(List.of(line), Set.of("--out", "--prefix", "--seed"), Set.of("--quick"));
  }
}
