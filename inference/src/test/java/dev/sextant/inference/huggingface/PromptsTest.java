package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptsTest {

  @TempDir private Path directory;
  private TestFolder folder;

  @BeforeEach
  void make() throws IOException {
    folder = TestFolder.small(directory.resolve("model"), ElementType.F32, "");
  }

  /**
   * Those of encode_query and encode_document of sentence-transformers 6.2, except that passage and
   * corpus count too.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'prompts': {'query': 'q: ', 'passage': 'p: '}} | 'q: ' | 'p: '",
        "{'prompts': {'query': 'q: ', 'document': 'd: ', 'passage': 'p: '}} | 'q: ' | 'd: '",
        "{'prompts': {'query': 'q: ', 'corpus': 'c: '}} | 'q: ' | 'c: '",
        "{'prompts': {'query': 'q: '}} | 'q: ' | ''",
        "{'prompts': {'query': null, 'document': null, 'passage': 'p: '}} | '' | 'p: '",
        "{'prompts': {'query': 'q: ', 'usual': 'u: '}, 'default_prompt_name': 'usual'} | 'q: ' |"
            + " ''",
        "{'prompts': {'query': '', 'usual': '', 'other': null}} | '' | ''",
        "{'prompts': {'query': '', 'document': ''}} | '' | ''",
        "{} | '' | ''"
      })
  void each_role_has_the_prompt_of_the_folder(String file, String question, String passage)
      throws Exception {
    write(file);

    EmbedderSpec spec = inspect(null, null);

    assertThat(spec.prefix()).isEqualTo(passage);
    assertThat(spec.forQuestions().prefix()).isEqualTo(question);
    assertThat(spec.questionPrefix()).isEqualTo(question.equals(passage) ? null : question);
  }

  @Test
  void prompts_of_which_none_is_for_these_texts_are_named() throws Exception {
    write(
        "{'prompts': {'web_search_query': 'w: ', 'sts_query': 's: ', 'query': ''},"
            + " 'default_prompt_name': 'sts_query'}");

    assertThatThrownBy(() -> inspect(null, null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("has web_search_query, sts_query, none of them")
        .hasMessageContaining("--query-prefix \"\" for none");
    assertThat(inspect(null, "w: ").questionPrefix()).isEqualTo("w: ");
    assertThat(inspect(null, "").forQuestions().prefix()).isEmpty();
    assertThat(inspect("", null).prefix()).isEmpty();
  }

  @Test
  void many_prompts_are_counted() throws Exception {
    String many =
        IntStream.range(0, 10).mapToObj("'p%d': 'x'"::formatted).collect(Collectors.joining(","));
    write("{'prompts': {" + many + "}}");

    assertThatThrownBy(() -> inspect(null, null)).hasMessageContaining("p6, p7 and 2 others, none");
  }

  @Test
  void given_prefixes_win_over_prompts() throws Exception {
    write("{'prompts': {'query': 'q: ', 'document': 'd: '}}");

    assertThat(inspect("x: ", null).questionPrefix()).as("one prefix for all texts").isNull();
    assertThat(inspect("x: ", "y: ").forQuestions().prefix()).isEqualTo("y: ");
    assertThat(inspect("", null).prefix()).isEmpty();
    assertThat(inspect(null, "y: ").prefix()).isEqualTo("d: ");
    assertThat(inspect(null, "y: ").questionPrefix()).isEqualTo("y: ");
  }

  @Test
  void questions_have_the_vectors_of_an_embedder_with_their_prefix() throws Exception {
    EmbedderSpec both = inspect("passage: ", "query: ");
    EmbedderSpec questions = inspect("query: ", null);
    EmbedderSpec passages = inspect("passage: ", null);

    try (Embedder embedder = Embedders.open(both);
        Embedder asked = Embedders.open(questions);
        Embedder read = Embedders.open(passages)) {
      assertThat(vector(embedder)).isEqualTo(vector(read)).isNotEqualTo(vector(asked));
      assertThat(vector(embedder.forQuestions())).isEqualTo(vector(asked));
      assertThat(embedder.forQuestions().spec().revision()).isEqualTo(questions.revision());
      assertThat(asked.forQuestions()).isSameAs(asked);
      assertThat(embedder.forQuestions().tokenEmbedder().orElseThrow().spec().prefix())
          .isEqualTo("query: ");
    }
  }

  @Test
  void every_prompt_is_part_of_the_identity() throws Exception {
    assertThat(
            List.of(
                inspect("a", null).revision(),
                inspect("a", "b").revision(),
                inspect("a", "c").revision(),
                inspect("", "b").revision(),
                inspect("a\n1 1 b", null).revision(),
                inspect("b", "a").revision()))
        .doesNotHaveDuplicates();
  }

  @Test
  void a_pooling_without_the_prompts_tokens_is_refused() throws Exception {
    write("{'prompts': {'query': 'q: '}}");
    folder.write(
        "1_Pooling/config.json", "{\"pooling_mode_mean_tokens\": true, \"include_prompt\": false}");

    assertThatThrownBy(() -> inspect(null, null))
        .hasMessageContaining("include_prompt false, so a mean without");
    assertThatThrownBy(() -> inspect(Pooling.CLS, null, null))
        .hasMessageContaining("include_prompt false, so a cls without");
    assertThat(inspect(Pooling.LASTTOKEN, null, null).questionPrefix()).isEqualTo("q: ");
    assertThat(inspect("", null).prefix()).as("without a prompt it is the usual mean").isEmpty();
  }

  /** Pooling the last token of a text without its end would give other vectors. */
  @Test
  void an_end_that_the_folder_asks_for_and_the_tokenizer_lacks_is_refused() throws Exception {
    folder.write("tokenizer_config.json", "{\"add_eos_token\": true}");
    assertThat(inspect(null, null).maxTokens()).as("it has an end").isEqualTo(48);

    Path file = folder.path().resolve("tokenizer.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode tokenizer = (ObjectNode) json.readTree(file.toFile());
    ((ArrayNode) tokenizer.path("post_processor").path("single")).remove(2);
    folder.write("tokenizer.json", tokenizer.toString());

    assertThatThrownBy(() -> inspect(null, null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("add_eos_token true, but tokenizer.json puts no token after a text");
  }

  /** As Qwen2 is published: what decides about bytes puts no token anywhere. */
  @Test
  void a_tokenizer_without_any_special_token_is_refused_with_what_it_lacks() throws Exception {
    Path file = folder.path().resolve("tokenizer.json");
    ObjectNode tokenizer = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    tokenizer
        .putObject("post_processor")
        .put("type", "ByteLevel")
        .put("add_prefix_space", false)
        .put("trim_offsets", false)
        .put("use_regex", false);
    folder.write("tokenizer.json", tokenizer.toString());

    assertThatThrownBy(() -> inspect(null, null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("a special token before a text or after it, found none")
        .hasMessageContaining("register it as an embedder on a server");

    folder.write("tokenizer_config.json", "{\"add_eos_token\": true}");
    assertThatThrownBy(() -> inspect(null, null))
        .hasMessageContaining("add_eos_token true, but tokenizer.json puts no token after a text")
        .hasMessageContaining("t.add_eos_token = True; t.save_pretrained(d)");
  }

  private void write(String json) throws IOException {
    folder.write("config_sentence_transformers.json", json.replace('\'', '"'));
  }

  private EmbedderSpec inspect(String prefix, String questionPrefix) {
    return inspect(Pooling.MEAN, prefix, questionPrefix);
  }

  private EmbedderSpec inspect(Pooling pooling, String prefix, String questionPrefix) {
    return Embedders.inspect(
        "prompted",
        folder.path(),
        new FolderWishes(pooling, prefix, questionPrefix, null, null, null));
  }

  private static float[] vector(Embedder embedder) {
    return embedder.embed(List.of("Who built the tower?")).get(0).vector();
  }
}
