import type { ReactNode } from 'react';
import type { Sampling } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { priceText } from '#shared/sampling/cost.ts';
import { parametersText } from '#shared/sampling/parameters.ts';
import styles from '#shared/sampling/fields.module.css';
import { presetTitle } from '#shared/sampling/presets.ts';

/** The generator, its settings and the prompt, copied when the set was created. */
export function SetSettings({ sampling }: { sampling: Sampling }) {
  const { generator, prompt, parameters, price, currency } = sampling;
  const rows: [string, ReactNode][] = [
    [
      'Generator',
      <>
        {generator.name}
        {generator.id === null && ' (deleted since)'}: {generator.model} at{' '}
        <code>{generator.base_url}</code>
      </>,
    ],
    ['Parameters', parametersText(parameters)],
    ['Price', priceText(price, currency)],
    ['Answers per item', `${count(sampling.answers_per_item)}, seed ${sampling.seed}`],
    ['Calls at once', `at most ${count(sampling.concurrency)}`],
    ['Began', sampling.started_at === null ? 'not yet' : moment(sampling.started_at)],
    ['Ended', sampling.finished_at === null ? 'not yet' : moment(sampling.finished_at)],
    ...(prompt.system_prompt === null
      ? []
      : [row('System prompt', <pre className="as-prompt">{prompt.system_prompt}</pre>)]),
    ['Prompt', <Prompt key="prompt" of={prompt} />],
  ];
  return (
    <details>
      <summary>
        {generator.name}, {generator.model}: settings and prompt
      </summary>
      <dl className={styles.fields}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Prompt({ of: { preset, template } }: { of: Sampling['prompt'] }) {
  return (
    <>
      {presetTitle(preset)}
      <pre className="as-prompt">{template}</pre>
    </>
  );
}

function row(name: string, value: ReactNode): [string, ReactNode] {
  return [name, value];
}
