package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobClassesTest {

  private final Recorder processors = new Recorder();
  private final Recorder gpus = new Recorder();
  private final JobClasses classes = new JobClasses(processors, gpus);

  @ParameterizedTest
  @EnumSource(Stage.class)
  void jobs_that_embed_go_to_gpus_and_all_others_to_processors(Stage stage) {
    JobOrder order = order(stage);

    classes.submit(order);
    classes.status(order);
    classes.cancel(order);

    boolean embeds = stage == Stage.SCORING;
    assertThat((embeds ? gpus : processors).calls)
        .containsExactly("submit " + stage, "status " + stage, "cancel " + stage);
    assertThat((embeds ? processors : gpus).calls).isEmpty();
  }

  @Test
  void the_checkpoints_of_a_deleted_experiment_are_deleted_once() {
    classes.forget(order(Stage.SCORING));

    assertThat(processors.calls).containsExactly("forget SCORING");
    assertThat(gpus.calls).isEmpty();
  }

  private static JobOrder order(Stage stage) {
    return new JobOrder(
        stage, new TenantId(UUID.randomUUID()), UUID.randomUUID(), 1, 0, Optional.empty());
  }

  private static final class Recorder implements JobCluster {

    private final List<String> calls = new ArrayList<>();

    @Override
    public Future<Void> submit(JobOrder order) {
      calls.add("submit " + order.stage());
      return Future.succeededFuture();
    }

    @Override
    public Future<JobStatus> status(JobOrder order) {
      calls.add("status " + order.stage());
      return Future.succeededFuture(new JobStatus.Unknown());
    }

    @Override
    public Future<Void> cancel(JobOrder order) {
      calls.add("cancel " + order.stage());
      return Future.succeededFuture();
    }

    @Override
    public Future<Void> forget(JobOrder newest) {
      calls.add("forget " + newest.stage());
      return Future.succeededFuture();
    }
  }
}
