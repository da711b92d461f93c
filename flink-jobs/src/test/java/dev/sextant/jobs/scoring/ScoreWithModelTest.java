package dev.sextant.jobs.scoring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.processor.InstructionPin;
import dev.sextant.inference.processor.InstructionSet;
import dev.sextant.jobs.scoring.ScoringPipeline.ScoringPlan;
import dev.sextant.jobs.scoring.model.CacheCounts;
import dev.sextant.jobs.scoring.model.ModelBranch;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import java.util.UUID;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.junit.jupiter.api.Test;

class ScoreWithModelTest {

  @Test
  void a_task_manager_with_another_instruction_set_than_the_clusters_fails_the_job() {
    InstructionPin other =
        InstructionSet.inUse().equals("onednn-avx2 aten-avx2")
            ? InstructionPin.AVX512
            : InstructionPin.AVX2;
    Database none = new Database("none", UUID.randomUUID().toString());
    ScoreWithModel task =
        new ScoreWithModel(new ScoringPlan(none, null, 1, other, false), new NeverOpened());

    assertThatThrownBy(() -> task.open(DefaultOpenContext.INSTANCE))
        .isInstanceOf(UnusableModelException.class)
        .hasMessageContaining("This process computes with " + InstructionSet.inUse())
        .hasMessageContaining("ATEN_CPU_CAPABILITY=" + other.code());
  }

  private static final class NeverOpened implements ModelBranch {

    private static final long serialVersionUID = 1L;

    @Override
    public String id() {
      return "none";
    }

    @Override
    public String name() {
      return "none";
    }

    @Override
    public String unavailable(String why) {
      return why;
    }

    @Override
    public Opened open(TenantTransactions tables, ComputeDevice device, CacheCounts lookups) {
      throw new IllegalStateException("the model is not opened");
    }
  }
}
