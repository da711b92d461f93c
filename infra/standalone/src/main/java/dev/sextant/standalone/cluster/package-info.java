/** Flink inside this JVM, and the jobs that the API sends to it. */
@NullMarked
package dev.sextant.standalone.cluster;

import org.jspecify.annotations.NullMarked;
