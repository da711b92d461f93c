package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.Texts;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TextTokenizerTest {

  private static final String FILE = read("/all-minilm-l6-v2-tokenizer.json");

  private static final int VOCABULARY = 30_522;

  private final Map<Integer, TextTokenizer> tokenizers = new HashMap<>();

  @AfterEach
  void close() {
    tokenizers.values().forEach(TextTokenizer::close);
  }

  @Test
  void a_sentence_has_the_tokens_of_berts_vocabulary() {
    // Origin: ids of bert-base-uncased for "hello world".
    assertThat(tokens("Hello world", 256).ids()).containsExactly(101, 7592, 2088, 102);
  }

  @Test
  void the_empty_text_is_two_special_tokens() {
    assertThat(tokens("", 256))
        .satisfies(empty -> assertThat(empty.ids()).containsExactly(101, 102));
  }

  @Test
  void a_text_is_cut_at_its_longest_input_and_not_where_its_file_says() {
    Tokens fits = tokens("word ".repeat(254), 256);
    Tokens exceeds = tokens("word ".repeat(255), 256);

    assertThat(fits.truncated()).isFalse();
    assertThat(fits.count()).isEqualTo(256);
    assertThat(exceeds.truncated()).isTrue();
    assertThat(exceeds.ids()).isEqualTo(fits.ids());
  }

  @Test
  void a_cut_text_says_which_share_of_its_characters_was_read() {
    assertThat(tokens("word ".repeat(254), 256).read()).isEqualTo(1);
    // The 254th word ends at character 1,269, of 1,269 + 5.
    assertThat(tokens("word ".repeat(255).strip(), 256).read()).isEqualTo(1269 / 1274.0);
    assertThat(tokens("naïve 😀 ".repeat(200).strip(), 102).read())
        .as("characters, not bytes")
        .isBetween(0.2, 0.51);
    assertThat(tokens("word ".repeat(20_000).strip(), 256).read()).isEqualTo(1269 / 99_999.0);
  }

  @Test
  void an_excerpt_of_a_very_long_text_gives_the_tokens_of_the_whole() {
    List<String> repeated =
        List.of(
            "The tower is 330 metres tall. ",
            "你好，世界",
            "unquestionably",
            "[SEP]",
            "x".repeat(97) + " ",
            "x".repeat(101) + " é",
            "🎉🚀 ",
            "   \n",
            "a\u0301b\u200b");
    for (String part : repeated) {
      String text = part.repeat(20_000 / part.length());
      assertThat(tokens(text, 64))
          .as(part)
          .usingRecursiveComparison()
          .ignoringFields("read")
          .isEqualTo(whole(text, 64));
    }
  }

  @Test
  void random_texts_are_cut_as_the_whole_would_be() {
    for (String text : Texts.random(12, 2_000, 3)) {
      assertThat(tokens(text, 32))
          .usingRecursiveComparison()
          .ignoringFields("read")
          .isEqualTo(whole(text, 32));
    }
  }

  @Test
  void a_text_of_megabytes_is_cut_and_counted() {
    Tokens words = tokens("The tower is tall. ".repeat(200_000), 256);
    Tokens oneWord = tokens("x".repeat(3_000_000), 256);

    assertThat(words.count()).isEqualTo(256);
    assertThat(words.truncated()).isTrue();
    assertThat(oneWord.ids()).containsExactly(101, 100, 102);
    assertThat(oneWord.truncated()).isFalse();
  }

  @Test
  void unpaired_surrogates_and_nul_are_taken() {
    assertThat(tokens("a \ud83d b \udc00 c \u0000 d", 256).ids())
        .isEqualTo(tokens("a b c d", 256).ids());
  }

  @Test
  void a_tokenizer_may_frame_no_text() throws Exception {
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(FILE);
    String unframed = json.putNull("post_processor").toString();

    try (TextTokenizer tokenizer = TextTokenizer.of(unframed, 256, VOCABULARY)) {
      assertThat(tokenizer.frame()).isEqualTo(new TextTokenizer.Frame(0, 0));
    }
  }

  @Test
  void a_text_that_is_cut_keeps_the_end_that_its_tokenizer_gives_it() {
    String ended =
        FILE.replaceFirst("\"single\":\\s*\\[\\s*\\{[^}]*\\{[^}]*}\\s*},", "\"single\": [");
    try (TextTokenizer tokenizer = TextTokenizer.of(ended, 3, VOCABULARY)) {
      Tokens cut = tokenizer.tokenize("one two three four");

      assertThat(tokenizer.frame()).isEqualTo(new TextTokenizer.Frame(0, 1));
      assertThat(cut.ids()).containsExactly(2028, 2048, 102);
      assertThat(cut.read()).isEqualTo(7 / 18.0);
    }
  }

  @Test
  void a_tokenizer_of_another_vocabulary_is_refused() {
    assertThatThrownBy(() -> TextTokenizer.of(FILE, 256, VOCABULARY - 1))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("tokens up to 30521")
        .hasMessageContaining("found a vocabulary of 30521");
  }

  @Test
  void what_is_no_tokenizer_is_refused() {
    assertThatThrownBy(() -> TextTokenizer.of("{", 256, VOCABULARY))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("not JSON");
    assertThatThrownBy(() -> TextTokenizer.of("{}", 256, VOCABULARY))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("tokenizer.json cannot be used");
  }

  private Tokens tokens(String text, int maxTokens) {
    return tokenizers
        .computeIfAbsent(maxTokens, limit -> TextTokenizer.of(FILE, limit, VOCABULARY))
        .tokenize(text);
  }

  /** Tokenizes all of a text, then cuts. */
  private Tokens whole(String text, int maxTokens) {
    long[] ids = tokens(text, Integer.MAX_VALUE / 16).ids();
    if (ids.length <= maxTokens) {
      return new Tokens(ids);
    }
    long[] kept = Arrays.copyOf(ids, maxTokens);
    kept[maxTokens - 1] = ids[ids.length - 1];
    return Tokens.cut(kept, 0);
  }

  private static String read(String resource) {
    try (InputStream in = TextTokenizerTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
