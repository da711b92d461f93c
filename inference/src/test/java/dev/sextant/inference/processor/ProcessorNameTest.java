package dev.sextant.inference.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProcessorNameTest {

  @Test
  void the_name_is_that_of_the_first_processor_or_else_the_architecture() {
    assertThat(
            ProcessorName.of(
                Stream.of("processor\t: 0", "model\t\t: 17", "model name\t: A Core: 2 GHz", "")))
        .isEqualTo("A Core: 2 GHz");
    assertThat(ProcessorName.of(Stream.of("processor\t: 0", "model name\t: ")))
        .isEqualTo(System.getProperty("os.arch"));
    assertThat(ProcessorName.get()).isNotBlank();
  }
}
