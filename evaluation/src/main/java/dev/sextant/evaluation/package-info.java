/**
 * One item in, its scores out. The scoring job and live verdicts share this code, which knows both
 * texts and metrics, so that both give the same bits.
 *
 * <p>Rooms:
 *
 * <ul>
 *   <li>This package: {@code ItemScorer} with an implementation for texts, for an embedder and for
 *       an entailment model, and their decorators
 *   <li>{@code live}: scores one item now; models stay open, and concurrent callers share a batch
 *   <li>{@code preflight}: runs an embedder on a sample of items
 *   <li>{@code remote}: embedders on servers behind the port of {@code inference}
 * </ul>
 */
@NullMarked
package dev.sextant.evaluation;

import org.jspecify.annotations.NullMarked;
