/** Flink inside this JVM, and the jobs that the API sends to it. */
@NullMarked
package dev.sextant.standalone.flink;

import org.jspecify.annotations.NullMarked;
