package dev.sextant.api.webhooks.delivery;

/** Why a webhook is disabled. */
public enum DisabledReason {
  /** The receiver replied 410, or there is no such mailbox. */
  GONE,
  /** The owner of the address wants no more mail. */
  UNSUBSCRIBED,
  /** Every call of the last days failed. */
  FAILING,
  /** A person disabled it. */
  REQUEST
}
