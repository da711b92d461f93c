import type { ProbabilityMap } from '#shared/api/types.ts';
import { type Drawing, straight } from '#shared/chart/drawing.ts';
import type { Sheet } from '#shared/chart/sheet.ts';
import { ends, interval } from '#shared/format/intervals.ts';
import { count, number } from '#shared/format/numbers.ts';
import { UNIT } from '#shared/plot/axis.ts';
import { withInterval } from './distributions.ts';

/** Predicted versus observed shares, above the number of answers in each bin. */
export function reliabilityDrawing({ points, n_judged: judged }: ProbabilityMap): Drawing {
  const words = new Map(
    points.map((p) => [
      p.predicted,
      p.observed === null
        ? []
        : [
            `predicted ${number(p.predicted)}`,
            `observed ${interval(p.observed)}`,
            `n ${count(p.n)}`,
          ],
    ]),
  );
  return {
    square: true,
    x: { ...UNIT, title: 'predicted' },
    y: { ...UNIT, title: 'observed share not grounded' },
    layers: [
      {
        kind: 'stems',
        name: 'share of the answers judged',
        hue: 'faint',
        points: points.map((p) => ({ x: p.predicted, y: p.n / (judged || 1) })),
      },
      straight('what is predicted comes true', [0, 0], [1, 1]),
      {
        kind: 'points',
        name: `observed, ${withInterval(points.map((p) => p.observed))}`,
        hue: -1,
        points: points.flatMap(({ predicted, observed }) =>
          observed === null ? [] : [{ x: predicted, y: observed.value, ...ends(observed) }],
        ),
        describe: ({ x }) => words.get(x) ?? [],
      },
    ],
  };
}

export function reliabilitySheet({ points }: ProbabilityMap): Sheet {
  return {
    heads: [
      { name: 'Predicted', kind: 'number' },
      { name: 'Observed', kind: 'interval' },
      { name: 'n', kind: 'number', write: count },
    ],
    rows: points.map((p) => [p.predicted, p.observed, p.n]),
  };
}
