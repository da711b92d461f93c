/** Test reports for pipelines, in the format of JUnit. */
@NullMarked
package dev.sextant.rendering.junit;

import org.jspecify.annotations.NullMarked;
