package dev.sextant.api.webhooks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.webhooks.delivery.DisabledReason;
import dev.sextant.api.webhooks.mail.MailAddress;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An address that is called, or gets mail, in the contract's format. It has no secret.
 *
 * @param projectId null: events of every project
 * @param timeZone in which a week ends; null: it wants no weekly summary
 * @param nextSummaryAt time of the next summary; null as before
 * @param confirmedAt when the owner of a mail address agreed; null: not yet, or it is no address of
 *     mail
 * @param failingSince time of the first failed call since the last successful one; null: the last
 *     one succeeded, or there was none
 * @param previousSecretUntil until when calls are also signed with the secret before the last
 *     rotation
 */
record Webhook(
    UUID id,
    @Nullable UUID projectId,
    String url,
    String description,
    List<String> eventTypes,
    @Nullable String timeZone,
    @Nullable OffsetDateTime nextSummaryAt,
    State state,
    @Nullable DisabledReason disabledReason,
    @Nullable OffsetDateTime disabledAt,
    @Nullable OffsetDateTime confirmedAt,
    @Nullable OffsetDateTime failingSince,
    @Nullable OffsetDateTime previousSecretUntil,
    String createdBy,
    OffsetDateTime createdAt) {

  enum State {
    ENABLED,
    DISABLED,
    /** The owner of the mail address has not agreed yet. */
    UNCONFIRMED
  }

  /**
   * A webhook with its new secret, which is never shown again.
   *
   * @param secret as {@code whsec_...}; null for an address of mail, whose secret signs the links
   *     that only its owner gets
   */
  record WithSecret(@JsonUnwrapped Webhook webhook, @Nullable String secret) {

    /** Never shows the secret. */
    @Override
    public String toString() {
      return "WithSecret[%s]".formatted(webhook.id());
    }
  }

  boolean isMail() {
    return MailAddress.isMail(url);
  }

  /** A request to create a webhook. */
  record Wish(
      String url,
      @Nullable String description,
      List<String> eventTypes,
      @Nullable String timeZone,
      @Nullable UUID projectId) {

    Wish withUrl(String other) {
      return new Wish(other, description, eventTypes, timeZone, projectId);
    }
  }

  /** A request to change a webhook; null: as it is. */
  record Change(
      @Nullable String url,
      @Nullable String description,
      @Nullable List<String> eventTypes,
      @Nullable String timeZone,
      @Nullable State state) {

    Change withUrl(@Nullable String other) {
      return new Change(other, description, eventTypes, timeZone, state);
    }
  }
}
