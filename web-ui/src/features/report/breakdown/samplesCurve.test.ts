import { describe, expect, test } from 'vitest';
import type { NCurve } from '#shared/api/types.ts';
import { stat, unresolved } from '../series/sampleReports.ts';
import { enoughOf } from './samplesCurve.ts';
import { samplesDrawing } from './samplesDrawing.ts';

function curve(enough: number | null): NCurve {
  return {
    metric: 'isotropy-vne',
    embedder: 'bge',
    headline: 'spearman',
    points: [2, 3, 4].map((samples) => ({ samples, n: 20, value: stat(samples / 10) })),
    enough,
  };
}

function without(value: NCurve['points'][number]['value']): NCurve {
  const { points, ...rest } = curve(null);
  return { ...rest, points: points.map((point) => ({ ...point, value })) };
}

describe('the number of samples', () => {
  test.each([
    [
      3,
      '3 samples are enough: from there the interval includes the best Pearson, 0.400, of up to 4.',
    ],
    [
      4,
      'The interval reaches the best Pearson, 0.400, only with all 4 samples: more may do better.',
    ],
  ])('that is enough, %j, reads: %s', (enough, words) =>
    expect(enoughOf(curve(enough), 'Pearson')).toBe(words),
  );

  test('is not known where no point has an interval', () => {
    expect(enoughOf(without(unresolved(0.4)), 'Pearson')).toBe(
      'How many samples are enough is unknown: no Pearson here has an interval (15 items: too few for an interval).',
    );
    expect(enoughOf(without(null), 'Pearson')).toBe('No number of samples gives a Pearson here.');
  });

  test('is by the best of those that have an interval', () => {
    const { points, ...rest } = curve(3);
    const given = { ...rest, points: [...points, { samples: 5, n: 9, value: unresolved(0.9) }] };
    expect(enoughOf(given, 'Pearson')).toContain('includes the best Pearson, 0.400');
  });

  test('has no band in its drawing where no point has an interval', () => {
    const given = { name: 'Pearson', start: 0, hue: 0 };
    const kinds = (of: NCurve) => samplesDrawing(of, given)?.layers.map(({ kind }) => kind);
    expect(kinds(curve(3))).toContain('band');
    expect(kinds(without(unresolved(0.4)))).not.toContain('band');
  });
});
