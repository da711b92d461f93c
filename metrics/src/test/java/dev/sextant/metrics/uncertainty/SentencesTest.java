package dev.sextant.metrics.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentencesTest {

  @Test
  void sentences_end_with_their_marks() {
    assertThat(Sentences.of("Paris is big. Is Lyon? Yes!  It is (I think)."))
        .containsExactly("Paris is big.", "Is Lyon?", "Yes!", "It is (I think).");
    assertThat(Sentences.of("He said \"Go.\" Then he left."))
        .containsExactly("He said \"Go.\"", "Then he left.");
    assertThat(Sentences.of("这是巴黎。那是里昂！")).containsExactly("这是巴黎。", "那是里昂！");
  }

  @Test
  void a_number_and_a_full_stop_before_a_small_letter_end_nothing() {
    assertThat(Sentences.of("He is 5.5 ft tall, e.g. this etc. and so on."))
        .containsExactly("He is 5.5 ft tall, e.g. this etc. and so on.");
  }

  @Test
  void a_full_stop_after_an_initial_or_a_title_ends_nothing() {
    assertThat(Sentences.of("Mr. J. R. Smith Jr. (born 1965) met Dr. Who. He left for St. Louis."))
        .containsExactly("Mr. J. R. Smith Jr. (born 1965) met Dr. Who.", "He left for St. Louis.");
    assertThat(Sentences.of("He joined the U.S. Army. Don R. Swanson [O.S. January] did not."))
        .containsExactly("He joined the U.S. Army.", "Don R. Swanson [O.S. January] did not.");
    assertThat(Sentences.of("He met Eisenhower. He left in 1965. She stayed."))
        .containsExactly("He met Eisenhower.", "He left in 1965.", "She stayed.");
    assertThat(Sentences.of("Who? Paris. Yes.")).containsExactly("Who?", "Paris.", "Yes.");
    assertThat(Sentences.of("It was Smith Jr.")).containsExactly("It was Smith Jr.");
  }

  @Test
  void nothing_is_left_out_where_all_is_to_be_covered() {
    assertThat(Sentences.covering("***\nParis is big.\n---\n\n Lyon? (!)"))
        .containsExactly("*** Paris is big. ---", "Lyon? (!)");
    assertThat(Sentences.covering(" ?! ")).containsExactly("?!");
    assertThat(Sentences.covering(" \n ")).isEmpty();
    String text = "Dr. Who left.  He\u00a0came back: \u2026 Why?\r\n- Because\u2028of J. R.\n-";
    assertThat(String.join("", Sentences.covering(text)).replaceAll("[\\s\u00a0\u2028]", ""))
        .isEqualTo(text.replaceAll("[\\s\u00a0\u2028]", ""));
  }

  @Test
  void a_line_is_a_sentence_at_most() {
    assertThat(Sentences.of("Cities:\n- Paris\r\n- Lyon\n\n1. Nice is big.\n2.\n"))
        .containsExactly("Cities:", "- Paris", "- Lyon", "1. Nice is big.", "2.");
  }

  @Test
  void what_has_no_letters_and_no_digits_is_no_sentence() {
    assertThat(Sentences.of("... Paris is big. --- ?!\n* * *\n"))
        .allMatch(sentence -> sentence.contains("Paris"))
        .hasSize(1);
    assertThat(Sentences.of("?!")).isEmpty();
    assertThat(Sentences.of(" \n\t")).isEmpty();
    assertThat(Sentences.of("")).isEmpty();
  }

  @Test
  void sentences_that_end_in_an_abbreviation_and_abbreviations_in_small_letters_are_cut_wrongly() {
    assertThat(Sentences.of("He lives in the U.S. She does not."))
        .containsExactly("He lives in the U.S. She does not.");
    assertThat(Sentences.of("He has a B.Sc. Honours degree."))
        .containsExactly("He has a B.Sc.", "Honours degree.");
  }
}
