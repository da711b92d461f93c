import type { NCurve } from '#shared/api/types.ts';
import { type Drawing, type Hue, straight } from '#shared/chart/drawing.ts';
import type { Sheet } from '#shared/chart/sheet.ts';
import { ends, interval, whyNoInterval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { axisOver } from '#shared/plot/axis.ts';

/**
 * The statistic over the number of samples, its interval as a band; null if there is one number
 * only.
 */
export function samplesDrawing(
  { points }: NCurve,
  { name, start, hue }: { name: string; start: number; hue: Hue },
): Drawing | null {
  const known = points.flatMap(({ samples, n, value }) =>
    value === null ? [] : [{ x: samples, y: value.value, ...ends(value), n, value }],
  );
  if (known.length < 2) {
    return null;
  }
  const bounded = known.filter(({ value }) => whyNoInterval(value) === null);
  const samples = known.map((p) => p.x);
  const [first, last] = [Math.min(...samples), Math.max(...samples)];
  return {
    x: {
      from: first - 0.5,
      to: last + 0.5,
      ticks: samples,
      decimals: 0,
      title: 'samples of each item',
    },
    y: { ...axisOver([start, ...known.flatMap((p) => [p.low, p.high])]), title: name },
    layers: [
      straight('chance', [first - 0.5, start], [last + 0.5, start]),
      ...(bounded.length === 0
        ? []
        : [{ kind: 'band' as const, name: '95 % interval', hue, points: bounded }]),
      { kind: 'line', name, hue, points: known },
      {
        kind: 'points',
        name: null,
        hue,
        points: known.map(({ x, y }) => ({ x, y })),
        describe: ({ x }) => {
          const at = known.find((p) => p.x === x);
          return at === undefined
            ? []
            : [`${at.x} samples`, `${name} ${interval(at.value)}`, `n ${count(at.n)}`];
        },
      },
    ],
  };
}

export function samplesSheet({ points }: NCurve, name: string): Sheet {
  return {
    heads: [
      { name: 'Samples', kind: 'number', write: count },
      { name, kind: 'interval' },
      { name: 'n', kind: 'number', write: count },
    ],
    rows: points.map((p) => [p.samples, p.value, p.n]),
  };
}
