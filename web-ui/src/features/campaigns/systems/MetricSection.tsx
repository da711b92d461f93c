import { path } from '#shared/api/client.ts';
import type { MetricComparison, SystemComparison } from '#shared/api/types.ts';
import { ends, interval, type Interval } from '#shared/format/intervals.ts';
import { plural } from '#shared/format/numbers.ts';
import { go } from '#shared/navigation/router.ts';
import { axisOver } from '#shared/plot/axis.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Select } from '#shared/ui/Select.tsx';
import { DifferenceFigure } from './DifferenceFigure.tsx';
import { IntervalRow, IntervalScale } from './IntervalRow.tsx';
import { metricFinding, metricStanding, nameOfMetric } from './metricWords.ts';
import styles from './systems.module.css';

type Props = {
  of: SystemComparison;
  /** Null: factuality. */
  metric: string | null;
  at: (metric: string) => string;
};

/** Factuality or a score of the systems, side by side. */
export function MetricSection({ of, metric, at }: Props) {
  const query = new URLSearchParams({
    dataset_id: of.dataset_id,
    metric: metric ?? 'factuality',
  });
  const found = useGet<MetricComparison>(
    `${path`/occurrences/${of.occurrence_id}/metric-comparison`}?${query.toString()}`,
  );
  return (
    <section aria-labelledby="metrics">
      <h2 id="metrics">Factuality and scores</h2>
      <Loaded of={found} what="comparison" lines={6}>
        {(comparison) => (
          <>
            <div className={styles.choose}>
              <p className="field">
                <label htmlFor="compared-metric">Metric</label>
                <Select
                  id="compared-metric"
                  value={comparison.metric}
                  options={comparison.metrics.map((name) => [name, nameOfMetric(name)] as const)}
                  choose={(name) => go(at(name))}
                />
              </p>
            </div>
            <p>{metricFinding(comparison)}</p>
            {comparison.items > 0 && <Means of={comparison} />}
            {comparison.differences.length > 0 && (
              <DifferenceFigure
                differences={comparison.differences}
                what="means"
                higherIsBetter={comparison.higher_is_better}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Means({ of }: { of: MetricComparison }) {
  const means = of.systems.map(({ mean }) => mean as Interval | null);
  const known = means.flatMap((mean) => (mean === null ? [] : Object.values(ends(mean))));
  const [left, right] = of.higher_is_better ? ['worse', 'better'] : ['better', 'worse'];
  const name = nameOfMetric(of.metric);
  return (
    <figure className="plot" aria-label={`Mean of ${name}`}>
      <IntervalScale axis={axisOver(known, 4)} left={`← ${left}`} right={`${right} →`} />
      <ul>
        {of.systems.map((system, i) => {
          const mean = means[i] ?? null;
          return (
            <li key={system.system}>
              <IntervalRow
                axis={axisOver(known, 4)}
                name={system.system}
                of={mean}
                full={system.may_be_best === true}
                value={
                  <>
                    {mean === null ? '' : interval(mean).replace(', ', ',\u00a0')}
                    <span className="quiet">{metricStanding(system)}</span>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
      <figcaption className="quiet">
        Mean of {name} over {plural(of.items, 'item')} that all compared systems have values for.
        Lines are 95 % intervals; a filled mark may be the best (model confidence set of 95 %). A
        score says how a system does only as far as the score is right.
      </figcaption>
    </figure>
  );
}
