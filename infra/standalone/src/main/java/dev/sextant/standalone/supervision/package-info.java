/** Child processes that are started again when they end by themselves. */
@NullMarked
package dev.sextant.standalone.supervision;

import org.jspecify.annotations.NullMarked;
