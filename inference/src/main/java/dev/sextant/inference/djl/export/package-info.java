/** Exported networks on DJL's engines. */
@NullMarked
package dev.sextant.inference.djl.export;

import org.jspecify.annotations.NullMarked;
