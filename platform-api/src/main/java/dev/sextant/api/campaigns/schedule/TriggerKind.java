package dev.sextant.api.campaigns.schedule;

/** What makes a campaign run, apart from requests. */
public enum TriggerKind {
  /** A cron expression in a time zone. */
  CRON,
  /** One instant. */
  ONCE,
  /** Nothing else. */
  REQUEST,
  /** A new version of one of its datasets. */
  NEW_VERSION
}
