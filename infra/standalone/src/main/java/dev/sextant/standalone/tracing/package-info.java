/** Spans of requests, of their statements and of the jobs that they lead to. */
@NullMarked
package dev.sextant.standalone.tracing;

import org.jspecify.annotations.NullMarked;
