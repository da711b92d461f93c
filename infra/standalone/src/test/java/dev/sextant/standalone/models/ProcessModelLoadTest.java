package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.telemetry.LoadedModel;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelMemory;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessModelLoadTest {

  private final ModelMemory memory = new ModelMemory(100);
  private final ProcessModelLoad load = new ProcessModelLoad(memory);

  @Test
  void the_name_of_a_model_is_shown_only_if_it_ships_because_tenants_choose_the_others() {
    EmbedderSpec shipped = Embedders.shipped().get(1);
    memory.claim("The embedder of a tenant", Optional.of("f00"), new ModelBytes(10, 5));
    memory.claim("The embedder x", Optional.of(shipped.revision()), new ModelBytes(30, 5));

    assertThat(load.models())
        .containsExactly(
            new LoadedModel(shipped.revision(), shipped.name(), 30, LoadedModel.State.USED, null),
            new LoadedModel("f00", null, 10, LoadedModel.State.USED, null));
    assertThat(load.used()).isEqualTo(45);
    assertThat(load.most()).isEqualTo(100);
  }
}
