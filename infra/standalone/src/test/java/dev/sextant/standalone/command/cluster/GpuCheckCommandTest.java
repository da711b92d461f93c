package dev.sextant.standalone.command.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.djl.Gpus;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class GpuCheckCommandTest {

  @Test
  void a_machine_without_a_gpu_is_told_what_libtorch_lacks() {
    assumeTrue(Gpus.list().isEmpty(), "this machine has a GPU");
    assumeTrue(Gpus.library().isEmpty(), "this machine has a libtorch of its own");

    assertThatThrownBy(() -> new GpuCheckCommand().call())
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.ERROR))
        .hasMessageStartingWith("libtorch finds no GPU: its build for processors finds none.")
        .hasMessageContaining("PYTORCH_LIBRARY_PATH");
  }

  @Test
  void a_device_must_run_in_float32_and_need_not_in_half_precision() {
    EmbedderSpec minilm = Embedders.shipped().get(1);
    ComputeDevice none = ComputeDevice.gpu(97);

    assertThat(GpuCheckCommand.check(none, minilm, Precision.BFLOAT16)).isTrue();
    assertThatThrownBy(() -> GpuCheckCommand.check(none, minilm, Precision.FLOAT32))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("there is no GPU 97");
  }

  /** The processor computes what a GPU would: plain kernels, in passes of a fixed size. */
  @Test
  void passes_of_a_fixed_size_are_near_the_processors_own() {
    ComputeDevice fixed = new ComputeDevice(-1, 1_024);

    assertThat(GpuCheckCommand.check(fixed, Embedders.shipped().get(1), Precision.FLOAT32))
        .isTrue();
  }

  @Test
  void a_model_that_does_not_ship_is_refused() {
    GpuCheckCommand command = new GpuCheckCommand();
    new CommandLine(command).parseArgs("--model", "nothing");

    assertThatThrownBy(command::call)
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessageContaining("--model is one of all-MiniLM-L6-v2,");
  }
}
