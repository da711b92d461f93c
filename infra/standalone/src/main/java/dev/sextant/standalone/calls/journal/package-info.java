/**
 * The file next to the output that records each attempt before its call, so that nothing is paid
 * twice.
 */
@NullMarked
package dev.sextant.standalone.calls.journal;

import org.jspecify.annotations.NullMarked;
