package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.labels.LabelReader.UnknownWords;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Unknown fields of native JSON, and metadata of answers. */
class UnknownFieldsTest {

  private static final String LINES =
      ("{\"question\":\"q\",\"topic\":\"rivers\",\"answers\":[{\"text\":\"a\",\"model\":\"gpt\"},"
                  + "{\"text\":\"b\",\"model\":\"llama\",\"metadata\":{\"run\":1}}]}\n")
              .repeat(400)
          + "{\"question\":\n"
          + "{\"qestion\":\"q\",\"answers\":[{\"text\":\"a\"}]}\n";

  @Test
  void each_is_reported_once_with_a_count_and_does_not_hide_a_broken_line() throws IOException {
    Survey survey = survey(ReadOptions.PLAIN);
    assertThat(survey.errors())
        .extracting(RowError::line, RowError::field)
        .containsExactly(
            tuple(1L, "topic"),
            tuple(1L, "answers[].model"),
            tuple(402L, "qestion"),
            tuple(401L, ""));
    assertThat(survey.errorCount()).isEqualTo(4);
    assertThat(survey.errors().get(1).detail()).contains("800 times", "keep it as metadata");
    assertThat(survey.errors().get(2).detail()).contains("did you mean 'question'", "once");
    assertThat(survey.content().items()).as("the lines are read, but for the field").isEqualTo(401);
  }

  @Test
  void each_can_be_kept_as_metadata_of_the_item_or_the_answer() throws IOException {
    ReadOptions kept =
        new ReadOptions(
            Map.of(),
            null,
            null,
            Map.of(),
            List.of("topic"),
            List.of("model"),
            List.of(),
            UnknownWords.REFUSED);
    Preview preview = Preview.of(head(), "auto", kept, 10_000);
    assertThat(preview.unknownFields()).containsExactly(new Preview.UnknownField("qestion", 1));
    SourceItem item = preview.items().get(0);
    assertThat(item.metadata()).isEqualTo("{\"topic\":\"rivers\"}");
    assertThat(item.answers())
        .extracting(SourceAnswer::metadata)
        .containsExactly("{\"model\":\"gpt\"}", "{\"model\":\"llama\",\"run\":1}");
    assertThat(survey(kept).content().sha256())
        .isNotEqualTo(survey(ReadOptions.PLAIN).content().sha256());
  }

  @Test
  void columns_may_be_of_the_answer_and_then_differ_within_an_item() throws IOException {
    String csv = "id,question,answer,model,topic,item_factuality\n1,q,a,gpt,x,0.25\n1,,b,llama,,\n";
    ReadOptions reading =
        new ReadOptions(
            Map.of(),
            null,
            null,
            Map.of(),
            List.of("topic"),
            List.of("model"),
            List.of(),
            UnknownWords.REFUSED);
    FileStart head = new FileStart(csv.getBytes(StandardCharsets.UTF_8), true);
    Preview preview = Preview.of(head, "auto", reading, 10_000);
    assertThat(preview.errors()).isEmpty();
    SourceItem item = preview.items().get(0);
    assertThat(item.factuality()).isEqualTo(0.25);
    assertThat(item.metadata()).isEqualTo("{\"topic\":\"x\"}");
    assertThat(item.answers())
        .extracting(SourceAnswer::metadata)
        .containsExactly("{\"model\":\"gpt\"}", "{\"model\":\"llama\"}");
    assertThat(preview.counts().content().itemFactualityLabels()).isEqualTo(1);
  }

  private static Survey survey(ReadOptions reading) throws IOException {
    SourceFile file = new SourceFile(head(), 10_000, reading);
    try (OutcomeReader reader = file.open(FormatDetector.detect(file))) {
      return Survey.of(reader, List.of(), Long.MAX_VALUE);
    }
  }

  private static FileStart head() {
    return new FileStart(LINES.getBytes(StandardCharsets.UTF_8), true);
  }
}
