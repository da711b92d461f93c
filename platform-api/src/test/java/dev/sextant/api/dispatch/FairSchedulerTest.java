package dev.sextant.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.OpenExperiment.Phase;
import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FairSchedulerTest {

  private static final OffsetDateTime START =
      OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

  private static final class Simulated {
    final TenantId tenant = new TenantId(UUID.randomUUID());
    int most;
    int running;
    int queued;
    int passedOver;
    @Nullable OffsetDateTime servedAt;

    TenantQueue queue() {
      List<OpenExperiment> open = new ArrayList<>();
      for (int i = 0; i < running + queued; i++) {
        open.add(experiment(tenant, i < running ? Phase.SCORING : Phase.QUEUED));
      }
      return new TenantQueue(tenant, most, servedAt, open);
    }

    boolean mayStart() {
      return queued > 0 && running < most;
    }

    void start(OffsetDateTime now) {
      running++;
      queued--;
      passedOver = 0;
      servedAt = now;
    }
  }

  /** Slots become free one or several at a time; experiments arrive at random. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void nobody_without_a_running_experiment_waits_longer_than_one_turn_of_each_other(long seed) {
    Random random = new Random(seed);
    int places = 1 + random.nextInt(4);
    List<Simulated> tenants = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(6); i++) {
      Simulated tenant = new Simulated();
      tenant.most = 1 + random.nextInt(places);
      tenants.add(tenant);
    }
    tenants.get(0).queued = 50;
    for (int round = 0; round < 2_000; round++) {
      tenants.forEach(each -> each.queued += random.nextInt(each.queued < 50 ? 6 : 1) / 5);
      tenants.forEach(each -> each.running -= each.running > 0 ? random.nextInt(2) : 0);
      serve(tenants, places, START.plusSeconds(round));
    }
    assertThat(tenants).allSatisfy(each -> assertThat(each.servedAt).isNotNull());
  }

  private static void serve(List<Simulated> tenants, int places, OffsetDateTime now) {
    Map<TenantId, Simulated> byId = new HashMap<>();
    tenants.forEach(each -> byId.put(each.tenant, each));
    List<OpenExperiment> starting =
        FairScheduler.next(tenants.stream().map(Simulated::queue).toList(), places);
    for (OpenExperiment each : starting) {
      Simulated served = byId.get(each.tenant());
      assertThat(served.mayStart()).isTrue();
      tenants.stream()
          .filter(other -> other != served && other.mayStart() && other.running == 0)
          .forEach(other -> other.passedOver++);
      served.start(now);
      assertThat(tenants)
          .allSatisfy(other -> assertThat(other.passedOver).isLessThan(tenants.size()));
    }
    int running = tenants.stream().mapToInt(each -> each.running).sum();
    assertThat(running).isLessThanOrEqualTo(places);
    assertThat(running == places || tenants.stream().noneMatch(Simulated::mayStart))
        .as("no place stays free that somebody could take")
        .isTrue();
  }

  @Test
  void among_equals_the_tenant_served_longest_ago_is_next() {
    Simulated recent = queueing(START.plusHours(2));
    Simulated longAgo = queueing(START);
    Simulated never = queueing(null);
    List<TenantQueue> queues = List.of(recent.queue(), longAgo.queue(), never.queue());
    assertThat(FairScheduler.next(queues, 2).stream().map(OpenExperiment::tenant))
        .containsExactly(never.tenant, longAgo.tenant);
    assertThat(FairScheduler.next(queues, 5).stream().map(OpenExperiment::tenant))
        .as("each once before one of them twice")
        .containsExactly(never.tenant, longAgo.tenant, recent.tenant, never.tenant, longAgo.tenant);
  }

  @Test
  void a_tenant_at_its_limit_takes_no_slot() {
    Simulated stopped = queueing(null);
    stopped.most = 0;
    Simulated other = queueing(START);
    assertThat(FairScheduler.next(List.of(stopped.queue(), other.queue()), 2))
        .allSatisfy(each -> assertThat(each.tenant()).isEqualTo(other.tenant))
        .hasSize(2);
  }

  @Test
  void a_job_being_cancelled_keeps_its_slot() {
    Simulated tenant = queueing(null);
    TenantQueue queue =
        new TenantQueue(
            tenant.tenant,
            5,
            null,
            List.of(
                experiment(tenant.tenant, Phase.CANCELLING),
                experiment(tenant.tenant, Phase.QUEUED)));
    assertThat(FairScheduler.next(List.of(queue), 1)).isEmpty();
    assertThat(FairScheduler.next(List.of(queue), 2)).as("positive control").hasSize(1);
  }

  private static Simulated queueing(@Nullable OffsetDateTime servedAt) {
    Simulated tenant = new Simulated();
    tenant.most = 9;
    tenant.queued = 9;
    tenant.servedAt = servedAt;
    return tenant;
  }

  private static OpenExperiment experiment(TenantId tenant, Phase phase) {
    return new OpenExperiment(
        tenant, UUID.randomUUID(), phase, 1, 0, Optional.empty(), false, 0, Optional.empty());
  }
}
