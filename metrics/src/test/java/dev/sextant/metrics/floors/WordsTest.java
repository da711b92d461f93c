package dev.sextant.metrics.floors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes the default locale")
class WordsTest {

  @Test
  void are_lower_cased_runs_of_letters_and_digits() {
    assertThat(Words.of("Don't stop: B-52s (1979)!"))
        .containsExactly("don", "t", "stop", "b", "52s", "1979");
  }

  @Test
  void may_be_of_any_script_also_beyond_the_basic_plane() {
    assertThat(Words.of("Ærø—東京 Москва ٣٤ 𝔘𝔫𝔦 snake_case"))
        .containsExactly("ærø", "東京", "москва", "٣٤", "𝔘𝔫𝔦", "snake", "case");
  }

  @Test
  void repeat_as_often_as_they_occur_but_once_in_the_set() {
    assertThat(Words.of("to be or not To BE")).containsExactly("to", "be", "or", "not", "to", "be");
    assertThat(Words.setOf("to be or not To BE")).containsExactly("to", "be", "or", "not");
  }

  @Test
  void there_are_none_in_marks_and_white_space() {
    assertThat(Words.of(" …?! 🗼\n")).isEmpty();
    assertThat(Words.of("")).isEmpty();
  }

  @Test
  void do_not_depend_on_the_language_of_the_machine() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      assertThat(Words.of("TITLE İstanbul")).containsExactly("title", "i̇stanbul");
    } finally {
      Locale.setDefault(before);
    }
  }
}
