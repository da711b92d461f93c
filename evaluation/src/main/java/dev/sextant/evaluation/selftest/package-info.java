/** Whether an embedder that is being registered works on this machine, and how fast. */
@NullMarked
package dev.sextant.evaluation.selftest;

import org.jspecify.annotations.NullMarked;
