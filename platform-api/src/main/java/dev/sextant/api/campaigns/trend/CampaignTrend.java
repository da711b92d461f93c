package dev.sextant.api.campaigns.trend;

import io.vertx.core.json.JsonArray;

/**
 * The looks of a campaign, as the API returns them.
 *
 * @param looksPerYear occurrences that may raise an alarm in a year
 * @param looksTaken in the last year, of those that could raise an alarm
 * @param series each metric of each dataset and system, with its points, the oldest first
 */
public record CampaignTrend(int looksPerYear, int looksTaken, JsonArray series) {}
