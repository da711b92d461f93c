package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordHead.ColumnSample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PreviewTest {

  private static final int LONGEST_LINE = 1 << 20;
  private static final String HALUEVAL =
      "{\"knowledge\":\"k\",\"question\":\"q\",\"right_answer\":\"r\",\"hallucinated_answer\":\"h\"}\n";

  @Test
  void the_first_twenty_items_are_as_they_would_be_stored_and_all_are_counted() throws IOException {
    Preview preview = whole(HALUEVAL.repeat(30));
    assertThat(preview.format()).isEqualTo(Format.HALUEVAL);
    assertThat(preview.fault()).isNull();
    assertThat(preview.counts().lines()).isEqualTo(30);
    assertThat(preview.counts().content().items()).isEqualTo(30);
    assertThat(preview.counts().content().answers()).isEqualTo(60);
    assertThat(preview.items()).hasSize(20);
    assertThat(preview.items().get(19).id()).isEqualTo("20");
    assertThat(preview.items().get(0).answers())
        .extracting(SourceAnswer::grounded)
        .containsExactly(true, false);
    assertThat(preview.columns()).isEmpty();
  }

  @Test
  void a_line_that_the_head_breaks_off_in_is_left_out() throws IOException {
    Preview cut = cut(HALUEVAL.repeat(2) + HALUEVAL.substring(0, 40));
    assertThat(cut.counts().content().items()).isEqualTo(2);
    assertThat(cut.errorCount()).isZero();
    assertThat(cut.bytes()).isEqualTo(2L * HALUEVAL.length());
    assertThat(whole(HALUEVAL.repeat(2) + HALUEVAL.substring(0, 40)).errorCount())
        .as("the same in a file that ends there")
        .isEqualTo(1);
  }

  @Test
  void a_head_without_a_whole_line_has_no_preview() throws IOException {
    Preview preview = cut(HALUEVAL.strip());
    assertThat(preview.fault()).contains("first line is longer");
    assertThat(preview.format()).isNull();
  }

  @Test
  void the_first_hundred_errors_are_listed_by_line() throws IOException {
    Preview preview = whole("{\"question\":\"q\"}\n" + "{\"question\":7}\n".repeat(150));
    assertThat(preview.errorCount()).isEqualTo(150);
    assertThat(preview.errors()).hasSize(100);
    assertThat(preview.errors().get(0).line()).isEqualTo(2);
    assertThat(preview.counts().content().items()).isEqualTo(1);
  }

  @Test
  void columns_without_known_names_are_shown_with_samples_so_that_they_can_be_explained()
      throws IOException {
    String csv = "frage,\"die antwort\",x\nWie lang?,211 km,\n\"Wie hoch,\ngenau?\",1 m,y\n";
    Preview unexplained = whole(csv);
    assertThat(unexplained.format()).isNull();
    assertThat(unexplained.fault()).contains("needs a mapping");
    assertThat(unexplained.columns())
        .extracting(ColumnSample::name)
        .containsExactly("frage", "die antwort", "x");
    assertThat(unexplained.columns().get(0).samples())
        .containsExactly("Wie lang?", "Wie hoch,\ngenau?");
    assertThat(unexplained.columns().get(2).samples()).containsExactly("y");

    Preview explained =
        Preview.of(
            head(csv, true),
            "auto",
            new ReadOptions(
                Map.of("question", "frage", "answer", "die antwort"),
                null,
                null,
                Map.of(),
                List.of()),
            LONGEST_LINE);
    assertThat(explained.fault()).isNull();
    assertThat(explained.format()).isEqualTo(Format.CSV);
    assertThat(explained.items()).hasSize(2);
    assertThat(explained.items().get(0).answers().get(0).text()).isEqualTo("211 km");
    assertThat(explained.columns()).isEqualTo(unexplained.columns());
  }

  @Test
  void a_column_that_is_almost_a_field_is_a_fault_and_its_columns_are_shown() throws IOException {
    Preview preview = whole("question,answr\nq,a\n");
    assertThat(preview.format()).isEqualTo(Format.CSV);
    assertThat(preview.fault()).contains("did you mean 'answer'");
    assertThat(preview.columns()).hasSize(2);
    assertThat(preview.items()).isEmpty();
  }

  @Test
  void records_of_one_id_are_one_item() throws IOException {
    Preview preview = whole("id,question,answer\na,q,1\na,,2\nb,q,3\n");
    assertThat(preview.items()).hasSize(2);
    assertThat(preview.items().get(0).answers())
        .extracting(SourceAnswer::text)
        .containsExactly("1", "2");
  }

  @Test
  void a_record_that_goes_on_behind_the_head_is_no_fault() throws IOException {
    String csv = "question,answer\nq,a\nq,\"two\nlines";
    assertThat(cut(csv).fault()).isNull();
    assertThat(cut(csv).items()).hasSize(1);
    assertThat(whole(csv).fault()).as("where the file ends in it").contains("line 3");
  }

  @Test
  void a_binary_file_is_named_by_its_kind() throws IOException {
    assertThat(whole("PK\u0003\u0004").fault()).contains("zip archive");
    assertThat(whole("").fault()).contains("empty");
    assertThat(whole("[{\"question\":1}]").columns()).as("of our own shape").isEmpty();
  }

  @Test
  void a_wide_and_strange_header_is_shown_as_far_as_it_can_be() throws IOException {
    String header = IntStream.range(0, 300).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    List<ColumnSample> columns = whole(header + ",,\u0000\n").columns();
    assertThat(columns).as("NUL bytes make it binary, and still it is looked at").hasSize(200);
  }

  private static Preview whole(String content) throws IOException {
    return Preview.of(head(content, true), "auto", ReadOptions.PLAIN, LONGEST_LINE);
  }

  private static Preview cut(String content) throws IOException {
    return Preview.of(head(content, false), "auto", ReadOptions.PLAIN, LONGEST_LINE);
  }

  private static FileStart head(String content, boolean whole) {
    return new FileStart(content.getBytes(StandardCharsets.UTF_8), whole);
  }
}
