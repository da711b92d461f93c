/** The processes of a cluster on one machine: Flink's, and those of the API. */
@NullMarked
package dev.sextant.standalone.cluster;

import org.jspecify.annotations.NullMarked;
