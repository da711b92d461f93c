package dev.sextant.remote.labelling.reply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AnswerPartsTest {

  private static final String LONG =
      "The river Aare rises in the Alps and flows through Bern. ".repeat(20).strip();

  @Test
  void parts_are_the_answer_to_the_letter() {
    assertThat(AnswerParts.cut(" One.  Two.\n", List.of("One.", "Two.")))
        .contains(List.of(" One.  ", "Two.\n"));
    assertThat(AnswerParts.cut("Grüße, 東京 🙂.", List.of("Grüße,", "東京🙂."))).isPresent();
  }

  @Test
  void two_of_a_hundred_characters_may_differ() {
    List<String> quotes =
        List.of(LONG.replaceFirst("Aare", "'Aare'").replaceFirst("Bern", "Berne"));
    assertThat(AnswerParts.cut(LONG, quotes)).contains(List.of(LONG));
    assertThat(AnswerParts.cut(LONG, List.of(LONG.replace("Aare", "Rhine")))).isEmpty();
  }

  @Test
  void a_boundary_is_found_where_characters_differ() {
    String first = LONG.substring(0, 500);
    String second = LONG.substring(500);
    assertThat(AnswerParts.cut(LONG, List.of(first.replaceFirst("Aare", "Are"), "\"" + second)))
        .hasValueSatisfying(
            parts -> {
              assertThat(String.join("", parts)).isEqualTo(LONG);
              assertThat(parts.get(0).strip()).isEqualTo(first.strip());
            });
  }

  @Test
  void a_sentence_is_not_lost_within_the_two_percent() {
    String answer = LONG.repeat(5) + " It is not navigable at all.";
    assertThat(AnswerParts.cut(answer, List.of(LONG.repeat(5)))).isEmpty();
    assertThat(AnswerParts.cut(LONG.repeat(5), List.of(answer))).isEmpty();
  }

  @Test
  void a_segment_that_is_nowhere_is_refused() {
    assertThat(AnswerParts.cut(LONG, List.of(LONG, "No."))).isEmpty();
    assertThat(AnswerParts.cut(LONG, List.of())).isEmpty();
    assertThat(AnswerParts.cut("", List.of(""))).isEmpty();
  }

  /** Compared with the longest common subsequence by its definition. */
  @Test
  void an_alignment_is_as_short_as_can_be() {
    Random random = new Random(5);
    for (int round = 0; round < 2_000; round++) {
      String left = word(random);
      String right = word(random);
      int edits = left.length() + right.length() - 2 * common(left, right);
      assertThat(TextAlignment.of(left, right, edits)).isPresent();
      if (edits > 0) {
        assertThat(TextAlignment.of(left, right, edits - 1)).isEmpty();
      }
      TextAlignment alignment = TextAlignment.of(left, right, edits).orElseThrow();
      List<Integer> places = new ArrayList<>();
      for (int i = 0; i <= right.length(); i++) {
        places.add(alignment.leftOf(i));
      }
      assertThat(places).isSorted();
      assertThat(places.get(right.length())).isEqualTo(left.length());
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int length = random.nextInt(12); length > 0; length--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  private static int common(String left, String right) {
    int[][] longest = new int[left.length() + 1][right.length() + 1];
    for (int i = 1; i <= left.length(); i++) {
      for (int j = 1; j <= right.length(); j++) {
        longest[i][j] =
            left.charAt(i - 1) == right.charAt(j - 1)
                ? longest[i - 1][j - 1] + 1
                : Math.max(longest[i - 1][j], longest[i][j - 1]);
      }
    }
    return longest[left.length()][right.length()];
  }
}
