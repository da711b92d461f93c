/** Images of the items and answers that an experiment scores. */
@NullMarked
package dev.sextant.jobs.tables.images;

import org.jspecify.annotations.NullMarked;
