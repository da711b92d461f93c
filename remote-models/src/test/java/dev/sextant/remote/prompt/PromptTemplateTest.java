package dev.sextant.remote.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptTemplateTest {

  private static final PromptFields ITEM =
      new PromptFields("7", "Why {x}?", "A text.", null, "A document.", Map.of("topic", "rivers"));

  @Test
  void fields_are_inserted_as_they_are() {
    assertThat(
            PromptTemplate.parse(
                    "{id}: {question} {{json}} {context} {reference_document} {metadata.topic}")
                .render(ITEM))
        .isEqualTo("7: Why {x}? {json} A text. A document. rivers");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Say {questoin}|unknown field {questoin}. Known are {context}, {id}, {question}",
        "Say {topic}|unknown field {topic}",
        "Say {question|'{' without its '}' at character 5",
        "Say } {question}|'}' without its '{' at character 5",
        "Say hello|no field"
      })
  void a_wrong_template_is_refused(String template, String words) {
    assertThatThrownBy(() -> PromptTemplate.parse(template))
        .isInstanceOf(PromptException.class)
        .hasMessageContaining(words);
  }

  @Test
  void an_item_without_a_field_is_refused_by_its_id() {
    assertThatThrownBy(() -> PromptTemplate.parse("{reference}").render(ITEM))
        .hasMessageContaining("The item 7 has no reference, which the template uses");
    assertThatThrownBy(() -> PromptTemplate.parse("{metadata.year}").render(ITEM))
        .hasMessageContaining("The item 7 has no metadata.year");
  }

  @Test
  void every_preset_can_be_rendered() {
    for (PromptPreset preset : PromptPreset.values()) {
      assertThat(preset.template().render(ITEM)).contains("Why {x}?");
      assertThat(PromptPreset.of(preset.code())).contains(preset);
    }
    assertThat(PromptPreset.LONG_FORM.template().render(ITEM)).contains("about 500 words");
  }
}
