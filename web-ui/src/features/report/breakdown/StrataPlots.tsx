import { useMemo } from 'react';
import { Figure } from '#shared/chart/Figure.tsx';
import { interval } from '#shared/format/intervals.ts';
import { axisOf, endsOfStat } from '../plot/axis.ts';
import type { ItemLink } from '../view/inFile.ts';
import { chance } from '../series/model.ts';
import { PlotRow } from '../plot/PlotRow.tsx';
import { PlotScale } from '../plot/PlotScale.tsx';
import type { Row } from '../series/rows.ts';
import { fileOf, subjectsOf } from '../series/captions.ts';
import { strataOf, type Third, wholeOf } from './strata.ts';
import { strataDrawing, strataSheet } from './strataDrawing.ts';

type Props = {
  row: Row;
  hue: number | null;
  behind: ItemLink;
};

/** The plot's statistic within thirds of the answers: does the score work everywhere? */
export function StrataPlots({ row, hue, behind }: Props) {
  const strata = useMemo(() => strataOf(row.series, row.kind), [row]);
  const name = row.kind === 'binary' ? 'AUC' : 'Pearson';
  const start = chance(row.kind);
  const stats = strata.flatMap(({ thirds }) => thirds.flatMap(({ stat }) => stat ?? []));
  const axis = axisOf([...stats, wholeOf(row)], start);
  const [left, right] = endsOfStat(axis, start);
  return (
    <Figure
      title="Does it work for all answers alike?"
      n={subjectsOf(row)}
      summary={`${name} within thirds of the answers.`}
      file={fileOf(row.series, 'strata')}
      drawing={strataDrawing(strata, row, axis)}
      sheet={strataSheet(strata, name)}
      note={`${name} within thirds; the band is that of all together. A third that is undefined has too few labels of a class.${strata.some(({ thirds }) => thirds.some((third) => behind(third.behind) !== null)) ? ' The name of a third leads to its items.' : ''}`}
    >
      <div className="multiples">
        {strata.map(({ trait, thirds }) => (
          <section key={trait} aria-label={trait} className="multiple">
            <h4>{trait}</h4>
            <PlotScale axis={axis} left={left} right={right} />
            {thirds.map((third) => (
              <PlotRow
                key={third.name}
                name={
                  <>
                    <ThirdName third={third} href={behind(third.behind)} />{' '}
                    <span className="quiet">{third.range}</span>
                  </>
                }
                axis={axis}
                stat={third.stat}
                hue={hue}
                start={start}
                against={wholeOf(row)}
                number={third.stat === null ? 'undefined' : interval(third.stat)}
                verdict={`n ${third.n}`}
              />
            ))}
          </section>
        ))}
      </div>
    </Figure>
  );
}

function ThirdName({ third, href }: { third: Third; href: string | null }) {
  return href === null ? (
    third.name
  ) : (
    <a href={href} title={`Items of the third: ${third.name}`}>
      {third.name}
    </a>
  );
}
