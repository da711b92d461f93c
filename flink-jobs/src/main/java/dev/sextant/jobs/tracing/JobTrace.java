package dev.sextant.jobs.tracing;

import java.io.Serializable;

/**
 * The trace that a job belongs to. It travels to the task managers.
 *
 * @param parent the span that submitted the job, in the form of W3C's {@code traceparent}
 * @param job kind of the job, such as {@code scoring}
 * @param target UUID of what the job works on
 */
public record JobTrace(String parent, String job, String target) implements Serializable {}
