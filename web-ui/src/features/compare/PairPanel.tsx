import { count, number, percent } from '#shared/format/numbers.ts';
import { path } from '#shared/api/client.ts';
import type { Disagreement } from '#shared/api/types.ts';
import { wordsOf } from '#shared/images/imageText.ts';
import { links } from '#shared/navigation/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { More } from '#shared/ui/More.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import type { Choice, Ref } from './choice.ts';
import { type Direction, type ScoreComparison, comparisonOf } from './comparison.ts';
import { useAcross } from './useComparison.ts';
import { flagsOf } from './statistics.ts';

type Props = {
  project: string;
  choice: Choice;
  comparison: ScoreComparison;
  names: string[];
  subject: string;
  cell: [number, number];
  closed: string;
};

/** Two scores: what both flag, and the items on which they disagree. */
export function PairPanel({ project, choice, comparison, names, subject, cell, closed }: Props) {
  const refs = [choice.base, ...choice.others];
  const [first, second] = [refs[cell[0]] ?? choice.base, refs[cell[1]] ?? choice.base];
  const [a, b] = [names[cell[0]] ?? '', names[cell[1]] ?? ''];
  const known = comparison.pairs.find((pair) => pair.first === cell[0] && pair.second === cell[1]);
  const counted = useAcross(
    project,
    known?.flags === null
      ? { base: first, others: [second], label: choice.label, cell: null }
      : null,
  );
  const pair = counted.state === 'ready' ? comparisonOf(counted.value).pairs[0] : known;
  const flags = pair === undefined ? null : flagsOf(pair, a, b, subject);
  const directions = cell.map((i) => comparison.scores[i]?.chosen ?? null);
  const pages = usePages<Disagreement>(
    disagreements(first, second, directions[0] ?? null, directions[1] ?? null),
  );
  return (
    <section aria-labelledby="apart">
      <h2 id="apart">
        Where {a} and {b} disagree
      </h2>
      {flags !== null && <p>{flags}</p>}
      <p className="actions">
        <a className="button" href={closed}>
          Close
        </a>
      </p>
      <Loaded of={pages} what="disagreements">
        {({ data }) =>
          data.length === 0 ? (
            <p>Both rank every {subject} alike.</p>
          ) : (
            <Apart rows={data} a={a} b={b} experiment={first.experiment} />
          )
        }
      </Loaded>
      <More of={pages} />
    </section>
  );
}

type ApartProps = { rows: Disagreement[]; a: string; b: string; experiment: string };

function Apart({ rows, a, b, experiment }: ApartProps) {
  return (
    <>
      <Table
        caption={`Items that ${a} and ${b} rank differently, the largest gap first`}
        columns={[
          {
            head: 'Item',
            kind: 'title',
            cell: (row) => (
              <>
                <a href={links.item(experiment, row.external_id)}>
                  {row.external_id}
                  {row.answer_ordinal !== null && `, answer ${count(row.answer_ordinal + 1)}`}
                </a>
                {row.question !== null && (
                  <span className="quiet asked">{wordsOf(row.question)}</span>
                )}
              </>
            ),
          },
          { head: `Percentile by ${a}`, kind: 'number', cell: (row) => percentileCell(row.first) },
          { head: `Percentile by ${b}`, kind: 'number', cell: (row) => percentileCell(row.second) },
          { head: 'Gap', kind: 'number', cell: (row) => percent(row.gap) },
        ]}
        rows={rows}
        keyOf={(row) => row.item_id + (row.answer_id ?? '')}
      />
      <p className="quiet">
        The percentile is the share of the others that a score ranks as less risky. “Flagged” means
        among its riskiest tenth.
      </p>
    </>
  );
}

function percentileCell({ value, percentile, flagged }: Disagreement['first']) {
  return (
    <>
      {percent(percentile)}
      <span className="quiet placed">
        {flagged ? 'flagged, ' : ''}score {number(value)}
      </span>
    </>
  );
}

function disagreements(first: Ref, second: Ref, one: Direction | null, two: Direction | null) {
  const query = new URLSearchParams({
    metric: first.metric,
    ...(first.embedder === null ? {} : { embedder_id: first.embedder }),
    ...(one === null ? {} : { direction: one }),
    other_experiment_id: second.experiment,
    other_metric: second.metric,
    ...(second.embedder === null ? {} : { other_embedder_id: second.embedder }),
    ...(two === null ? {} : { other_direction: two }),
  });
  return path`/experiments/${first.experiment}/disagreements` + `?${query.toString()}`;
}
