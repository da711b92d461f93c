package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shapes of public data sets. */
class BenchmarkShapesTest {

  @TempDir Path folder;

  private SourceFiles files;

  @BeforeEach
  void open() {
    files = new SourceFiles(folder);
  }

  @Test
  void halueval_gives_two_judged_answers_and_the_knowledge_as_context() throws IOException {
    String line =
        "{\"knowledge\":\"k\",\"question\":\"q\",\"right_answer\":\"r\",\"hallucinated_answer\":\"h\"}";
    SourceItem item =
        ((Outcome.NewItem) files.outcomes(line, Format.HALUEVAL, Map.of()).get(0)).item();
    assertThat(item.context()).isEqualTo("k");
    assertThat(item.answers()).extracting(SourceAnswer::grounded).containsExactly(true, false);
    assertThat(item.answers())
        .extracting(SourceAnswer::role)
        .containsOnly(SourceAnswer.Role.JUDGED);
  }

  @Test
  void a_wikibio_passage_counts_half_for_minor_errors_and_its_tail_is_unjudged()
      throws IOException {
    String line =
        """
        {"gpt3_text":"A b. C d.  E","gpt3_sentences":["A b.","C d."],"annotation":["accurate","minor_inaccurate"],\
        "gpt3_text_samples":["x","y"],"wiki_bio_text":"w","wiki_bio_test_idx":7}
        """;
    SourceItem item =
        ((Outcome.NewItem) files.outcomes(line, Format.WIKIBIO, Map.of()).get(0)).item();
    assertThat(item.id()).isEqualTo("7");
    assertThat(item.referenceDocument()).isEqualTo("w");
    SourceAnswer passage = item.answers().get(0);
    assertThat(passage.factuality()).isEqualTo(0.75);
    assertThat(passage.segments())
        .containsExactly(
            new SourceAnswer.Segment("A b.", SourceAnswer.Verdict.TRUE),
            new SourceAnswer.Segment("C d.", SourceAnswer.Verdict.PARTIAL),
            new SourceAnswer.Segment("E", SourceAnswer.Verdict.UNJUDGED));
    assertThat(item.answers()).hasSize(3);
  }

  @Test
  void a_wikibio_sentence_that_is_not_in_the_passage_is_an_error() throws IOException {
    String line =
        "{\"gpt3_text\":\"A b.\",\"gpt3_sentences\":[\"C d.\"],\"annotation\":[\"accurate\"]}";
    assertThat(((Outcome.Refused) files.outcomes(line, Format.WIKIBIO, Map.of()).get(0)).errors())
        .singleElement()
        .satisfies(error -> assertThat(error.field()).isEqualTo("gpt3_sentences"));
  }
}
