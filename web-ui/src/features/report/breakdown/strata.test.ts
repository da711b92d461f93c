import { describe, expect, test } from 'vitest';
import { score, spread, stat } from '../series/sampleReports.ts';
import { strataOf } from './strata.ts';

const sgi = score('sgi', 'bge', stat(0.8));

describe('thirds of the answers', () => {
  const thirds = [0.1, 0.4, 0.9].map((low) => ({ low, high: low + 0.1 }));

  test('have names by angle or length', () => {
    const binary = sgi.binary && {
      ...sgi.binary,
      strata: (['theta-qc', 'answer-length'] as const).map((trait) => ({
        trait,
        thirds: thirds.map((t) => ({ ...t, n_grounded: 5, n_not_grounded: 1200, auc: null })),
      })),
    };
    const [angle, length] = strataOf({ ...sgi, ...(binary && { binary }) }, 'binary');
    expect(angle?.thirds.map((t) => [t.name, t.range, t.n])).toEqual([
      ['narrow', '0.100 to 0.200\u00a0rad', '5 | 1,200'],
      ['middle', '0.400 to 0.500\u00a0rad', '5 | 1,200'],
      ['wide', '0.900 to 1.000\u00a0rad', '5 | 1,200'],
    ]);
    expect(length?.thirds.map((t) => t.name)).toEqual(['short', 'middle', 'long']);
    expect(angle?.thirds.map((t) => t.behind.trait)).toEqual([
      { of: 'theta-qc', to: 0.2 },
      { of: 'theta-qc', above: 0.4, to: 0.5 },
      { of: 'theta-qc', above: 0.9 },
    ]);
    expect(length?.thirds[2]?.range).toBe('1 to 1 characters');
  });

  test('by factuality have Pearson', () => {
    const item = spread('isotropy-vne', 'bge', stat(0.6));
    const factuality = item.factuality && {
      ...item.factuality,
      strata: [
        {
          trait: 'context-length' as const,
          thirds: thirds.map((t) => ({ ...t, n: 7, pearson: stat(0.5) })),
        },
      ],
    };
    const [length] = strataOf({ ...item, ...(factuality && { factuality }) }, 'factuality');
    expect(length?.trait).toBe('Length of the context');
    expect(length?.thirds[0]).toMatchObject({ n: '7', stat: stat(0.5) });
  });
});
