package dev.sextant.jobs.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.common.externalresource.ExternalResourceInfo;
import org.junit.jupiter.api.Test;

class TaskDeviceTest {

  @Test
  void a_task_embeds_on_the_gpu_of_its_task_manager_or_on_the_processor() {
    assertThat(TaskDevice.of(Set.of(), false)).isEqualTo(ComputeDevice.CPU);
    assertThat(TaskDevice.of(Set.of(new Gpu("3")), false)).isEqualTo(ComputeDevice.gpu(3));
    assertThat(TaskDevice.of(Set.of(new Gpu("3")), true)).isEqualTo(ComputeDevice.gpu(3));
  }

  @Test
  void a_task_that_needs_a_gpu_does_not_fall_back_to_the_processor() {
    assertThatThrownBy(() -> TaskDevice.of(Set.of(), true))
        .isInstanceOf(UnusableModelException.class)
        .hasMessageStartingWith("a task manager of the cluster with GPUs has none");
  }

  @Test
  void a_task_manager_with_several_gpus_or_one_without_a_number_is_refused() {
    assertThatThrownBy(() -> TaskDevice.of(List.of(new Gpu("0"), new Gpu("1")), false))
        .isInstanceOf(UnusableModelException.class)
        .hasMessage("a task manager has one GPU, found 0, 1");
    assertThatThrownBy(() -> TaskDevice.of(Set.of(new Gpu("GPU-5a6b")), true))
        .hasMessage("the index of a GPU is a number, found GPU-5a6b");
  }

  private record Gpu(String index) implements ExternalResourceInfo {

    @Override
    public Optional<String> getProperty(String key) {
      return key.equals("index") ? Optional.of(index) : Optional.empty();
    }

    @Override
    public Collection<String> getKeys() {
      return Set.of("index");
    }
  }
}
