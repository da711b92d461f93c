package dev.sextant.api.labelruns;

import dev.sextant.api.labellers.LabellerVersion;

/** A label run that can start: its parts exist and fit each other. */
record PlannedLabels(
    LabelRunPlan plan, LabellerVersion labeller, LabelledSet set, OracleServer server) {}
