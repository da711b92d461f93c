package dev.sextant.api.imports;

import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.WorkerExecutor;

/**
 * What every import uses.
 *
 * @param patience outlasts a database that is unreachable
 * @param room the disk that the database needs to roll an import back
 * @param workers read and parse files
 */
record ImportContext(
    Patience patience,
    DiskReserve room,
    TenantDatabase database,
    WorkerExecutor workers,
    Quota quota) {}
