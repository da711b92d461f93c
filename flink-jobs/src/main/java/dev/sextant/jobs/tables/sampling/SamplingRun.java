package dev.sextant.jobs.tables.sampling;

import dev.sextant.jobs.tables.calls.CallRun;
import dev.sextant.remote.prompt.PromptTemplate;

/**
 * A sampling run that a task has started.
 *
 * @param call has the id of the answer set
 */
public record SamplingRun(CallRun call, PromptTemplate template, int answersPerItem) {}
