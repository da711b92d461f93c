/** Networks on DJL's PyTorch engine: the only place that knows of it. */
@NullMarked
package dev.sextant.inference.djl;

import org.jspecify.annotations.NullMarked;
