import type { SystemComparison } from '#shared/api/types.ts';
import { ends, type Interval } from '#shared/format/intervals.ts';
import { pValue } from '#shared/format/numbers.ts';
import { axisOver } from '#shared/plot/axis.ts';
import { CORRECTED } from '#shared/terms/labels/corrected.ts';
import { IntervalRow, IntervalScale } from './IntervalRow.tsx';
import { favours, signed } from './words.ts';

/** The differences of each pair of systems; nothing without a pair. */
export function DifferencesPlot({ of }: { of: SystemComparison }) {
  const { differences } = of;
  if (differences.length === 0) {
    return null;
  }
  const all = differences.map(({ difference }) => difference as Interval);
  const axis = axisOver([0, ...all.flatMap((each) => Object.values(ends(each)))], 4);
  return (
    <section aria-labelledby="differences">
      <h2 id="differences">Differences</h2>
      <figure className="plot" aria-label="Differences of shares">
        <IntervalScale axis={axis} left="← second better" right="first better →" />
        <ul>
          {differences.map(({ first, second, p }, i) => {
            const difference = all[i] ?? { value: 0, low: null, high: null };
            return (
              <li key={`${first} ${second}`}>
                <IntervalRow
                  axis={axis}
                  name={`${first} minus ${second}`}
                  of={difference}
                  full={p !== null && p < 0.05}
                  zero
                  value={
                    <>
                      {signed(difference)}
                      <span className="quiet">
                        {favours(first, second, difference, p)}
                        {p !== null && `, p ${pValue(p)}`}
                      </span>
                    </>
                  }
                />
              </li>
            );
          })}
        </ul>
        <figcaption className="quiet">
          Differences of shares, paired by item; lines are their own 95 % intervals. {CORRECTED}
        </figcaption>
      </figure>
    </section>
  );
}
