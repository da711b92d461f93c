import type { Item, Matrix } from '#shared/api/types.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { hashOf } from '#shared/images/imageText.ts';
import { differences, type Piece } from './diff.ts';
import { cellOf, nameOf } from './names.ts';
import { textOf } from './texts.ts';

type Props = { of: Matrix; version: string; item: Item; i: number; j: number };

/** The two texts of a cell, with the words marked that only one of them has. */
export function PairDifferences({ of, version, item, i, j }: Props) {
  const [a, b] = [of.rows[i], of.rows[j]];
  const [left, right] = [textOf(a, item), textOf(b, item)];
  const pictures = [left, right].some((text) => hashOf(text) !== null);
  // The names of images have no words to compare.
  const [ours, theirs] = pictures
    ? [[{ text: left, same: true }], [{ text: right, same: true }]]
    : differences(left, right);
  if (a === undefined || b === undefined) {
    return null;
  }
  return (
    <div className="cell-texts">
      <p className="readout" aria-live="polite">
        {cellOf(of, i, j)}
      </p>
      {i === j ? (
        <p className="item-text">
          <ImageOrText version={version} name={nameOf(a)} text={left} />
        </p>
      ) : (
        <div className="pair-texts">
          <Side version={version} name={nameOf(a)} pieces={ours} />
          <Side version={version} name={nameOf(b)} pieces={theirs} />
        </div>
      )}
    </div>
  );
}

type SideProps = { version: string; name: string; pieces: Piece[] };

function Side({ version, name, pieces }: SideProps) {
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <p className="item-text">
        {pieces.map(({ text, same }, i) =>
          same ? (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={i}>
              <ImageOrText version={version} name={name} text={text} />
            </span>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <mark key={i}>{text}</mark>
          ),
        )}
      </p>
    </section>
  );
}
