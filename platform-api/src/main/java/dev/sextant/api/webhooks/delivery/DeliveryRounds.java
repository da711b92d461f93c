package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Sends what is due, at intervals. A round does not wait for the receivers. */
public final class DeliveryRounds extends LedRounds {

  /** Key of the advisory lock, "webhooks" in ASCII. */
  private static final long LOCK = 0x776562686f6f6b73L;

  private final DeliverySender sender;

  /**
   * Creates the rounds; deploying them starts the first.
   *
   * @param mail empty: the instance has no mail server
   * @param site address of the pages, for links; empty: it is not known
   */
  public DeliveryRounds(
      TenantDatabase database,
      WebhookVaults vaults,
      WebhookCalls calls,
      Optional<MailCalls> mail,
      String site,
      Duration interval) {
    super(new Leadership(database, LOCK), "webhooks", interval);
    this.sender =
        new DeliverySender(
            database,
            vaults,
            calls,
            mail,
            site,
            Clock.systemUTC(),
            () -> ThreadLocalRandom.current().nextDouble());
  }

  @Override
  protected Future<Void> lead() {
    return sender
        .begin()
        .onSuccess(
            begun -> begun.forEach(each -> each.recover(this::logged).onSuccess(ended -> wake())))
        .mapEmpty();
  }
}
