/**
 * One item in, its scores out. The scoring job and live verdicts share this code, which knows both
 * texts and metrics, so that both give the same bits.
 */
@NullMarked
package dev.sextant.evaluation;

import org.jspecify.annotations.NullMarked;
