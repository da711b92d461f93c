import type { Metric, Version } from '#shared/api/types.ts';
import { count } from '#shared/format.ts';
import { links } from '#shared/links.ts';
import { whyNotApplicable } from './applies.ts';
import { byThemselves, type Choice, toggled } from './choice.ts';

type Props = {
  metrics: Metric[];
  version: Version;
  choice: Choice;
  change: (choice: Partial<Choice>) => void;
};

/** What will be computed, to be chosen; and what cannot be on this version, with the reason. */
export function MetricChoice({ metrics, version, choice, change }: Props) {
  const why = (metric: Metric) =>
    metric.basis === 'entailment' && choice.entailment === ''
      ? 'no entailment model is chosen'
      : whyNotApplicable(metric, version, 1);
  const floors = metrics.filter((metric) => metric.family === 'floor');
  const others = metrics.filter((metric) => metric.family !== 'floor');
  const applying = others.filter((metric) => why(metric) === null);
  const rest = others.filter((metric) => why(metric) !== null);
  const usual = byThemselves(metrics, version, choice.entailment);
  const chosen = choice.metrics ?? usual;
  return (
    <details>
      <summary>
        {count(chosen.length)} of {count(applying.length)} metrics that apply to this version, and
        the floors
      </summary>
      <fieldset>
        <legend className="unseen">Metrics</legend>
        {applying.map((metric) => (
          <label key={metric.name} className="choice">
            <input
              type="checkbox"
              name="metric"
              value={metric.name}
              checked={chosen.includes(metric.name)}
              onChange={() => change({ metrics: toggled(choice.metrics, usual, metric.name) })}
            />
            <span>
              <Named metric={metric} />
              {metric.basis === 'tokens' && (
                <span className="quiet"> by vectors of tokens: slow, and not kept</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <p>Always computed, because each score has to beat them:</p>
      <ul className="truths">
        {floors.map((metric) => (
          <li key={metric.name}>
            <Named metric={metric} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <p>Not possible here:</p>}
      <ul className="truths">
        {rest.map((metric) => (
          <li key={metric.name}>
            <Named metric={metric} /> <span className="quiet">{why(metric)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Named({ metric }: { metric: Metric }) {
  return (
    <a href={links.metric(metric.name)} className="term">
      {metric.title}
    </a>
  );
}
