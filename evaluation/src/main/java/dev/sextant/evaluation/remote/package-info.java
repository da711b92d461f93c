/**
 * Embedders and entailment models on a server, behind the ports of {@code inference}. They are here
 * because jobs and API both open them, and {@code inference} and {@code remote-models} do not know
 * each other.
 */
@NullMarked
package dev.sextant.evaluation.remote;

import org.jspecify.annotations.NullMarked;
