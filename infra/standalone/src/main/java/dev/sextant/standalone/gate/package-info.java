/**
 * Decides by reports whether a release may go ahead: on bounds of intervals, and on margins against
 * a baseline, never on a point estimate.
 */
@NullMarked
package dev.sextant.standalone.gate;

import org.jspecify.annotations.NullMarked;
