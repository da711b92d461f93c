import type { Tally } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { Histogram } from './Histogram.tsx';

/** Answers by factuality, in deciles. */
export function Deciles({ tally }: { tally: Tally }) {
  const { factuality_deciles: deciles, factuality } = tally;
  return (
    <figure className="ds-columns">
      <figcaption>
        Factuality <span className="quiet">n {count(factuality)} answers</span>
      </figcaption>
      <Histogram counts={deciles} />
      <p className="ds-columns-ends">
        <span>0</span>
        <span>right: more of the answer is true</span>
        <span>1</span>
      </p>
      <ol className="unseen">
        {deciles.map((n, i) => (
          <li key={i}>{`${(i / 10).toFixed(1)} to ${((i + 1) / 10).toFixed(1)}: ${count(n)}`}</li>
        ))}
      </ol>
    </figure>
  );
}
