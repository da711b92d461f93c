import { ChoiceInput } from '#shared/ui/Select.tsx';
import type { Metric } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { type Missing, whyNotApplicable } from './applies.ts';
import { type Choice, defaultMetrics, toggle } from './choice.ts';

type Props = {
  metrics: Metric[];
  missing: Missing;
  choice: Choice;
  change: (choice: Partial<Choice>) => void;
};

/**
 * The metrics to compute, as checkboxes, and those that do not apply to the version, with the
 * reason.
 */
export function MetricChoice({ metrics, missing, choice, change }: Props) {
  const why = (metric: Metric) =>
    whyNotApplicable(metric, missing, choice.entailment === '' ? 0 : 1);
  const floors = metrics.filter((metric) => metric.family === 'floor');
  const others = metrics.filter(
    // The catalogue has the external scores of all versions.
    (metric) =>
      metric.family !== 'floor' && (metric.family !== 'external' || missing.has(metric.name)),
  );
  const applying = others.filter((metric) => why(metric) === null);
  const rest = others.filter((metric) => why(metric) !== null);
  const usual = defaultMetrics(metrics, missing, choice.entailment);
  const chosen = (choice.metrics ?? usual).filter((name) =>
    applying.some((metric) => metric.name === name),
  );
  return (
    <details>
      <summary>
        {count(chosen.length)} of {count(applying.length)} metrics that apply to this version, and
        the floors
      </summary>
      <fieldset>
        <legend className="unseen">Metrics</legend>
        {applying.map((metric) => (
          <ChoiceInput
            key={metric.name}
            type="checkbox"
            name="metric"
            value={metric.name}
            checked={chosen.includes(metric.name)}
            onChange={() => change({ metrics: toggle(choice.metrics, usual, metric.name) })}
          >
            <MetricLink metric={metric} />
            {metric.family === 'external' && (
              <span className="quiet">
                {' '}
                imported with the answers;{' '}
                {metric.direction === 'higher-is-risky'
                  ? 'higher is riskier'
                  : 'higher is more trustworthy'}
              </span>
            )}
            {metric.basis === 'tokens' && (
              <span className="quiet"> compares token vectors: slow, and not cached</span>
            )}
          </ChoiceInput>
        ))}
      </fieldset>
      <p>Sextant always computes the floors, because each score has to beat them:</p>
      <ul className="truths">
        {floors.map((metric) => (
          <li key={metric.name}>
            <MetricLink metric={metric} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <p>Not available for this version:</p>}
      <ul className="truths">
        {rest.map((metric) => (
          <li key={metric.name}>
            <MetricLink metric={metric} /> <span className="quiet">{why(metric)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function MetricLink({ metric }: { metric: Metric }) {
  return (
    <a href={links.metric(metric.name)} className="term">
      {metric.title}
    </a>
  );
}
