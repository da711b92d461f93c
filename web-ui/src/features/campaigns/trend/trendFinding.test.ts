import { expect, test } from 'vitest';
import type { TrendPoint } from '#shared/api/types.ts';
import { percent } from '#shared/format/numbers.ts';
import { FIRST, LOOK, seriesOf as series } from './samples.ts';
import { byUrgency, trendFinding } from './trendFinding.ts';

const WORSE: TrendPoint = { ...LOOK, state: 'worse', causes: ['generator'] };

const findingOf = (...points: TrendPoint[]) =>
  trendFinding({
    looks_per_year: 52,
    looks_taken: 1,
    series: points.map((point) => series([FIRST, point])),
  });

test('The finding names alarms, and never calls missing evidence good.', () => {
  expect(trendFinding({ looks_per_year: 52, looks_taken: 0, series: [] })).toContain('not ended');
  expect(findingOf(FIRST)).toContain('under way');
  expect(findingOf(LOOK, WORSE)).toBe(
    `1 of 2 measures is worse than in the first runs: Grounded answers of large (${percent(0.88)} against ${percent(0.9)}).`,
  );
  expect(
    trendFinding({ looks_per_year: 52, looks_taken: 2, series: [series([FIRST, WORSE, LOOK])] }),
  ).toBe(
    'Nothing is worse than in the first runs by the margin. Earlier runs were worse: Grounded answers of large.',
  );
  expect(findingOf(LOOK, LOOK)).toBe('Nothing is worse than in the first runs by the margin.');
  expect(findingOf(LOOK, { ...LOOK, state: 'no-evidence', lack: 'too-few' })).toBe(
    'No alarm in the newest run. For 1 of 2 measures it is shown that it is not worse by the margin.',
  );
});

test('The finding names three alarms, with their datasets where there are several.', () => {
  const alarms = Array.from({ length: 5 }, (_, i) => ({
    ...series([FIRST, WORSE]),
    dataset_id: `d${i}`,
    dataset_name: `data ${i}`,
  }));
  const finding = trendFinding({ looks_per_year: 52, looks_taken: 1, series: alarms });
  expect(finding).toContain('on data 2');
  expect(finding).not.toContain('data 3');
  expect(finding).toContain('; and 2 more.');
});

test('Alarms come first, then what was one, then what is not shown to be as good.', () => {
  const points = [[LOOK], [FIRST], [WORSE, LOOK], [LOOK, WORSE], [LOOK]];
  const sorted = byUrgency(points.map((each) => series(each)));
  expect(sorted.map((each) => points.indexOf(each.points))).toEqual([3, 2, 1, 0, 4]);
});
