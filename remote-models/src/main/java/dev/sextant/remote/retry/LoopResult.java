package dev.sextant.remote.retry;

import dev.sextant.remote.call.CallResult;

/** The last result of some work, such as a draw, and the number of its tries. */
public record LoopResult(CallResult result, int tries) {}
