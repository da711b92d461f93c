import { count } from '#shared/format/numbers.ts';
import { ShareCell } from '#shared/plot/ShareCell.tsx';
import type { ScoreComparison, Pair } from './comparison.ts';
import { similarityWord } from './statistics.ts';

type Props = {
  comparison: ScoreComparison;
  names: string[];
  keys: string[];
  subject: string;
  open: [number, number] | null;
  /** The address with another cell open, or with no open cell. */
  at: (cell: [number, number] | null) => string;
};

/** Rank correlation of each pair of scores. A cell opens the items on which the pair disagrees. */
export function AgreementMatrix({ comparison, names, keys, subject, open, at }: Props) {
  const least = Math.min(...comparison.pairs.map((pair) => pair.n));
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement">Where they agree</h2>
      <p className="quiet">
        {comparison.pairs.length === 0
          ? 'No two scores have a subject in common. Agreement is computed for scores of one dataset version.'
          : `Spearman’s rank correlation, over the ${subject}s that both have a value for (${count(least)} or more), labelled or not. Open a cell to see where two scores disagree.`}
      </p>
      {comparison.pairs.length > 0 && (
        <div className="wide">
          <table className="compact agreement">
            <caption className="unseen">Agreement of each two scores</caption>
            <thead>
              <tr>
                <th scope="col">Score</th>
                {names.slice(0, -1).map((name, j) => (
                  <th key={keys[j]} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.slice(1).map((name, row) => (
                <tr key={keys[row + 1]}>
                  <th scope="row">{name}</th>
                  {names.slice(0, -1).map((other, j) => (
                    <td key={keys[j]}>
                      {j <= row && (
                        <Cell
                          pair={comparison.pairs.find((p) => p.first === j && p.second === row + 1)}
                          open={open?.[0] === j && open[1] === row + 1}
                          href={(cell) => at(cell)}
                          what={`${other} and ${name}`}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type CellProps = {
  pair: Pair | undefined;
  open: boolean;
  href: (cell: [number, number] | null) => string;
  what: string;
};

function Cell({ pair, open, href, what }: CellProps) {
  if (pair === undefined) {
    return <span className="quiet">nothing shared</span>;
  }
  const r = pair.spearman;
  const word = similarityWord(r);
  const text = r === null ? '–' : r.toFixed(2).replace('-', '\u2212');
  return (
    <a
      className={open ? 'pair pair-open' : 'pair'}
      href={href(open ? null : [pair.first, pair.second])}
      aria-current={open ? 'true' : undefined}
    >
      <ShareCell of={r} text={text} />
      <span className="unseen">
        {what}: {text},{' '}
      </span>
      <span className="quiet">{word}</span>
    </a>
  );
}
