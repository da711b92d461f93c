import { expect, test } from 'vitest';
import { loadsOf } from './cost.ts';

test.each<[string, unknown, unknown[]]>([
  [
    'what is embedded at which speed',
    {
      seconds: 50,
      embedders: [
        { name: 'a', texts: 9, texts_per_second: 40.5, seconds: 50 },
        { name: 'b', texts: 0, texts_per_second: null, seconds: null },
      ],
    },
    [{ embedder: 'a', perSecond: 40.5, seconds: 50, texts: 2025 }],
  ],
  ['nothing', null, []],
  ['findings of another kind', { embedders: { a: 1 } }, []],
  ['rows of another kind', { embedders: [1, 'x', {}] }, []],
])('%s', (_, findings, loads) => expect(loadsOf(findings)).toEqual(loads));
