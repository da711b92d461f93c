/** A process of a Flink cluster that runs on several machines, configured without files. */
@NullMarked
package dev.sextant.standalone.flink.member;

import org.jspecify.annotations.NullMarked;
