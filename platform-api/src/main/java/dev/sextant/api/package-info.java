/**
 * The web API: contract, routes, services, SQL, and the dispatcher of experiments and sampling
 * runs.
 *
 * <p>A feature is a package with {@code Routes} (parse a call, shape a reply), {@code Service}
 * (decides) and {@code Store} (SQL). Packages by topic:
 *
 * <ul>
 *   <li>Start and wiring: this package. {@code PlatformApi} starts and stops, {@code Features}
 *       connects the features, {@code BackgroundWork} runs work that no request triggers, {@code
 *       Ports} lists what others implement
 *   <li>Requests: {@code http} and its subpackages {@code server}, {@code requests}, {@code
 *       contract}, {@code replies}; {@code json} writes records; {@code idempotency}, {@code
 *       limits} and {@code audit} watch every operation; {@code health} says what is up, {@code
 *       telemetry} measures, and {@code operations} shows operators both
 *   <li>Authentication: {@code access} (sign-in, {@code sessions}, {@code keycloak}), {@code keys},
 *       {@code members}, {@code tenants}; only {@code tenancy} gives access to a tenant's rows, and
 *       {@code sql} runs statements; {@code turns} joins asynchronous steps
 *   <li>Data: {@code projects}, {@code datasets} with {@code items}, {@code imports} ({@code parse}
 *       reads a file, {@code preview} reports what an import would find, {@code run} carries it
 *       out), {@code samples}, {@code exports}, {@code retention} with {@code deletion}
 *   <li>Labels: {@code labels}, {@code labellers} and {@code labelruns} (oracles that label
 *       answers), {@code splits}
 *   <li>Answers: {@code answersets} (asks a generator for the answers of a version)
 *   <li>Experiments: {@code experiments} with {@code planning} and {@code scores}, {@code
 *       preflights}, {@code dispatch} (submits and resubmits jobs), {@code reports}, {@code
 *       comparisons}, {@code matrices}
 *   <li>Thresholds: {@code calibrations} ({@code statistics} fits and judges), {@code verdicts}
 *   <li>Models: {@code models} ({@code server} registers embedders on servers), {@code generators}
 *       ({@code credential} encrypts their keys), {@code live}, {@code catalogue}
 *   <li>Events for other programs: {@code webhooks} ({@code events} records, {@code delivery}
 *       sends, {@code mail} writes mail, {@code summary} says when summaries of weeks are due)
 * </ul>
 *
 * <p>A feature may use another feature's service, without cycles. Features use only the package
 * {@code http} itself, not its subpackages. Arithmetic is {@code dev.sextant.metrics}, called on
 * the worker pool.
 */
@NullMarked
package dev.sextant.api;

import org.jspecify.annotations.NullMarked;
