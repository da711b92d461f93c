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
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
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

    Recorder own = stage == Stage.SCORING ? gpus : processors;
    own.status = new JobStatus.Running(Optional.empty());

    classes.submit(order);

    assertThat(classes.status(order).result()).isEqualTo(own.status);
    assertThat(own.calls).containsExactly("submit " + stage, "status " + stage);
    assertThat((own == gpus ? processors : gpus).calls).isEmpty();
  }

  @Test
  void a_job_that_embeds_since_before_there_were_gpus_is_followed_where_it_runs() {
    JobOrder order = order(Stage.SCORING);
    processors.status = new JobStatus.Running(Optional.of("chk-7"));

    assertThat(classes.status(order).result()).isEqualTo(processors.status);
    classes.cancel(order);

    assertThat(gpus.calls).containsExactly("status SCORING", "cancel SCORING");
    assertThat(processors.calls).containsExactly("status SCORING", "cancel SCORING");
  }

  @Test
  void a_job_is_not_taken_for_unknown_while_a_cluster_does_not_answer() {
    JobOrder order = order(Stage.SCORING);
    processors.status = null;

    assertThat(classes.status(order).failed()).isTrue();
  }

  @Test
  void other_jobs_are_cancelled_on_processors_only() {
    classes.cancel(order(Stage.REPORTING));

    assertThat(processors.calls).containsExactly("cancel REPORTING");
    assertThat(gpus.calls).isEmpty();
  }

  @Test
  void the_checkpoints_of_a_deleted_experiment_are_deleted_once() {
    classes.forget(order(Stage.SCORING));

    assertThat(processors.calls).containsExactly("forget SCORING");
    assertThat(gpus.calls).isEmpty();
  }

  @Test
  void a_listener_hears_of_jobs_of_both_classes() {
    AtomicInteger ends = new AtomicInteger();

    classes.onJobEnd(ends::incrementAndGet);

    assertThat(ends).hasValue(2);
  }

  private static JobOrder order(Stage stage) {
    return new JobOrder(
        stage, new TenantId(UUID.randomUUID()), UUID.randomUUID(), 1, 0, Optional.empty());
  }

  private static final class Recorder implements JobCluster {

    private final List<String> calls = new ArrayList<>();
    private @Nullable JobStatus status = new JobStatus.Unknown();

    @Override
    public Future<Void> submit(JobOrder order) {
      calls.add("submit " + order.stage());
      return Future.succeededFuture();
    }

    @Override
    public Future<JobStatus> status(JobOrder order) {
      calls.add("status " + order.stage());
      return status == null ? Future.failedFuture("no answer") : Future.succeededFuture(status);
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

    @Override
    public void onJobEnd(Runnable listener) {
      listener.run();
    }
  }
}
