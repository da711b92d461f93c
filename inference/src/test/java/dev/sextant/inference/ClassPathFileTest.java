package dev.sextant.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.ModelException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ClassPathFileTest {

  private static final String FILE = "all-minilm-l6-v2.onnx";

  /** Flink interrupts a task that it cancels, while the next attempt may read the same jar. */
  @Test
  void an_interrupted_thread_reads_the_whole_file_and_stays_interrupted() {
    ByteBuffer expected = ClassPathFile.read(FILE);
    ByteBuffer read;
    boolean interrupted;
    Thread.currentThread().interrupt();
    try {
      read = ClassPathFile.read(FILE);
    } finally {
      interrupted = Thread.interrupted();
    }

    assertThat(read.equals(expected)).as("the same bytes").isTrue();
    assertThat(expected.remaining()).isEqualTo((int) ClassPathFile.size(FILE));
    assertThat(interrupted).isTrue();
  }

  @Test
  void a_file_that_is_missing_is_named() {
    assertThatThrownBy(() -> ClassPathFile.read("no-such-model.onnx"))
        .isInstanceOf(ModelException.class)
        .hasMessage("The file no-such-model.onnx should be on the class path, found none.");
  }
}
