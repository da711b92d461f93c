import { useQueries } from '@tanstack/react-query';
import { get, path } from '#shared/api/client.ts';
import type { Experiment, FloorAudit, Metric, Report } from '#shared/api/types.ts';
import { interval, intervalCell } from '#shared/format/intervals.ts';
import { count, pValue } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { CORRECTED } from '#shared/terms/labels/corrected.ts';
import { ISOTONIC_SCALING } from '#shared/terms/isotonicScaling.ts';
import { detectableOf, neededOf } from '#shared/terms/power.ts';
import { Table } from '#shared/ui/Table.tsx';
import { type Choice, type Ref, refText } from './choice.ts';
import { statisticIn, type ScoreComparison } from './comparison.ts';
import { signedInterval, basisOf, statisticOf } from './statistics.ts';

type Props = {
  comparison: ScoreComparison;
  names: string[];
  refs: Ref[];
  experiments: Experiment[];
  metrics: Metric[];
  label: Choice['label'];
  subject: string;
};

type Row = { i: number; key: string };

const AUDITS = {
  adds: 'better',
  'does-not-show': 'undecided',
  worse: 'worse',
  'too-few-items': 'too few items to compare',
} as const;

/** The comparison in numbers, with the best floor of each score. */
export function SideBySide(props: Props) {
  const { comparison, names, refs, label, subject, experiments } = props;
  const floors = useFloors(props);
  const isScaled = comparison.differences.some((each) => each !== null && each.scaled !== null);
  const difference = ({ i }: Row) => (i === 0 ? null : (comparison.differences[i - 1] ?? null));
  return (
    <section aria-labelledby="side-by-side">
      <h2 id="side-by-side">Side by side</h2>
      <Table
        caption="What is compared, with its values"
        columns={[
          {
            head: 'Score',
            kind: 'title',
            cell: ({ i }: Row) => (
              <>
                <a href={links.experiment(refs[i]?.experiment ?? '')}>{names[i]}</a>
                <span className="quiet">
                  {i === 0 ? 'baseline · ' : ''}
                  {experiments.find((e) => e.id === refs[i]?.experiment)?.name}
                </span>
                <span className="quiet">
                  {comparison.scores[i]?.dataset}
                  {comparison.scores[i]?.used === 'calibration' && ', calibration part'}
                </span>
              </>
            ),
          },
          {
            head: statisticOf(label),
            kind: 'number',
            cell: ({ i }) => {
              const value = comparison.scores[i]?.value ?? null;
              return (
                <>
                  {value === null ? 'undefined' : intervalCell(value)}
                  <span className="quiet under">n {count(comparison.scores[i]?.n ?? 0)}</span>
                </>
              );
            },
          },
          {
            head: 'Difference',
            kind: 'number',
            cell: (row) => {
              const found = difference(row);
              const by = found?.interval ?? null;
              return (
                <>
                  {by === null ? (row.i === 0 ? '' : 'undefined') : signedInterval(by)}
                  {found !== null && (
                    <span className="quiet under">
                      {found.verdict}, {basisOf(found, subject)}
                    </span>
                  )}
                  {found?.power != null && (
                    <span className="quiet under">
                      detectable: {detectableOf(found.power)}
                      {neededOf(found.power) !== '' && `; ${neededOf(found.power)}`}
                    </span>
                  )}
                </>
              );
            },
          },
          ...(isScaled
            ? [
                {
                  head: 'After isotonic scaling',
                  kind: 'number' as const,
                  cell: (row: Row) => {
                    const found = difference(row)?.scaled ?? null;
                    return found === null
                      ? row.i === 0
                        ? ''
                        : 'undefined'
                      : signedInterval(found);
                  },
                },
              ]
            : []),
          {
            head: 'Corrected p',
            kind: 'number',
            cell: (row) => {
              const found = difference(row);
              return found === null ? '' : pValue(found.adjusted);
            },
          },
          { head: 'Best floor', cell: ({ i }) => floors[i] ?? '' },
        ]}
        rows={refs.map((ref, i) => ({ i, key: refText(ref) }))}
        keyOf={({ key }) => key}
      />
      <p className="quiet">
        {isScaled && `${ISOTONIC_SCALING} `}
        {CORRECTED} The best floor is that of each score’s own report, by the labels at that time.
      </p>
    </section>
  );
}

/** The audit of each score against its best floor, from its report; empty until loaded. */
function useFloors({ refs, experiments, metrics, label }: Props): string[] {
  const ids = [...new Set(refs.map((ref) => ref.experiment))];
  const reports = useQueries({
    queries: ids.map((id) => {
      const where = path`/experiments/${id}/report`;
      return {
        queryKey: ['get', where],
        queryFn: ({ signal }: { signal: AbortSignal }) => get<Report>(where, signal),
      };
    }),
  });
  return refs.map((ref) => {
    const report = reports[ids.indexOf(ref.experiment)]?.data;
    const embedder = experiments
      .find((e) => e.id === ref.experiment)
      ?.embedders.find((e) => e.id === ref.embedder)?.name;
    return report === undefined
      ? ''
      : floorOf(report, ref.metric, embedder ?? null, label, metrics);
  });
}

function floorOf(
  report: Report,
  metric: string,
  embedder: string | null,
  label: Choice['label'],
  metrics: Metric[],
): string {
  const series = report.results.find((one) => one.metric === metric && one.embedder === embedder);
  const audit: FloorAudit =
    (label === 'grounded' ? series?.binary : series?.factuality)?.floor_audit ?? null;
  if (audit === null) {
    return metrics.find((m) => m.name === metric)?.family === 'floor' ? 'is a floor' : '';
  }
  const floor = report.results.find((one) => one.metric === audit.floor && one.embedder === null);
  const value = statisticIn(floor, label);
  const title = metrics.find((m) => m.name === audit.floor)?.title ?? audit.floor;
  return `${title}${value === null ? '' : ` ${interval(value)}`}: ${AUDITS[audit.verdict]}`;
}
