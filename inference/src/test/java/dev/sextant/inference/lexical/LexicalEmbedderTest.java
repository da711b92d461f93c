package dev.sextant.inference.lexical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.lexical.LexicalEmbedder.Trigrams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LexicalEmbedderTest {

  private final Embedder embedder = new LexicalEmbedder();

  @Test
  void the_empty_text_is_the_zero_vector() {
    var empty = embedded("");

    assertThat(empty.vector()).hasSize(4096).containsOnly(0f);
    assertThat(empty.tokens()).isZero();
  }

  @Test
  void every_other_text_has_length_one() {
    for (String text :
        List.of("a", "7", " ", "No", "Paris", "\ud83d", "\u0000", "名", "é".repeat(9))) {
      assertThat(dot(text, text)).as(text).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void a_text_has_as_many_trigrams_as_code_points() {
    assertThat(embedded("Paris").tokens()).isEqualTo(5);
    assertThat(embedded("🎉🚀").tokens()).isEqualTo(2);
  }

  @Test
  void a_million_characters_are_not_truncated() {
    var longest = embedded("abc ".repeat(250_000));

    assertThat(longest.tokens()).isEqualTo(1_000_000);
    assertThat(longest.truncated()).isFalse();
  }

  @Test
  void the_case_of_letters_changes_nothing() {
    assertThat(embedded("PARIS, Été").vector()).isEqualTo(embedded("paris, été").vector());
  }

  @Test
  void the_more_trigrams_are_shared_the_nearer() {
    String question = "When was the Eiffel Tower built?";

    assertThat(dot(question, "The Eiffel Tower was built in 1889."))
        .isGreaterThan(dot(question, "The tower is tall."))
        .isGreaterThan(dot(question, "Bananas grow on plants."));
  }

  @Test
  void a_repeated_trigram_weighs_one_plus_the_logarithm_of_its_count() {
    // " aaaa ": " aa" once, "aaa" twice, "aa " once
    float[] vector = embedded("aaaa").vector();
    double twice = 1 + Math.log(2);
    double length = Math.sqrt(1 + twice * twice + 1);

    assertThat(vector[Trigrams.place('a', 'a', 'a')])
        .isCloseTo((float) (twice / length), within(1e-7f));
    assertThat(vector[Trigrams.place(' ', 'a', 'a')])
        .isCloseTo((float) (1 / length), within(1e-7f));
  }

  @Test
  void a_trigrams_place_is_its_folded_fnv_hash() {
    // By Python: FNV-1a over "abc".encode("utf-32-be"), then (h ^ h >> 12) & 4095.
    assertThat(Trigrams.place('a', 'b', 'c')).isEqualTo(3769);
    assertThat(Trigrams.place(' ', 0x1f389, ' ')).isEqualTo(3855);
  }

  @Test
  void a_text_has_the_same_vector_with_any_neighbours() {
    var texts = new ArrayList<>(List.of("", "a", "Paris", "The tower. ".repeat(50), "\udc00x"));
    List<float[]> alone = texts.stream().map(text -> embedded(text).vector()).toList();
    var order = new ArrayList<>(List.of(0, 1, 2, 3, 4));
    Collections.shuffle(order, new Random(1));

    List<Embedding> together = embedder.embed(order.stream().map(texts::get).toList());

    for (int i = 0; i < order.size(); i++) {
      assertThat(together.get(i).vector()).isEqualTo(alone.get(order.get(i)));
    }
  }

  private Embedding embedded(String text) {
    return embedder.embed(List.of(text)).get(0);
  }

  private double dot(String left, String right) {
    float[] a = embedded(left).vector();
    float[] b = embedded(right).vector();
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += (double) a[d] * b[d];
    }
    return sum;
  }
}
