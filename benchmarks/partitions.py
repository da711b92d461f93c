"""Compares the large tables flat, in partitions by tenant, and the audit log in partitions by month.

    python3 benchmarks/partitions.py --work FOLDER [--tenants 200] [--small 500] [--large 250000] [--events 1400000] [--rounds 60] [--port N]

It starts an instance on a data directory of its own and makes copies of its tables in the same Postgres, with the same keys, indexes and
policies, in these layouts: flat; list (two large tenants have partitions of their own, the others share the default one); hash8 and hash16 (by tenant). Each
is loaded with the same rows. The hot statements run as the role of the API, in turn over all layouts, so that all see the same load of the machine. Then the rows of
one large tenant are deleted in batches as delete_owned_rows does it, and in the layout `list` those of the other by dropping its partitions. It needs psycopg.
"""
import argparse
import os
import shutil
import statistics
import time

from capacity import Instance

TABLES = ("items", "answers", "embeddings", "scored_items", "score_blocks", "score_columns")
BLOCK = 128
POLICY = ("alter table {0} enable row level security; alter table {0} force row level security;"
          "create policy tenant_isolation on {0} using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id())")
LAYOUTS = {"flat": "", "list": "partition by list (tenant_id)", "hash8": "partition by hash (tenant_id)", "hash16": "partition by hash (tenant_id)"}

LOAD = {
    "items": """
        insert into items (tenant_id, id, version_id, ordinal, external_id, question, context)
        select t.id, md5('i' || t.id || n)::uuid, t.version, n, 'item-' || n, 'What is number ' || n || ' of the castle?', repeat(md5(n::text), 3)
        from tenants_of_benchmark t, generate_series(1, t.items) n""",
    "answers": """
        insert into answers (tenant_id, id, answer_set_id, item_id, ordinal, role, text)
        select t.id, md5('a' || t.id || n)::uuid, t.version, md5('i' || t.id || n)::uuid, 0, 'judged', md5(n::text) || n
        from tenants_of_benchmark t, generate_series(1, t.items) n""",
    "embeddings": """
        insert into embeddings (tenant_id, revision, text_sha256, vector, tokens, truncated, read, made_by)
        select t.id, repeat('r', 64), sha256(convert_to(n::text, 'UTF8')), decode('00400000' || repeat(md5(n::text), 16), 'hex'), 9, false, 1, 'a machine'
        from tenants_of_benchmark t, generate_series(1, t.items) n""",
    "scored_items": """
        insert into scored_items (tenant_id, experiment_id, item_id, texts, truncated, tokens)
        select t.id, t.version, md5('i' || t.id || n)::uuid, 2, 0, 30
        from tenants_of_benchmark t, generate_series(1, t.items) n""",
    "score_blocks": """
        insert into score_blocks (tenant_id, id, experiment_id, first_ordinal, last_ordinal, item_ids, answer_ids, answer_item_ids, reasons)
        select t.id, md5('b' || t.id || n)::uuid, t.version, n * %(block)s, n * %(block)s + %(block)s - 1,
               array(select md5('i' || t.id || (n * %(block)s + i))::uuid from generate_series(1, %(block)s) i), '{}', '{}', '{}'
        from tenants_of_benchmark t, generate_series(0, t.items / %(block)s - 1) n""",
    "score_columns": """
        insert into score_columns (tenant_id, experiment_id, block_id, metric, of_answers, values, scores)
        select t.id, t.version, md5('b' || t.id || n)::uuid, 'metric-' || m, false,
               array(select i / 128.0 from generate_series(1, %(block)s) i), %(block)s
        from tenants_of_benchmark t, generate_series(0, t.items / %(block)s - 1) n, generate_series(1, 5) m""",
}

# $1 is the version, which is the experiment as well; $2 a number of an item.
HOT = {
    "page of items": "select id, ordinal, external_id, question from items where version_id = $1 and ordinal > $2 order by ordinal limit 50",
    "answers of 50 items": """
        select a.id, a.text from (select id from items where version_id = $1 and ordinal > $2 order by ordinal limit 50) i
        join answers a on a.item_id = i.id order by a.item_id, a.ordinal""",
    "50 vectors": """
        select text_sha256, vector from embeddings where revision = repeat('r', 64) and $1::uuid is not null
        and text_sha256 = any (array(select sha256(convert_to(($2 + n)::text, 'UTF8')) from generate_series(1, 50) n))""",
    "page of scores": """
        select c.metric, c.values[1] from score_blocks b
        join score_columns c on c.tenant_id = b.tenant_id and c.experiment_id = b.experiment_id and c.block_id = b.id
        where b.experiment_id = $1 and b.first_ordinal <= $2 and b.last_ordinal >= $2""",
    "count of a version": "select count(*) from items where version_id = $1 and $2 > 0",
    "one item written twice": """
        insert into scored_items (experiment_id, item_id, texts, truncated, tokens)
        values ($1, md5($2::text)::uuid, 1, 0, 1) on conflict (tenant_id, experiment_id, item_id, model_id) do update set tokens = 2""",
}

KEYS = {"items": "version_id = %s order by ordinal", "answers": "answer_set_id = %s order by item_id",
        "embeddings": "%s::uuid is not null and revision = repeat('r', 64) order by text_sha256", "scored_items": "experiment_id = %s order by item_id",
        "score_blocks": "experiment_id = %s order by id", "score_columns": "experiment_id = %s order by block_id"}


class Cost:
    """Seconds and log of what runs in it."""

    def __init__(self, instance):
        self.instance = instance

    def __enter__(self):
        self.log, self.began = self.instance.log(), time.time()
        return self

    def __exit__(self, *failure):
        self.seconds = time.time() - self.began
        self.megabytes = (self.instance.log() - self.log) / 1e6


def create(db, layout, large):
    db.execute("create schema %s" % layout)
    db.execute("grant usage on schema %s to sextant_api" % layout)
    for table in TABLES:
        name = "%s.%s" % (layout, table)
        db.execute("create table %s (like public.%s including all) %s" % (name, table, LAYOUTS[layout]))
        parts = []
        if layout == "list":
            parts = [("own%d" % i, "for values in ('%s')" % tenant) for i, tenant in enumerate(large)] + [("others", "default")]
        elif layout.startswith("hash"):
            modulus = int(layout[4:])
            parts = [(str(i), "for values with (modulus %d, remainder %d)" % (modulus, i)) for i in range(modulus)]
        for part, values in parts:
            db.execute("create table %s_%s partition of %s %s" % (name, part, name, values))
        db.execute(POLICY.format(name))
        db.execute("grant all on %s to sextant_api" % name)


def leaves(db, layout, table):
    return [leaf for leaf, in db.execute(
        "select relid::regclass::text from pg_partition_tree('%s.%s') where isleaf" % (layout, table))] or [layout + "." + table]


def sizes(db, layout, tables=TABLES):
    """Returns megabytes of tables and indexes, and dead rows."""
    found = [db.execute("select pg_total_relation_size(%s), pg_indexes_size(%s), pg_stat_get_dead_tuples(%s::regclass)", (leaf, leaf, leaf)).fetchone()
             for table in tables for leaf in leaves(db, layout, table)]
    total, indexes, dead = map(sum, zip(*found))
    return "%.0f MB, %.0f of them indexes, %d dead rows" % (total / 1e6, indexes / 1e6, dead)


def vacuum(instance, layout, how="vacuum"):
    with Cost(instance) as cost:
        for table in TABLES:
            instance.database.execute("%s %s.%s" % (how, layout, table))
    return cost


def bind(db, layout, tenant):
    db.execute("reset role")
    db.execute("set search_path = %s, public" % layout)
    db.execute("select set_config('app.tenant_id', %s, false)", (str(tenant),))
    db.execute("set role sextant_api")


def hot(db, line, tenants):
    """Prints medians of planning, of the whole prepared statement with a plan of its own, and with one that is kept."""
    for what, statement in HOT.items():
        taken = {layout: ([], [], []) for layout in LAYOUTS}
        for layout in LAYOUTS:
            db.execute("reset role")
            db.execute("deallocate all")
        for turn in range(line.rounds):
            for layout in LAYOUTS:
                tenant, version, items = tenants[turn % 10 if turn % 2 else -1]
                bind(db, layout, tenant)
                arguments = "('%s', %d)" % (version, 1 + turn * 7919 % max(1, items - 100))
                db.execute("set plan_cache_mode = force_custom_plan")
                db.execute("prepare hot (uuid, bigint) as " + statement)
                explained = db.execute("explain (analyze, format json) execute hot " + arguments).fetchone()[0][0]
                taken[layout][0].append(explained["Planning Time"])
                began = time.perf_counter()
                db.execute("execute hot " + arguments)
                taken[layout][1].append((time.perf_counter() - began) * 1e3)
                db.execute("set plan_cache_mode = force_generic_plan")
                db.execute("execute hot " + arguments)
                began = time.perf_counter()
                db.execute("execute hot " + arguments)
                taken[layout][2].append((time.perf_counter() - began) * 1e3)
                db.execute("deallocate hot")
        print("  %s, ms:" % what, "; ".join(
            "%s %.2f, %.2f, %.2f" % (layout, *map(statistics.median, taken[layout])) for layout in LAYOUTS), flush=True)
    db.execute("reset role")
    db.execute("set search_path = public")


def delete(instance, layout, tenant, version):
    db = instance.database
    db.execute("set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set enable_incremental_sort = off")
    with Cost(instance) as cost:
        for table in TABLES:
            keys = KEYS[table] % ("'%s'" % version)
            gone = 1
            while gone:
                gone = db.execute(
                    "with batch as materialized (select ctid from {0}.{1} where tenant_id = '{2}' and {3} limit 2000) "
                    "delete from {0}.{1} where tenant_id = '{2}' and ctid = any (array(select ctid from batch))"
                    .format(layout, table, tenant, keys)).rowcount
    db.execute("reset all")
    return cost


def drop(instance, layout, number):
    with Cost(instance) as cost, instance.database.transaction():
        for table in TABLES:
            instance.database.execute("drop table %s.%s_own%d" % (layout, table, number))
    return cost


def tables(instance, line):
    db = instance.database
    db.execute("create table tenants_of_benchmark (number integer, id uuid, version uuid, items integer)")
    db.execute("insert into tenants_of_benchmark select n, md5('t' || n)::uuid, md5('v' || n)::uuid, case when n > %s then %s else %s end "
               "from generate_series(1, %s) n", (line.tenants, line.large, line.small, line.tenants + 2))
    tenants = db.execute("select id, version, items from tenants_of_benchmark order by number").fetchall()
    large = [tenant for tenant, _, _ in tenants[-2:]]
    for layout in LAYOUTS:
        create(db, layout, large)
        db.execute("set search_path = %s, public" % layout)
        with Cost(instance) as cost:
            for table in TABLES:
                db.execute(LOAD[table] % {"block": BLOCK} if "%(" in LOAD[table] else LOAD[table])
        db.execute("set search_path = public")
        settled = vacuum(instance, layout, "vacuum analyze")
        print("%s: loaded in %.1f s, log %.0f MB, vacuum %.1f s; %s; load %.1f" % (
            layout, cost.seconds, cost.megabytes, settled.seconds, sizes(db, layout), os.getloadavg()[0]), flush=True)
    print("planning; whole with a plan of its own; whole with a kept plan (load %.1f)" % os.getloadavg()[0])
    hot(db, line, tenants)
    for layout in LAYOUTS:
        cost = delete(instance, layout, *tenants[-1][:2])
        print("%s: deleted in batches in %.1f s, log %.0f MB; %s" % (layout, cost.seconds, cost.megabytes, sizes(db, layout)), flush=True)
        cost = vacuum(instance, layout)
        print("  vacuum %.1f s, log %.0f MB; %s; load %.1f" % (cost.seconds, cost.megabytes, sizes(db, layout), os.getloadavg()[0]), flush=True)
    cost = drop(instance, "list", 0)
    print("list: the other dropped in %.2f s, log %.1f MB; %s" % (cost.seconds, cost.megabytes, sizes(db, "list")), flush=True)


MONTHS = 14
LOG = ("audit_events", "audit_outcomes")
AUDIT_PAGE = """
    select e.id, o.status from {0}.audit_events e left join {0}.audit_outcomes o on o.event_at = e.at and o.request_id = e.request_id
    where e.at >= '2000-01-01' and (e.at, e.id) < ('infinity', md5('x')::uuid) order by e.at desc, e.id desc limit 50"""
AUDIT_WRITE = """
    with event as (insert into {0}.audit_events (request_id, actor, subject, operation, objects, address)
      values (gen_random_uuid(), 'member', 'ann', 'x', '{{}}', 'a') returning request_id, at)
    insert into {0}.audit_outcomes (request_id, event_at, status) select request_id, at, 200 from event on conflict (tenant_id, event_at, request_id) do nothing"""


def audit(instance, line):
    """The audit log of 14 months flat and by month, with the same keys."""
    db = instance.database
    db.execute("set timezone = 'UTC'")
    for layout in ("log_flat", "log_months"):
        db.execute("create schema %s" % layout)
        db.execute("grant usage on schema %s to sextant_api" % layout)
        for table, key in (("audit_events", "at"), ("audit_outcomes", "event_at")):
            name = "%s.%s" % (layout, table)
            if layout == "log_flat":
                db.execute("create table %s (like public.%s including all)" % (name, table))
            else:
                db.execute("create table %s (like public.%s including all) partition by range (%s)" % (name, table, key))
                for back in range(MONTHS + 1):
                    bounds = db.execute(
                        "select m, m + interval '1 month' from (select date_trunc('month', now()) - make_interval(months => %s) as m) m",
                        (back,)).fetchone()
                    db.execute("create table %s_%d partition of %s for values from ('%s') to ('%s')" % (name, back, name, *bounds))
                db.execute("create table %s_other partition of %s default" % (name, name))
            db.execute(POLICY.format(name))
            db.execute("grant all on %s to sextant_api" % name)
        with Cost(instance) as cost:
            db.execute("""
                with event as (
                  insert into {0}.audit_events (tenant_id, at, request_id, actor, subject, operation, objects, address)
                  select t.id, r.at, gen_random_uuid(), 'member', 'ann@example.org', 'createProject',
                         jsonb_build_object('project_id', gen_random_uuid()), '192.0.2.1'
                  from generate_series(1, {1}) n
                  cross join lateral (select now() - make_interval(secs => 86400 * 30.4 * {2} * ({1} - n) / {1}) as at) r
                  join tenants_of_benchmark t on t.number = 1 + n % {3} returning tenant_id, request_id, at)
                insert into {0}.audit_outcomes (tenant_id, request_id, event_at, at, status) select tenant_id, request_id, at, at, 200 from event
                """.format(layout, line.events, MONTHS, line.tenants))
        db.execute("vacuum analyze %s.audit_events" % layout)
        db.execute("vacuum analyze %s.audit_outcomes" % layout)
        print("%s: %d events in %.1f s, log %.0f MB; %s" % (
            layout, line.events, cost.seconds, cost.megabytes, sizes(db, layout, LOG)), flush=True)
    tenant = db.execute("select id from tenants_of_benchmark where number = 1").fetchone()[0]
    for what, statement in (("page", AUDIT_PAGE), ("an event and its outcome", AUDIT_WRITE)):
        taken = {"log_flat": ([], []), "log_months": ([], [])}
        for _ in range(line.rounds * 5):
            for layout, (planning, whole) in taken.items():
                bind(db, "public", tenant)
                text = statement.format(layout)
                db.execute("set plan_cache_mode = force_generic_plan")
                db.execute("prepare hot as " + text)
                planning.append(db.execute("explain (analyze, format json) " + text).fetchone()[0][0]["Planning Time"])
                db.execute("execute hot")
                began = time.perf_counter()
                db.execute("execute hot")
                whole.append((time.perf_counter() - began) * 1e3)
                db.execute("deallocate hot")
        print("  %s, ms, planning; whole with a kept plan:" % what, "; ".join(
            "%s %.2f, %.2f" % (layout, *map(statistics.median, each)) for layout, each in taken.items()), flush=True)
    db.execute("reset role")
    db.execute("set search_path = public")
    with Cost(instance) as cost:
        for number in range(1, line.tenants + 1):
            gone = 1
            while gone:
                gone = db.execute("""
                    with old as (
                      select e.at, e.id from log_flat.audit_events e
                      where e.tenant_id = md5('t{0}')::uuid and e.at < now() - make_interval(secs => 86400 * 30.4 * {1})
                      order by e.at, e.id limit 10000
                    ), gone as (
                      delete from log_flat.audit_events e using old where e.tenant_id = md5('t{0}')::uuid and e.at = old.at and e.id = old.id returning e.at, e.request_id)
                    delete from log_flat.audit_outcomes o using gone where o.tenant_id = md5('t{0}')::uuid and o.event_at = gone.at and o.request_id = gone.request_id
                    """.format(number, MONTHS - 1)).rowcount
    print("log_flat: a month deleted in batches in %.2f s, log %.1f MB; %s" % (cost.seconds, cost.megabytes, sizes(db, "log_flat", LOG)))
    with Cost(instance) as cost:
        db.execute("vacuum log_flat.audit_events")
        db.execute("vacuum log_flat.audit_outcomes")
    print("  vacuum %.2f s, log %.1f MB; %s" % (cost.seconds, cost.megabytes, sizes(db, "log_flat", LOG)))
    with Cost(instance) as cost, db.transaction():
        for number in range(1, line.tenants + 1):
            db.execute("select count(*) from log_months.audit_events_%d where tenant_id = md5('t%d')::uuid" % (MONTHS - 1, number))
        db.execute("drop table log_months.audit_events_%d" % (MONTHS - 1))
        db.execute("drop table log_months.audit_outcomes_%d" % (MONTHS - 1))
    print("log_months: a month counted by tenant and dropped in %.2f s, log %.1f MB; %s; load %.1f" % (
        cost.seconds, cost.megabytes, sizes(db, "log_months", LOG), os.getloadavg()[0]), flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--work", required=True)
    options.add_argument("--tenants", type=int, default=200)
    options.add_argument("--small", type=int, default=500)
    options.add_argument("--large", type=int, default=250_000)
    options.add_argument("--events", type=int, default=1_400_000)
    options.add_argument("--rounds", type=int, default=60)
    options.add_argument("--port", type=int, default=7227)
    line = options.parse_args()
    data = os.path.abspath(line.work) + "/data"
    shutil.rmtree(data, ignore_errors=True)
    os.makedirs(os.path.dirname(data), exist_ok=True)
    instance = Instance(data, line.port)
    try:
        instance.database.prepare_threshold = None
        instance.database.execute("alter system set autovacuum = off")
        instance.database.execute("select pg_reload_conf()")
        tables(instance, line)
        audit(instance, line)
    finally:
        instance.stop()


if __name__ == "__main__":
    main()
