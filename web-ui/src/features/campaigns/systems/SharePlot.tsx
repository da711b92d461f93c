import type { SystemComparison } from '#shared/api/types.ts';
import { ends, intervalCell } from '#shared/format/intervals.ts';
import { plural } from '#shared/format/numbers.ts';
import { axisOver } from '#shared/plot/axis.ts';
import { IntervalRow, IntervalScale } from './IntervalRow.tsx';
import { shareOf, sourceText, standing } from './words.ts';

/** The share of grounded answers of each system. */
export function SharePlot({ of }: { of: SystemComparison }) {
  const shares = of.systems.map((system) => shareOf(system, of.basis));
  const known = shares.flatMap((share) => (share === null ? [] : Object.values(ends(share))));
  const axis = axisOver(known.length === 0 ? [0, 1] : known, 4);
  return (
    <figure className="plot" aria-label="Share of grounded answers">
      <IntervalScale axis={axis} left="← fewer grounded" right="more grounded →" />
      <ul>
        {of.systems.map((system, i) => {
          const share = shares[i] ?? null;
          return (
            <li key={system.system}>
              <IntervalRow
                axis={axis}
                name={
                  <>
                    {system.system}
                    <span className="quiet under">{sourceText(system)}</span>
                  </>
                }
                of={share}
                full={system.may_be_best === true}
                value={
                  <>
                    {share === null ? '' : intervalCell(share)}
                    <span className="quiet">{standing(system)}</span>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
      <figcaption className="quiet">
        Share of grounded answers to {plural(of.items, 'item')} that all compared systems have
        labels for. Lines are 95 % intervals; a filled mark may be the best (model confidence set of
        95 %).
      </figcaption>
    </figure>
  );
}
