import type { Item, Matrix } from '#shared/api/types.ts';
import { differences, type Piece } from './diff.ts';
import { cellOf, nameOf } from './names.ts';

type Props = { of: Matrix; item: Item; i: number; j: number };

/** The two texts of a cell, with the words marked that only one of them has. */
export function PairDifferences({ of, item, i, j }: Props) {
  const [a, b] = [of.rows[i], of.rows[j]];
  const [left, right] = [textOf(a, item), textOf(b, item)];
  const [ours, theirs] = differences(left, right);
  if (a === undefined || b === undefined) {
    return null;
  }
  return (
    <div className="cell-texts">
      <p className="readout" aria-live="polite">
        {cellOf(of, i, j)}
      </p>
      {i === j ? (
        <p className="item-text">{left}</p>
      ) : (
        <div className="pair-texts">
          <Side name={nameOf(a)} pieces={ours} />
          <Side name={nameOf(b)} pieces={theirs} />
        </div>
      )}
    </div>
  );
}

function Side({ name, pieces }: { name: string; pieces: Piece[] }) {
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <p className="item-text">
        {pieces.map(({ text, same }, i) =>
          // oxlint-disable-next-line react/no-array-index-key
          same ? <span key={i}>{text}</span> : <mark key={i}>{text}</mark>,
        )}
      </p>
    </section>
  );
}

function textOf(row: Matrix['rows'][number] | undefined, item: Item): string {
  return row?.kind === 'reference'
    ? (item.reference ?? '')
    : (item.answers.find((answer) => answer.id === row?.answer_id)?.text ?? '');
}
