import type { Metric, Version } from '#shared/api/types.ts';
import { whyNotApplicable } from './applies.ts';

type Props = { metrics: Metric[]; version: Version };

/** What will be computed, and what cannot be on this version, with the reason. */
export function MetricsThatApply({ metrics, version }: Props) {
  const judged = metrics.map((metric) => ({ metric, why: whyNotApplicable(metric, version) }));
  const applying = judged.filter(({ why }) => why === null);
  const rest = judged.filter(({ why }) => why !== null);
  return (
    <details>
      <summary>
        {applying.length} of {metrics.length} metrics apply to this version
      </summary>
      <dl className="definitions">
        {[...applying, ...rest].map(({ metric, why }) => (
          <div key={metric.name}>
            <dt>
              {metric.title} <code>{metric.name}</code>
            </dt>
            <dd>
              {why !== null && <strong>Does not apply: {why}. </strong>}
              {metric.definition}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
