import { expect, test } from 'vitest';
import type { ItemScore } from '#shared/api/types.ts';
import { correlationDrawing, dotsOf } from './correlationDrawing.ts';
import { spread, stat } from './samples.ts';

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

function drawn(dots: ReturnType<typeof dotsOf>) {
  return factuality === undefined
    ? null
    : correlationDrawing(dots, { experiment: 'e', series, factuality, metric: undefined, hue: 0 });
}

test('only subjects with a score and a factuality are drawn', () =>
  expect(
    dotsOf([scored('a', 0.2, 0.9), scored('b', null, 0.5), scored('c', 0.5, null)]).map(
      (dot) => dot.name,
    ),
  ).toEqual(['a']));

test('each leads to its item, and says which it is; risky is to the left', () => {
  const dots = dotsOf(Array.from({ length: 5 }, (_, i) => scored(`a${i}`, 0.2 * i, 1 - 0.2 * i)));
  const drawing = drawn(dots);
  const [cloud, band, line] = drawing?.layers ?? [];
  expect(cloud?.points[1]?.href).toBe('/experiments/e/items/a1?embedder=bge');
  expect(cloud?.points.map((p) => cloud.says?.(p)[0])).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
  expect(drawing?.x.from).toBeGreaterThan(drawing?.x.to ?? 0);
  expect([band?.kind, line?.kind]).toEqual(['band', 'line']);
  expect(line?.points.map((p) => p.x)).toEqual([0, 0.8]);
});

test('without points and without a range there is nothing to draw', () =>
  expect(drawn([])).toBeNull());
