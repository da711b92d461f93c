import type { Binary, Factuality, Metric, Series } from '#shared/api/types.ts';
import { count, interval, type Interval, number, pValue } from '#shared/format.ts';
import { type Column, Table } from '#shared/ui/Table.tsx';
import { MetricName } from './MetricName.tsx';
import type { LabelKind } from './model.ts';
import { type Row, undefinedOf } from './rows.ts';

type Props = { kind: LabelKind; rows: Row[]; catalogue: ReadonlyMap<string, Metric> };

/** The plot's rows in numbers, each with its interval and its n. */
export function NumbersTable({ kind, rows, catalogue }: Props) {
  const name: Column<Row> = {
    head: 'Metric',
    kind: 'title',
    cell: ({ series }) => <MetricName series={series} metric={catalogue.get(series.metric)} />,
  };
  const statistics = kind === 'binary' ? BINARY : FACTUALITY;
  return (
    <Table
      caption={kind === 'binary' ? 'Statistics over grounded labels' : 'Statistics over factuality'}
      columns={[name, ...statistics, UNDEFINED]}
      rows={rows}
      keyOf={(row) => row.key}
    />
  );
}

const BINARY: Column<Row>[] = [
  stat('AUC', (s) => s.binary?.auc),
  stat('Cohen’s d', (s) => s.binary?.cohens_d),
  stat('Welch’s t', (s) => s.binary?.welch_t),
  { head: 'p', kind: 'number', cell: (row) => orUndefined(row.series.binary?.welch_p, pValue) },
  {
    head: 'Means, grounded | not',
    kind: 'number',
    cell: (row) => orUndefined(row.series.binary, means),
  },
  {
    head: 'n, grounded | not',
    kind: 'number',
    cell: (row) => orUndefined(row.series.binary, classes),
  },
];

const FACTUALITY: Column<Row>[] = [
  stat('Pearson', (s) => s.factuality?.pearson),
  stat('Spearman', (s) => s.factuality?.spearman),
  stat('R²', (s) => s.factuality?.r_squared),
  { head: 'n', kind: 'number', cell: (row) => orUndefined(row.series.factuality?.n, count) },
  { head: 'Label of an item', cell: (row) => orUndefined(row.series.factuality, labelFrom) },
];

const UNDEFINED: Column<Row> = {
  head: 'Undefined',
  cell: (row) => undefinedOf(row.series) || '0',
};

function stat(head: string, pick: (s: Series) => Interval | null | undefined): Column<Row> {
  return { head, kind: 'number', cell: (row) => orUndefined(pick(row.series), interval) };
}

function means({ mean_grounded, mean_not_grounded }: Binary): string {
  return `${orUndefined(mean_grounded, number)} | ${orUndefined(mean_not_grounded, number)}`;
}

function classes({ n_grounded, n_not_grounded }: Binary): string {
  return `${count(n_grounded)} | ${count(n_not_grounded)}`;
}

function labelFrom({ label_from }: Factuality): string {
  return label_from === 'mean-of-answers' ? 'mean of its answers' : 'its judged answer';
}

function orUndefined<T>(value: T | null | undefined, write: (value: T) => string): string {
  return value === null || value === undefined ? 'undefined' : write(value);
}
