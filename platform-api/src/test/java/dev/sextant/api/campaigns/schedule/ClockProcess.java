package dev.sextant.api.campaigns.schedule;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A process that fires campaigns by a clock that runs fast and steps to and fro; a test kills it.
 *
 * <p>{@code ClockProcess PORT DATABASE TENANT ORIGIN SPEED}: at the real time {@code ORIGIN}, in
 * milliseconds, the clock shows {@link CampaignClockTest#BEGIN}; a second lasts {@code SPEED}
 * seconds on it.
 */
final class ClockProcess {

  private static final Duration LARGEST_STEP = Duration.ofHours(30);

  private ClockProcess() {}

  public static void main(String[] arguments) throws Exception {
    PgConnectOptions options =
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(Integer.parseInt(arguments[0]))
            .setDatabase(arguments[1])
            .setUser(Roles.API)
            .setPassword(TestDatabase.PASSWORD);
    TenantId tenant = new TenantId(UUID.fromString(arguments[2]));
    long origin = Long.parseLong(arguments[3]);
    long speed = Long.parseLong(arguments[4]);
    CampaignClock clock = new CampaignClock(TenantDatabase.open(Vertx.vertx(), options, 2));
    Random random = new Random();
    while (true) {
      long step = random.nextLong(-LARGEST_STEP.toMillis(), LARGEST_STEP.toMillis());
      Instant now =
          CampaignClockTest.BEGIN
              .plusMillis(speed * (System.currentTimeMillis() - origin))
              .plusMillis(step);
      clock.fire(tenant, now).toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
      System.out.println(now);
    }
  }
}
