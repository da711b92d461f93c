/** Reads and writes label runs: answers to label, replies of oracles, verdicts. */
@NullMarked
package dev.sextant.jobs.tables.labelling;

import org.jspecify.annotations.NullMarked;
