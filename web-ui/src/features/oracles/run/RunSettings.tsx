import type { ReactNode } from 'react';
import type { LabelRun } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { priceText } from '#shared/sampling/cost.ts';
import fields from '#shared/sampling/fields.module.css';
import { parametersText } from '#shared/sampling/parameters.ts';
import { kindSentence, kindTitle } from '../words/kinds.ts';
import styles from './run.module.css';

/** The labeller and its generator, copied when the run was created. */
export function RunSettings({ run }: { run: LabelRun }) {
  const { labeller, generator } = run;
  const rows: [string, ReactNode][] = [
    ['Kind', `${kindTitle(labeller.kind)}. ${kindSentence(labeller.kind)}`],
    ...(labeller.policy === null
      ? []
      : [
          [
            'What counts as supported',
            <pre key="policy" className={styles.text}>
              {labeller.policy}
            </pre>,
          ] as [string, ReactNode],
        ]),
    [
      'Generator',
      <>
        {generator.name}
        {generator.id === null && ' (deleted since)'}: {generator.model} at{' '}
        <code>{generator.base_url}</code>
      </>,
    ],
    ['Parameters', `${parametersText(run.parameters)}, seed ${run.seed}`],
    ['Price', priceText(run.price, run.currency)],
    ['Calls at once', `at most ${count(run.concurrency)}`],
    ...(labeller.policy === null
      ? []
      : [['Labelled again', count(run.repeat_count)] as [string, ReactNode]]),
    ['Began', run.started_at === null ? 'not yet' : moment(run.started_at)],
    ['Ended', run.finished_at === null ? 'not yet' : moment(run.finished_at)],
    ['Identity', <code key="identity">{labeller.identity}</code>],
  ];
  return (
    <details>
      <summary>Settings of the labeller and its generator</summary>
      <dl className={fields.fields}>
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
