package dev.sextant.remote.limit;

import java.time.Duration;

/**
 * What a task has learnt of its endpoint since it last knew the shared limit.
 *
 * @param episode number of the newest episode of rate limits that the task knows; {@value #NONE}
 *     before it knows any state
 * @param limit the task's idea of the shared limit
 * @param doubles whether no rate limit was ever seen
 * @param cuts how often the task has cut the limit so far; an acknowledgement names it
 * @param isCut whether it has cut the limit since its last acknowledged report
 * @param ceiling the limit at which the newest episode began; infinite if there was none
 * @param pause how long the server asks to wait
 * @param inFlight calls that may be at the server
 * @param wanted most calls that the task had or could have had at once since its last report
 * @param most calls that the task may ever make at once
 */
public record LimitReport(
    long episode,
    double limit,
    boolean doubles,
    long cuts,
    boolean isCut,
    double ceiling,
    Duration pause,
    int inFlight,
    int wanted,
    int most) {

  /** The episode of a task that has just begun. */
  public static final long NONE = -1;
}
