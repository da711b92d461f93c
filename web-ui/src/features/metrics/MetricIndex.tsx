import type { Metric, MetricList } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { type Column, Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { basisOf, directionOf, groupsOf } from './descriptions.ts';

const COLUMNS: Column<Metric>[] = [
  {
    head: 'Metric',
    kind: 'title',
    cell: (metric) => (
      <>
        <a href={links.metric(metric.name)}>{metric.title}</a>
        <span className="quiet">{metric.name}</span>
      </>
    ),
  },
  { head: 'Of', cell: (metric) => (metric.subject === 'item' ? 'an item' : 'an answer') },
  { head: 'Direction', cell: directionOf },
  { head: 'Computed from', cell: basisOf },
];

/** All metrics, by family. */
export function MetricIndex() {
  const metrics = useGet<MetricList>('/metrics');
  useTitle('Metrics');
  return (
    <>
      <h1>Metrics</h1>
      <p>
        A metric gives an answer, or an item with its answers, a value. A value means something only
        after it is compared with labels, with its interval, and with a floor, which needs no model.
      </p>
      <Loaded of={metrics} what="metrics">
        {({ data }) =>
          groupsOf(data).map((group) => (
            <section key={group.family} aria-labelledby={group.family}>
              <h2 id={group.family}>{group.name}</h2>
              <Table
                caption={group.name}
                columns={COLUMNS}
                rows={group.metrics}
                keyOf={(metric) => metric.name}
              />
            </section>
          ))
        }
      </Loaded>
    </>
  );
}
