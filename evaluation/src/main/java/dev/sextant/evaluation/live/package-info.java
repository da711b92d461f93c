/** Immediate scoring: models stay open and batch the questions of many callers. */
@NullMarked
package dev.sextant.evaluation.live;

import org.jspecify.annotations.NullMarked;
