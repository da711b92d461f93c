import { expect, test } from 'vitest';
import type { ItemScore } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { correlationDrawing, dotsOf } from './correlationDrawing.ts';
import { whyNoBand } from './regression.ts';
import { spread, stat } from '../series/sampleReports.ts';

function scored(name: string, value: number | null, factuality: number | null): ItemScore {
  return {
    item_id: name,
    item_ordinal: 0,
    external_id: name,
    answer_id: null,
    answer_ordinal: null,
    value,
    undefined: null,
    question: null,
    answer: null,
    theta_qc: null,
    label: { grounded: null, grounded_source: null, factuality, factuality_source: null },
  };
}

const series = {
  ...spread('isotropy-vne', 'bge', stat(0.6)),
  direction: 'higher-is-risky' as const,
};
const factuality = series.factuality && {
  ...series.factuality,
  slope: stat(-1),
  intercept: stat(1),
};

function drawn(dots: ReturnType<typeof dotsOf>, slope: Interval = stat(-1), copies = 0) {
  return factuality === undefined
    ? null
    : correlationDrawing(dots, {
        experiment: 'e',
        series,
        factuality: { ...factuality, slope },
        metric: undefined,
        hue: 0,
        copies,
      });
}

const many = dotsOf(Array.from({ length: 20 }, (_, i) => scored(`a${i}`, i / 19, 1 - i / 19)));
const bare = { value: -1, low: null, high: null, reason: 'too-few-items' as const, items: 15 };

test('only subjects with a score and a factuality are drawn', () =>
  expect(
    dotsOf([scored('a', 0.2, 0.9), scored('b', null, 0.5), scored('c', 0.5, null)]).map(
      (dot) => dot.name,
    ),
  ).toEqual(['a']));

test('each point links to its item and names it; risky is to the left', () => {
  const drawing = drawn(many);
  const [cloud, band, line] = drawing?.layers ?? [];
  expect(cloud?.points[1]?.href).toBe('/experiments/e/items/a1?embedder=bge');
  expect(cloud?.points.map((p) => cloud.describe?.(p)[0]).slice(0, 2)).toEqual(['a0', 'a1']);
  expect(drawing?.x.from).toBeGreaterThan(drawing?.x.to ?? 0);
  expect([band?.kind, line?.kind]).toEqual(['band', 'line']);
  expect(line?.points.map((p) => p.x)).toEqual([0, 1]);
});

test.each([
  ['where its slope has an interval', many, stat(-1), 0, true],
  ['but not where it has none', many, bare, 0, false],
  ['nor where items repeat others, which the report counts as one', many, stat(-1), 3, false],
  ['nor on fewer items than an interval takes', many.slice(0, 19), stat(-1), 0, false],
])('the line has a band %s', (_, dots, slope, copies, there) =>
  expect(drawn(dots, slope, copies)?.layers.some(({ kind }) => kind === 'band')).toBe(there),
);

test.each([
  [stat(-1), 0, null],
  [bare, 0, 'It has no band: 15 items: too few for an interval.'],
  [stat(-1), 1, 'It has no band: 1 item repeats another, and the scores here do not say which.'],
])('the reason for no band: %j, %d', (slope, copies, words) =>
  expect(whyNoBand(slope, copies)).toBe(words),
);

test('without points and without a range there is nothing to draw', () =>
  expect(drawn([])).toBeNull());
