package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordHead.ColumnSample;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Column headers as other tools write them, and columns that map to no field. */
class RecordColumnsTest {

  private static final Map<String, String> BOTH = Map.of("question", "q", "answer", "a");

  @Test
  void columns_are_kept_as_metadata_if_stated_and_else_left_out() throws IOException {
    String csv = "q,a,model,team,cost\nq1,a1,gpt,red,3\nq2,a2,,blue,4\n";
    Preview kept = read(csv, BOTH, "team", "model");
    assertThat(kept.fault()).isNull();
    assertThat(kept.items())
        .extracting(SourceItem::metadata)
        .containsExactly("{\"model\":\"gpt\",\"team\":\"red\"}", "{\"team\":\"blue\"}");
    assertThat(read(csv, BOTH).items()).extracting(SourceItem::metadata).containsOnly("{}");
  }

  @Test
  void records_of_one_id_have_one_metadata() throws IOException {
    Map<String, String> mapping = Map.of("id", "n", "answer", "a");
    String csv = "n,a,team\n1,x,red\n1,y,red\n1,z,\n1,w,blue\n";
    Preview preview = read(csv, mapping, "team");
    assertThat(preview.items().get(0).answers()).hasSize(3);
    assertThat(preview.errors())
        .containsExactly(
            new RowError(
                5,
                "metadata",
                "differs from line 2 of the same id: keep what differs as metadata of the answer,"
                    + " or leave it out."));
  }

  @ParameterizedTest
  @ValueSource(strings = {",q,a", "q,,a,,", "q,a,x,x", "Unnamed: 0,q,a"})
  void names_matter_only_where_they_are_used(String header) throws IOException {
    String row = header.replace("q", "why?").replace("a", "so");
    Preview preview = read(header + "\n" + row + "\n", BOTH);
    assertThat(preview.fault()).isNull();
    assertThat(preview.items().get(0).question()).isEqualTo("why?");
    assertThat(preview.columns())
        .extracting(ColumnSample::name)
        .doesNotHaveDuplicates()
        .doesNotContain("");
  }

  @Test
  void a_name_that_is_used_must_be_there_once() throws IOException {
    assertThat(read("q,a,a\n", BOTH).fault()).contains("'a' twice: rename one");
    assertThat(read("q,a,x,x\n", BOTH, "x").fault()).contains("'x' twice: rename one");
    assertThat(read("question,question\n", Map.of()).fault()).contains("'question' twice");
    assertThat(read("q,a,x\n", BOTH, "y").fault())
        .contains("As metadata is kept the column 'y', which the file lacks");
  }

  @Test
  void a_label_without_an_answer_is_refused_before_anything_is_stored() throws IOException {
    assertThat(read("q,ok\nx,yes\n", Map.of("question", "q", "grounded", "ok")).fault())
        .contains("column for grounded", "none for the answer");
    assertThat(read("q,f\nx,1\n", Map.of("question", "q", "factuality", "f")).fault())
        .contains("column for factuality");
  }

  @Test
  void questions_are_not_imported_without_what_looks_like_their_answers() throws IOException {
    String file = "question,model_answer,label\nq,a,yes\n";
    assertThat(read(file, Map.of()).fault())
        .contains("'model_answer' looks like the answer", "question, model_answer, label");
    assertThat(read(file, Map.of("answer", "model_answer")).fault()).isNull();
    assertThat(read(file, Map.of("answer", "")).fault()).isNull();
    assertThat(read(file, Map.of(), "model_answer").fault()).isNull();
    assertThat(read("question,topic\nq,t\n", Map.of()).fault()).isNull();
  }

  @Test
  void short_names_and_kept_ones_are_no_slips() throws IOException {
    assertThat(read("question,ok,nr\nx,1,2\n", Map.of()).fault()).isNull();
    assertThat(read("question,answers\nx,1\n", Map.of()).fault()).contains("did you mean 'answer'");
    assertThat(read("question,answers\nx,1\n", Map.of(), "answers").fault()).isNull();
  }

  @Test
  void a_hundred_columns_are_no_more_than_two_that_are_used() throws IOException {
    String more = IntStream.range(0, 98).mapToObj(i -> ",c" + i).collect(Collectors.joining());
    Preview preview = read("q,a" + more + "\nx,y" + ",1".repeat(98) + "\n", BOTH, "c97");
    assertThat(preview.columns()).hasSize(100);
    assertThat(preview.items().get(0).metadata()).isEqualTo("{\"c97\":\"1\"}");
  }

  private static Preview read(String csv, Map<String, String> mapping, String... metadata)
      throws IOException {
    ReadOptions reading = new ReadOptions(mapping, null, null, Map.of(), List.of(metadata));
    FileStart head = new FileStart(csv.getBytes(StandardCharsets.UTF_8), true);
    return Preview.of(head, "auto", reading, 10_000);
  }
}
