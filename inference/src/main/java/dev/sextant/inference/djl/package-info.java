/** Networks on DJL's PyTorch engine: the only package that depends on it. */
@NullMarked
package dev.sextant.inference.djl;

import org.jspecify.annotations.NullMarked;
