package dev.sextant.jobs.tables.labelling;

import dev.sextant.jobs.tables.calls.CallRun;
import dev.sextant.remote.labelling.Labeller;

/**
 * A label run that a task has started.
 *
 * @param identity hash of the labeller that the run was asked for, in hexadecimal digits
 * @param size what the run asks about
 */
public record LabelRun(CallRun call, Labeller labeller, String identity, LabelRunSize size) {}
