package dev.sextant.standalone.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class VisibleTextTest {

  @Test
  void what_would_drive_a_terminal_is_written_out() {
    assertThat(VisibleText.line("a\u001b[2Jb\r\nc\td\u009b31m\u202eEvil\u2066\u007f"))
        .isEqualTo("a\\u001b[2Jb\\r\\nc\\td\\u009b31m\\u202eEvil\\u2066\\u007f");
  }

  @Test
  void text_of_any_script_stays() {
    String text = "Größe – 質問 🙂 e\u0301";
    assertThat(VisibleText.line(text)).isEqualTo(text);
  }

  @Test
  void lines_keep_their_ends_alone() {
    assertThat(VisibleText.lines("a\nb\u001b")).isEqualTo("a\nb\\u001b");
  }

  @Test
  void json_keeps_its_value() throws Exception {
    ObjectMapper json = new ObjectMapper();
    String name = "a\u009b\u202e\u0001\nb";
    String document = json.writeValueAsString(json.createObjectNode().put("name", name));

    String visible = VisibleText.json(document);

    assertThat(visible).doesNotContain("\u009b", "\u202e");
    assertThat(json.readTree(visible).path("name").asText()).isEqualTo(name);
  }
}
