/** What is kept for how long, how it goes, and the proof that it went. */
@NullMarked
package dev.sextant.api.retention;

import org.jspecify.annotations.NullMarked;
