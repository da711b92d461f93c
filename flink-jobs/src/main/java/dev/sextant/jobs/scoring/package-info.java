/** Items in, scores and failures out: the scoring job's source, functions and sink. */
@NullMarked
package dev.sextant.jobs.scoring;

import org.jspecify.annotations.NullMarked;
