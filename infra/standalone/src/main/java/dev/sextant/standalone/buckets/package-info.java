/** Buckets that operators name by files of settings. */
@NullMarked
package dev.sextant.standalone.buckets;

import org.jspecify.annotations.NullMarked;
