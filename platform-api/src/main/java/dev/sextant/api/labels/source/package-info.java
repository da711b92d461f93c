/** Whose labels count as true for an experiment or a calibration. */
@NullMarked
package dev.sextant.api.labels.source;

import org.jspecify.annotations.NullMarked;
