package dev.sextant.inference.djl;

import static java.lang.Integer.parseInt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.sextant.inference.Texts;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares pairs with Hugging Face's own tokenizers and their truncation under longest_first. */
class PairTokenizerTest {

  private static final String FILE = read("/all-minilm-l6-v2-tokenizer.json");
  private static final int VOCABULARY = 30_522;

  /**
   * Room for an even and for an odd number of tokens besides the three special tokens of a pair.
   * The texts are just that long, because the reference builds every combination of the cut parts.
   */
  @ParameterizedTest
  @CsvSource({
    "5, '0 1 2 3 4 5 9'",
    "6, '0 1 2 3 4 5 9'",
    "12, '0 3 4 5 8 9 10 12 25'",
    "13, '0 3 4 5 9 10 11 12 25'",
    "200, '0 1 97 98 99 100 196 197 198 199 700 701'",
    "201, '0 1 97 98 99 100 197 198 199 200 700 701'"
  })
  void pairs_are_cut_as_hugging_face_cuts_them(int maxTokens, String lengths) throws Exception {
    List<String> texts =
        Arrays.stream(lengths.split(" ")).map(words -> "word ".repeat(parseInt(words))).toList();

    assertCutAlike(texts, maxTokens);
  }

  @Test
  void every_kind_of_text_is_cut_as_hugging_face_cuts_it() throws Exception {
    List<String> texts =
        Texts.varied().stream()
            .filter(text -> text.length() < 2_000)
            .filter(StandardCharsets.UTF_16.newEncoder()::canEncode)
            .toList();

    assertCutAlike(texts, 30);
  }

  private static void assertCutAlike(List<String> texts, int maxTokens) throws IOException {
    PairTokenizer tokenizer = PairTokenizer.of(FILE, maxTokens, VOCABULARY, true);
    try (HuggingFaceTokenizer reference = reference(maxTokens);
        TextTokenizer each = tokenizer.texts()) {
      for (String premise : texts) {
        for (String hypothesis : texts) {
          Encoding expected = reference.encode(premise, hypothesis, true, false);
          Tokens found = tokenizer.tokenize(new TextPair(premise, hypothesis));
          long ofPremise = LongStream.of(expected.getTypeIds()).filter(type -> type == 0).count();

          assertThat(found.ids()).isEqualTo(expected.getIds());
          assertThat(found.first()).isEqualTo((int) ofPremise);
          assertThat(found.truncated())
              .isEqualTo(each.count(premise) + each.count(hypothesis) - 1 > maxTokens);
        }
      }
    }
  }

  @Test
  void a_pair_of_sentences_has_the_tokens_of_berts_vocabulary() {
    PairTokenizer tokenizer = PairTokenizer.of(FILE, 16, VOCABULARY, true);
    try (TextTokenizer closed = tokenizer.texts()) {
      // Origin: ids of bert-base-uncased for "hello" (7592) and "world" (2088).
      Tokens tokens = tokenizer.tokenize(new TextPair("Hello", "world"));

      assertThat(tokens.ids()).containsExactly(101, 7592, 102, 2088, 102);
      assertThat(tokens.first()).isEqualTo(3);
      assertThat(closed.count("")).isEqualTo(2);
    }
  }

  @Test
  void a_tokenizer_that_gives_both_texts_one_type_is_refused() {
    String oneType = FILE.replaceAll("(\"type_id\":\\s*)1", "$10");

    assertThat(oneType).isNotEqualTo(FILE);
    assertThatThrownBy(() -> PairTokenizer.of(oneType, 16, VOCABULARY, true))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("[CLS] a [SEP] b [SEP], with the types 0 0 0 1 1, is expected")
        .hasMessageContaining("of the types [0, 0, 0, 0, 0]");
  }

  private static HuggingFaceTokenizer reference(int maxTokens) throws IOException {
    return HuggingFaceTokenizer.newInstance(
        new ByteArrayInputStream(FILE.getBytes(StandardCharsets.UTF_8)),
        Map.of("truncation", "true", "maxLength", Integer.toString(maxTokens), "padding", "false"));
  }

  private static String read(String resource) {
    try (InputStream in = PairTokenizerTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
