package dev.sextant.remote.limit;

import java.time.Instant;

/**
 * A task's right to call an endpoint.
 *
 * @param holder names the task
 * @param wanted calls that it could make at once
 * @param held calls that it may have at the server: never fewer than it has
 * @param most calls that it may ever make at once
 * @param grantedAt when it was last granted a call
 */
public record CallLease(String holder, int wanted, int held, int most, Instant grantedAt) {}
