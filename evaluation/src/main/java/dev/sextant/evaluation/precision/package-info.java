/** Whether a model may run in half precision. */
@NullMarked
package dev.sextant.evaluation.precision;

import org.jspecify.annotations.NullMarked;
