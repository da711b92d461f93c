package dev.sextant.api.webhooks.delivery;

/** Why a webhook is disabled. */
public enum DisabledReason {
  /** The receiver replied 410. */
  GONE,
  /** Every call of the last days failed. */
  FAILING,
  /** A person disabled it. */
  REQUEST
}
