import type { Metric, MetricList, Report } from '#shared/api/types.ts';
import { path } from '#shared/api/client.ts';
import { counted, percent } from '#shared/format.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/useGet.ts';
import { findingOf } from './finding.ts';
import type { LabelKind } from './model.ts';
import { NumbersTable } from './NumbersTable.tsx';
import { IntervalPlot } from './IntervalPlot.tsx';
import { kindsOf, type Order, rowsOf } from './rows.ts';
import { WithoutValue } from './WithoutValue.tsx';

type Props = {
  experiment: string;
  order: Order;
  /** The address of this page with its rows in another order. */
  ordered: (order: Order) => string;
};

/** A finished experiment's statistics: the finding, the plot, the numbers, and what has none. */
export function ReportView({ experiment, order, ordered }: Props) {
  const report = useGet<Report>(path`/experiments/${experiment}/report`);
  const metrics = useGet<MetricList>('/metrics');
  return (
    <Loaded of={report} what="report">
      {(r) => (
        <Loaded of={metrics} what="metrics">
          {({ data }) => <Statistics report={r} metrics={data} order={order} ordered={ordered} />}
        </Loaded>
      )}
    </Loaded>
  );
}

type StatisticsProps = Omit<Props, 'experiment'> & { report: Report; metrics: Metric[] };

function Statistics({ report, metrics, order, ordered }: StatisticsProps) {
  const catalogue = new Map(metrics.map((metric) => [metric.name, metric]));
  const titles = new Map(metrics.map((metric) => [metric.name, metric.title]));
  const kinds = kindsOf(report);
  return (
    <>
      {kinds.length === 0 && <NoStatistics report={report} />}
      {kinds.map((kind) => (
        <p key={kind} className="finding">
          {findingOf(report, kind, titles).sentence}
        </p>
      ))}
      <p className="quiet">
        {basis(report)}
        {kinds.length > 0 && ' Intervals are 95 % bootstrap intervals, resampled by item.'}
      </p>
      {kinds.length > 0 && <OrderLinks order={order} ordered={ordered} />}
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={kind}>
          <h2 id={kind}>{HEADINGS[kind]}</h2>
          <IntervalPlot kind={kind} rows={rowsOf(report, kind, order)} titles={titles} />
          <NumbersTable kind={kind} rows={rowsOf(report, kind, order)} catalogue={catalogue} />
        </section>
      ))}
      <WithoutValue report={report} titles={titles} />
    </>
  );
}

const HEADINGS: Record<LabelKind, string> = {
  binary: 'What separates grounded from ungrounded answers (AUC)',
  factuality: 'What follows factuality (Pearson correlation)',
};

function basis({ dataset }: Report): string {
  const segments = dataset.segments;
  const judged =
    segments === undefined || segments.count === 0 || segments.share_not_true === null
      ? ''
      : `, ${counted(segments.count, 'judged segment')}, ${percent(segments.share_not_true)} of them not true`;
  return `${counted(dataset.items, 'item')}, ${counted(dataset.answers, 'answer')}${judged}.`;
}

function NoStatistics({ report }: { report: Report }) {
  const labelled = report.results.some((series) => series.n_labelled > 0);
  return (
    <p className="finding">
      {labelled
        ? 'No score has a statistic here; each one’s reason stands below.'
        : 'There are scores but no statistics: no answer of this dataset has a label. Import labels (grounded, or factuality from 0 to 1) to learn what the scores are worth.'}
    </p>
  );
}

function OrderLinks({ order, ordered }: Pick<Props, 'order' | 'ordered'>) {
  const choices: [Order, string][] = [
    ['value', 'by value'],
    ['name', 'by metric'],
  ];
  return (
    <nav className="order" aria-label="Order of the rows">
      {choices.map(([choice, words]) => (
        <a key={choice} href={ordered(choice)} aria-current={choice === order ? 'true' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}
