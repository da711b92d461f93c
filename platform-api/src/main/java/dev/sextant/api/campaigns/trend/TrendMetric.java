package dev.sextant.api.campaigns.trend;

/** What is followed over the occurrences of a campaign. More is better. */
public enum TrendMetric {
  /** Share of an item's labelled answers that the oracle calls grounded; needs labelling. */
  GROUNDED,
  /** Share of an item's draws that have an answer; needs a generator. */
  ANSWERED
}
