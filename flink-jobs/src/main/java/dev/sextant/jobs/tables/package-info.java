/**
 * What the jobs read from and write to Postgres: the only place of SQL.
 *
 * <p>A {@link dev.sextant.jobs.tables.TenantDatabase} is the only door; it binds one tenant in
 * every transaction. Reads go by keyset pages, writes by {@code insert ... select from
 * unnest(...)}.
 */
@NullMarked
package dev.sextant.jobs.tables;

import org.jspecify.annotations.NullMarked;
