package dev.sextant.standalone.sample.questions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.sample.questions.QuestionFile.Questions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionFileTest {

  @TempDir Path folder;

  @Test
  void a_text_has_a_question_per_line() throws Exception {
    Questions read = read("q.txt", "\uFEFFWhy?\n\n  How, and when?  \n");
    assertThat(read.all()).extracting(Question::id).containsExactly("1", "3");
    assertThat(read.all().get(1).fields().question()).isEqualTo("How, and when?");
    assertThat(read.all().get(0).fields().question()).isEqualTo("Why?");
  }

  @Test
  void csv_is_read_by_the_names_of_other_tools_and_its_answers_are_left_out() throws Exception {
    Questions read =
        read(
            "q.csv",
            "user_input,retrieved_contexts,response,label\nWhy?,A text.,So.,1\nHow?,B,No.,0\n");
    assertThat(read.all()).hasSize(2);
    assertThat(read.all().get(0).fields().question()).isEqualTo("Why?");
    assertThat(read.all().get(0).fields().context()).isEqualTo("A text.");
    assertThat(read.note()).contains("csv", "question: user_input");
  }

  @Test
  void a_column_can_be_named() throws Exception {
    Path file = Files.writeString(folder.resolve("q.csv"), "a,topic\nWhy?,rivers\n");
    Questions read = QuestionFile.read(file, "auto", Map.of("question", "a"), List.of("topic"));
    assertThat(read.all().get(0).fields().question()).isEqualTo("Why?");
    assertThat(read.all().get(0).fields().metadata()).containsEntry("topic", "rivers");
  }

  @Test
  void native_items_keep_their_judged_answers_only() throws Exception {
    Questions read =
        read(
            "q.jsonl",
            """
            {"id": "a", "question": "Why?", "metadata": {"n": 3}, "answers": [{"text": "So.", "role": "judged", "grounded": true}, {"text": "No."}]}
            {"id": "b", "question": "How?"}
            """);
    assertThat(read.all()).extracting(Question::id).containsExactly("a", "b");
    assertThat(read.all().get(0).judged())
        .singleElement()
        .satisfies(answer -> assertThat(answer.text()).isEqualTo("So."));
    assertThat(read.skippedAnswers()).isEqualTo(1);
    assertThat(read.all().get(0).fields().metadata()).containsEntry("n", "3");
  }

  @Test
  void what_cannot_be_read_is_refused_with_a_remedy() {
    assertThatThrownBy(() -> read("q.dat", "Why?\nHow?\n"))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("--format text");
    assertThatThrownBy(() -> read("q.jsonl", "{\"question\": \"a\"}\n{\"question\": \n"))
        .hasMessageContaining("line 2");
    assertThatThrownBy(() -> read("q.txt", "\n\n")).hasMessageContaining("no question");
  }

  private Questions read(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text);
    return QuestionFile.read(file, "auto", Map.of(), List.of());
  }
}
