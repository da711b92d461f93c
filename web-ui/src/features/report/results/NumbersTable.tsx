import type { Binary, Factuality, Series } from '#shared/api/types.ts';
import { intervalCell } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { ISOTONIC_SCALING } from '#shared/terms/isotonicScaling.ts';
import { detectableOf, neededOf } from '#shared/terms/power.ts';
import { type Column, Table } from '#shared/ui/Table.tsx';
import { verdictOf } from './verdicts.ts';
import {
  differenceBounds,
  extremesText,
  headlineExtremes,
  leftOutOf,
  leftOutText,
} from './leftOut.ts';
import { MetricName } from './MetricName.tsx';
import { type LabelKind, nameOf, type Titles } from '../series/model.ts';
import { cutOf } from '../series/truncation.ts';
import { OTHER_STATISTICS, type Statistic } from './otherStatistics.ts';
import { type Row, undefinedOf } from '../series/rows.ts';
import { isScaled } from '../series/scaledDifference.ts';
import { orUndefined } from '../series/direction.ts';

type Props = {
  kind: LabelKind;
  rows: Row[];
  titles: Titles;
  /** The address that opens a row. */
  opened: (row: string) => string;
};

/** The plot's rows in numbers, each with its interval, its n and its gain over its best floor. */
export function NumbersTable({ kind, rows, titles, opened }: Props) {
  const name: Column<Row> = {
    head: 'Metric',
    kind: 'title',
    cell: ({ series, floor, key }) => (
      <>
        <MetricName series={series} titles={titles} opens={opened(key)} />
        {floor && <span className="quiet">floor</span>}
        {cutOf(series) !== '' && <span className="quiet under">{cutOf(series)}</span>}
      </>
    ),
  };
  const audit: Column<Row> = {
    head: 'Against its best floor',
    kind: 'number',
    cell: (row) => <Audit row={row} titles={titles} />,
  };
  const headline: Column<Row> = {
    head: kind === 'binary' ? 'AUC' : 'Spearman',
    kind: 'number',
    cell: (row) => (
      <>
        <a href={opened(row.key)}>
          <span className="unseen">Details of {nameOf(row.series, titles)}: </span>
          {intervalCell(row.stat)}
        </a>
        <Bounds text={extremesText(headlineExtremes(row), row)} />
      </>
    ),
  };
  const rest = [...OTHER_STATISTICS[kind].map(columnOf), SUBJECTS[kind]];
  const caption =
    kind === 'binary' ? 'Statistics over grounded labels' : 'Statistics over factuality';
  return (
    // A table wider than the page scrolls inside its own box, so the keyboard must be able to reach
    // it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="numbers" aria-label={caption} tabIndex={0}>
      <Table
        caption={caption}
        columns={[name, headline, audit, ...rest]}
        rows={rows}
        keyOf={(row) => row.key}
      />
      {isScaled(
        kind,
        rows.map((row) => row.audit),
      ) && <p className="quiet">{ISOTONIC_SCALING}</p>}
      {rows.some((row) => (leftOutOf(row.series, kind)?.left_out ?? 0) > 0) && (
        <p className="quiet">{LEFT_OUT}</p>
      )}
    </section>
  );
}

function Audit({ row, titles }: { row: Row; titles: Titles }) {
  if (row.audit === null) {
    return row.floor ? '' : 'no floor';
  }
  return (
    <>
      {orUndefined(row.audit.difference, intervalCell)}
      <Bounds text={differenceBounds(row.audit)} />
      {row.audit.scaled_difference != null && (
        <span className="under">scaled {intervalCell(row.audit.scaled_difference)}</span>
      )}
      <span className="quiet under">
        {verdictOf(row.audit, titles)} (n {count(row.audit.n)})
      </span>
      {row.audit.power != null && (
        <span className="quiet under">
          detectable: {detectableOf(row.audit.power)}
          {neededOf(row.audit.power) !== '' && `; ${neededOf(row.audit.power)}`}
        </span>
      )}
    </>
  );
}

const LEFT_OUT =
  '“Between” gives the least and the greatest value of the statistic with the items or answers that are left out because of outcomes, whatever their scores. Those without a label are all right, or all wrong. Pearson’s r comes to its bounds only if some of these scores lie far from all others. AUC at equal length, the prediction-rejection ratio, thirds, tenths and what a score adds to all floors together have no bounds: read them with the share that is left out.';

const SUBJECTS: Record<LabelKind, Column<Row>> = {
  binary: {
    head: 'n, grounded | not',
    kind: 'number',
    cell: (row) => subjectsCell(row, orUndefined(row.series.binary, classes)),
  },
  factuality: {
    head: 'n',
    kind: 'number',
    cell: (row) => subjectsCell(row, orUndefined(row.series.factuality, counts)),
  },
};

function columnOf([head, pick, extremes]: Statistic): Column<Row> {
  return {
    head,
    kind: 'number',
    cell: (row) => (
      <>
        {orUndefined(pick(row.series), intervalCell)}
        <Bounds text={extremesText(extremes?.(row.series), row)} />
      </>
    ),
  };
}

/** How far the subjects that are left out could move a statistic. */
function Bounds({ text }: { text: string }) {
  return text === '' ? null : <span className="quiet under">{text}</span>;
}

/** How many subjects were used, and why others were not. */
function subjectsCell(row: Row, n: string) {
  const { series } = row;
  const leftOut = leftOutText(row);
  const missing = undefinedOf(series);
  const from = labelFrom(series);
  return (
    <>
      {n}
      {from !== null && <span className="quiet under">by {from}</span>}
      {missing !== '' && <span className="quiet under">undefined: {missing}</span>}
      {leftOut !== '' && <span className="quiet under">{leftOut}</span>}
    </>
  );
}

function classes({ n_grounded, n_not_grounded }: Binary): string {
  return `${count(n_grounded)} | ${count(n_not_grounded)}`;
}

function counts({ n }: Factuality): string {
  return count(n);
}

/** An item's factuality is that of its judged answer, or the mean over its answers. */
function labelFrom({ subject, factuality }: Series): string | null {
  if (subject === 'answer' || factuality === undefined) {
    return null;
  }
  switch (factuality.label_from) {
    case 'mean-of-answers':
      return 'mean of its answers';
    case 'item':
      return 'its own';
    default:
      return 'its judged answer';
  }
}
