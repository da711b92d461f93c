package dev.sextant.remote.limit;

import java.time.Duration;

/**
 * The shared limit, and what a task may use of it.
 *
 * @param limit concurrent calls of all tasks
 * @param sinceCut time since the newest episode of rate limits began
 * @param pause how long no task should call
 * @param granted concurrent calls of this task
 * @param most the largest limit
 * @param isAlone whether no other task calls the endpoint; then the task may grow within what is
 *     granted
 * @param isSettling whether the task holds more than its share, or waits for others to give back
 */
public record LimitShare(
    long episode,
    double limit,
    boolean doubles,
    double ceiling,
    Duration sinceCut,
    Duration pause,
    int granted,
    int most,
    boolean isAlone,
    boolean isSettling) {}
