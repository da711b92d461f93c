import type { Combination, Report } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { useMay } from '#shared/query/me.ts';
import { Table } from '#shared/ui/Table.tsx';
import { orUndefined } from '../series/direction.ts';
import { calibrationOf } from '../series/thresholdLink.ts';
import { nameOf, type Titles } from '../series/model.ts';
import { combinationsOf, differencesOf, rowsOf, sizeOf, verdictOf } from './combinations.ts';

type Props = { report: Report; titles: Titles; experiment: string };

/** What all scores together add to all floors together, for each kind of subject. */
export function Combinations({ report, titles, experiment }: Props) {
  const all = combinationsOf(report);
  return all.map((one) => (
    <Combined
      key={one.subject}
      of={one}
      titles={titles}
      experiment={experiment}
      alone={all.length === 1}
    />
  ));
}

type CombinedProps = { of: Combination; titles: Titles; experiment: string; alone: boolean };

function Combined({ of, titles, experiment, alone }: CombinedProps) {
  const mayFit = useMay('write');
  const id = `combined-${of.subject}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>All scores together{alone ? '' : `: scores of ${of.subject}s`}</h2>
      <p>{`${verdictOf(of)} ${differencesOf(of)}`}</p>
      <Table
        caption="Combinations of scores"
        columns={[
          { head: 'Combination', kind: 'title', cell: (row) => row.name },
          { head: 'AUC', kind: 'number', cell: (row) => orUndefined(row.of.auc, interval) },
          {
            head: 'Log loss',
            kind: 'number',
            cell: (row) => orUndefined(row.of.log_loss, interval),
          },
        ]}
        rows={rowsOf(of)}
        keyOf={(row) => row.name}
      />
      {mayFit && (
        <p className="actions">
          {rowsOf(of).map(({ name, metric }) => (
            <a
              key={metric}
              className="button"
              href={calibrationOf(experiment, { metric, embedder: null }, 'binary')}
            >
              Fit a threshold to {name.charAt(0).toLowerCase() + name.slice(1)}
            </a>
          ))}
        </p>
      )}
      <p className="quiet">{sizeOf(of)}, each predicted by a fit to other items.</p>
      <details>
        <summary>What is combined</summary>
        <p>
          A logistic regression of the label on the standardised values. A missing value counts as
          the mean.
        </p>
        <dl className="definitions">
          {rowsOf(of).map(({ name, of: { scores } }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{scores.map((score) => nameOf(score, titles)).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
