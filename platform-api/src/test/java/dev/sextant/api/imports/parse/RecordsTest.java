package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordHead.ColumnSample;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flat JSON records as other tools write them. */
class RecordsTest {

  private static final String RAGAS =
      """
      {"user_input":"How long is the Aller?","retrieved_contexts":["It is long.","It has 211 km."],"response":"211 km","reference":"211 km"}
      {"user_input":"How high is the Brocken?","retrieved_contexts":["1141 m."],"response":"1142 m","reference":null}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"user_input\":\"q\",\"retrieved_contexts\":[\"c\"],\"response\":\"a\",\"reference\":\"r\"}"
            + " | question=user_input context=retrieved_contexts answer=response"
            + " reference=reference",
        "{\"question\":\"q\",\"contexts\":[\"c\"],\"answer\":\"a\",\"ground_truth\":\"r\"} |"
            + " question=question context=contexts answer=answer reference=ground_truth",
        "{\"input\":\"q\",\"actual_output\":\"a\",\"expected_output\":\"r\",\"retrieval_context\":[\"c\"]}"
            + " | question=input answer=actual_output reference=expected_output"
            + " context=retrieval_context",
        "{\"inputs\":{\"question\":\"q\"},\"outputs\":{\"answer\":\"a\"}} |"
            + " question=inputs.question answer=outputs.answer",
        "{\"prompt\":\"q\",\"completion\":\"a\",\"is_correct\":1} | question=prompt"
            + " answer=completion grounded=is_correct",
        "{\"prompt\":\"q\",\"completion\":\"a\",\"correct\":\"Paris\"} | question=prompt"
            + " answer=completion",
        "{\"prompt\":\"q\",\"completion\":\"a\",\"label\":0} | question=prompt answer=completion"
            + " grounded=label",
        "{\"prompt\":\"q\",\"score\":0.5,\"is_correct\":true} | question=prompt",
        "{\"x\":\"q\",\"y\":\"a\"} | ``"
      })
  void names_of_other_tools_are_proposed(String line, String expected) throws IOException {
    Preview preview = read(line + "\n", Map.of());
    assertThat(preview.format()).isEqualTo(Format.RECORDS);
    assertThat(
            preview.proposedMapping().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList())
        .containsExactlyInAnyOrder(expected.isEmpty() ? new String[0] : expected.split(" "));
  }

  @Test
  void nothing_is_taken_for_a_field_unasked_and_the_remedy_names_what_may_be_meant()
      throws IOException {
    Preview unasked = read(RAGAS, Map.of());
    assertThat(unasked.fault())
        .contains("No field is named question or answer", "question to 'user_input'");
    assertThat(unasked.mapping()).containsOnlyKeys("reference");
    assertThat(unasked.columns().get(1))
        .isEqualTo(
            new ColumnSample(
                "retrieved_contexts",
                List.of("[\"It is long.\",\"It has 211 km.\"]", "[\"1141 m.\"]"),
                true));
  }

  @Test
  void a_list_of_texts_becomes_one_text_with_blank_lines_between() throws IOException {
    Preview preview = read(RAGAS, read(RAGAS, Map.of()).proposedMapping());
    assertThat(preview.fault()).isNull();
    SourceItem item = preview.items().get(0);
    assertThat(item.question()).isEqualTo("How long is the Aller?");
    assertThat(item.context()).isEqualTo("It is long.\n\nIt has 211 km.");
    assertThat(item.answers().get(0).text()).isEqualTo("211 km");
    assertThat(preview.items().get(1).reference()).isNull();
  }

  @Test
  void the_same_records_are_the_same_content_as_csv_and_in_lines_and_in_an_array()
      throws IOException {
    String csv =
        "id,prompt,reply,is_correct,model\n1,q,a,yes,gpt\n1,,b,0,gpt\n2,\"r\n\",c,,llama\n,s,,,\n";
    String lines =
        """
        {"id":1,"prompt":"q","reply":"a","is_correct":"yes","model":"gpt"}
        {"reply":"b","id":"1","is_correct":false,"model":"gpt"}
        {"id":"2","prompt":"r\\n","reply":"c","is_correct":null,"model":"llama"}
        {"prompt":"s"}
        """;
    String array = "\uFEFF [\n" + lines.strip().replace("\n", " ,\n") + "\n]\n";
    Map<String, String> mapping =
        Map.of("question", "prompt", "answer", "reply", "grounded", "is_correct");
    Preview table = read(csv, mapping, "model");
    assertThat(table.fault()).isNull();
    assertThat(table.counts().content().items()).isEqualTo(3);
    assertThat(table.counts().content().groundedLabels()).isEqualTo(2);
    assertThat(read(lines, mapping, "model").counts().content())
        .isEqualTo(table.counts().content());
    assertThat(read(array, mapping, "model").counts().content())
        .isEqualTo(table.counts().content());
  }

  @Test
  void what_is_no_text_is_refused_with_its_path_or_kept_as_metadata() throws IOException {
    String lines =
        "{\"q\":\"q\",\"docs\":[{\"text\":\"t\"}],\"meta\":{\"a\":[1,{\"b\":2}]},\"n\":1.50}\n";
    Preview refused = read(lines, Map.of("question", "q", "context", "docs"));
    assertThat(refused.errors())
        .singleElement()
        .satisfies(error -> assertThat(error.field()).isEqualTo("docs[0]"))
        .satisfies(error -> assertThat(error.detail()).startsWith("is an object, where a text"));
    Preview kept = read(lines, Map.of("question", "q"), "docs", "meta.a", "n");
    assertThat(kept.errors()).isEmpty();
    assertThat(kept.items().get(0).metadata())
        .isEqualTo("{\"docs\":[{\"text\":\"t\"}],\"meta.a\":[1,{\"b\":2}],\"n\":1.5}");
  }

  @Test
  void a_field_keeps_the_column_of_its_name_unless_it_is_mapped_away() throws IOException {
    String csv = "id,question,context,answer,is_correct\n1,q,c,a,1\n1,,,b,0\n";
    Preview one = read(csv, Map.of("grounded", "is_correct"));
    assertThat(one.fault()).isNull();
    assertThat(one.mapping()).containsOnlyKeys("id", "question", "context", "answer", "grounded");
    assertThat(one.counts().content().items()).as("joined by id").isEqualTo(1);
    assertThat(one.counts().content().groundedLabels()).isEqualTo(2);
    Preview away = read(csv, Map.of("grounded", "is_correct", "id", "", "context", ""));
    assertThat(away.mapping()).containsOnlyKeys("question", "answer", "grounded");
    assertThat(away.items()).extracting(SourceItem::context).containsOnlyNulls();
    assertThat(away.items()).hasSize(2);
    assertThat(read(csv, Map.of("context", "question", "question", "context")).mapping())
        .as("a column holds one field")
        .containsEntry("context", "question")
        .containsEntry("question", "context");
  }

  @Test
  void rows_of_one_id_are_of_one_group() throws IOException {
    String csv =
        """
        id,question,answer,group
        1,q,a,red
        1,,b,
        1,,c,red
        1,,d,blue
        2,q,a,
        2,,b,red
        """;
    Preview preview = read(csv, Map.of("group", "group"));
    assertThat(preview.items()).extracting(SourceItem::group).containsExactly("red", null);
    assertThat(preview.errors())
        .extracting(RowError::line, RowError::field)
        .containsExactly(tuple(5L, "group"), tuple(7L, "group"));
    assertThat(preview.errors().get(0).detail())
        .isEqualTo("differs from line 2 of the same id: repeat it, or leave it empty.");
  }

  @Test
  void a_column_without_a_name_is_never_proposed() throws IOException {
    Preview preview = read(",frage,antwort\n0,q,a\n", Map.of());
    assertThat(preview.fault()).doesNotContain("''");
    assertThat(read(",question,answer,is_correct\n0,q,a,1\n", Map.of("grounded", "is_correct")))
        .satisfies(found -> assertThat(found.fault()).isNull())
        .satisfies(found -> assertThat(found.counts().content().groundedLabels()).isEqualTo(1));
  }

  private static Preview read(String content, Map<String, String> mapping, String... metadata)
      throws IOException {
    ReadOptions reading = new ReadOptions(mapping, null, null, Map.of(), List.of(metadata));
    FileStart head = new FileStart(content.getBytes(StandardCharsets.UTF_8), true);
    return Preview.of(head, "auto", reading, 10_000);
  }
}
