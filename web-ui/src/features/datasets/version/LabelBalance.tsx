import type { Profile, Tally } from '#shared/api/types.ts';
import { count, plural, percent } from '#shared/format/numbers.ts';
import { Table } from '#shared/ui/Table.tsx';
import { ShareBar, type Piece } from './ShareBar.tsx';
import { Deciles } from './Deciles.tsx';
import { sourcesOf } from './profile.ts';

/** The distribution of the labels in force, by part of the split. */
export function LabelBalance({ profile }: { profile: Profile }) {
  const { labels } = profile;
  const parts: [string, Tally][] =
    labels === null
      ? []
      : [
          ['Calibration', labels.calibration],
          ['Holdout', labels.holdout],
        ];
  return (
    <section aria-labelledby="labels">
      <h2 id="labels">Labels</h2>
      {labels === null && (
        <p>
          Label counts are hidden from annotators, who label without seeing the labels of others.
        </p>
      )}
      {labels !== null && profile.holdout_locked && (
        <p>The holdout is locked: its scores are hidden until a look, its labels are not.</p>
      )}
      {parts.map(([name, tally]) => (
        <Part key={name} name={name} tally={tally} />
      ))}
    </section>
  );
}

function Part({ name, tally }: { name: string; tally: Tally }) {
  const pieces = classesOf(tally);
  return (
    <>
      <h3>
        {name} <span className="quiet">{plural(tally.answers, 'answer')}</span>
      </h3>
      <ShareBar pieces={pieces} />
      <Counts caption={`Labels of the part ${name}`} pieces={pieces} of={tally.answers} />
      <p className="quiet">{sourcesOf(tally)}</p>
      {tally.factuality > 0 && <Deciles tally={tally} />}
      {segmentsOf(tally).some(({ n }) => n > 0) && (
        <>
          <h4>Segments by verdict</h4>
          <ShareBar pieces={segmentsOf(tally)} />
          <Counts
            caption={`Segments of the part ${name}`}
            pieces={segmentsOf(tally)}
            of={segmentsOf(tally).reduce((sum, { n }) => sum + n, 0)}
          />
        </>
      )}
    </>
  );
}

function Counts({ caption, pieces, of }: { caption: string; pieces: Piece[]; of: number }) {
  return (
    <Table
      compact
      caption={caption}
      columns={[
        {
          head: 'Label',
          kind: 'title',
          cell: (piece) => (
            <>
              <svg className="ds-bar-key" aria-hidden="true">
                <rect className={piece.kind} width="100%" height="100%" />
              </svg>
              {piece.name}
            </>
          ),
        },
        { head: 'Count', kind: 'number', cell: (piece) => count(piece.n) },
        {
          head: 'Share',
          kind: 'number',
          cell: (piece) => (of === 0 ? '–' : percent(piece.n / of)),
        },
      ]}
      rows={pieces}
      keyOf={(piece) => piece.name}
    />
  );
}

function classesOf(tally: Tally): Piece[] {
  const rest = tally.answers - tally.grounded - tally.not_grounded;
  const others = rest - tally.unlabelled;
  return [
    { name: 'not grounded', kind: 'ds-bar-risky', n: tally.not_grounded },
    { name: 'unlabelled', kind: 'ds-bar-none', n: tally.unlabelled },
    ...(others > 0 ? [{ name: 'factuality only', kind: 'ds-bar-other', n: others }] : []),
    { name: 'grounded', kind: 'ds-bar-trustworthy', n: tally.grounded },
  ];
}

function segmentsOf({ segments }: Tally): Piece[] {
  return [
    { name: 'false', kind: 'ds-bar-risky', n: segments.judged_false },
    { name: 'partly true', kind: 'ds-bar-partial', n: segments.judged_partial },
    { name: 'not judged', kind: 'ds-bar-none', n: segments.unjudged },
    { name: 'true', kind: 'ds-bar-trustworthy', n: segments.judged_true },
  ];
}
