/**
 * The tables of one tenant, by SQL: {@code experiments}, their {@code items} and {@code labels},
 * the {@code cache} of what models computed, and {@code reports}.
 *
 * <p>{@link dev.sextant.jobs.tables.TenantTransactions} is the only way to a connection and binds
 * each transaction to one tenant. Reads use keyset pages, writes use {@code insert ... select from
 * unnest(...)}. Nothing here depends on Flink.
 */
@NullMarked
package dev.sextant.jobs.tables;

import org.jspecify.annotations.NullMarked;
