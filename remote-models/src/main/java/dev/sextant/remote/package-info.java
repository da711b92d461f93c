/**
 * Calls of models over HTTP: prompts in, answers with their outcome and cost out.
 *
 * <p>Rooms:
 *
 * <ul>
 *   <li>{@code generation}: settings, requests and replies in the JSON of each kind of server
 *   <li>{@code outcome}, {@code draw}, {@code prompt}, {@code price}: pure arithmetic of draws:
 *       outcomes, seeds, templates, cost and budget
 *   <li>{@code labelling}: prompts and readers of oracles, also pure: {@code method} is what each
 *       kind asks, {@code reply} the strict readers
 *   <li>{@code http}: calls with address checks, deadlines and size limits; no other package knows
 *       the HTTP client
 *   <li>{@code credential}: encrypted credentials
 *   <li>{@code call}: one call of a generator
 *   <li>{@code retry}: the one retry loop; {@code BatchThread} writes attempts in batches
 *   <li>{@code probe}: finds the dialect of a server
 *   <li>{@code embedding}: vectors of texts; {@code protocol} has the JSON of each kind
 *   <li>{@code entailment}: whether texts follow from others, asked of a generator
 * </ul>
 */
@NullMarked
package dev.sextant.remote;

import org.jspecify.annotations.NullMarked;
