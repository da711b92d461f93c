/** Angles and spread of unit vectors. The only package that knows the linear algebra library. */
@NullMarked
package dev.sextant.metrics.geometry;

import org.jspecify.annotations.NullMarked;
