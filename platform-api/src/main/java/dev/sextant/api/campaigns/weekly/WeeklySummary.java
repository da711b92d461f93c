package dev.sextant.api.campaigns.weekly;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * What campaigns did in a week, as the API returns it.
 *
 * @param week its Monday, as {@code 2026-11-16}
 * @param until the first instant after it
 * @param sentences three: what is worse, what is undecided, what did not run. One if there is
 *     nothing to report
 * @param campaigns with a time that ended in the week
 */
record WeeklySummary(
    String week,
    String timeZone,
    OffsetDateTime from,
    OffsetDateTime until,
    List<String> sentences,
    List<CampaignWeek> campaigns) {}
