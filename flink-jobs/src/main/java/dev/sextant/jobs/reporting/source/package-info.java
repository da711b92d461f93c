/** What a report is computed from, and the tables as one place where that is. */
@NullMarked
package dev.sextant.jobs.reporting.source;

import org.jspecify.annotations.NullMarked;
