import { expect, test } from 'vitest';
import type { Report, Series } from '#shared/api/types.ts';
import { mixedVectorsOf } from './mixedVectors.ts';

function series(embedder: string | null, makers?: string[]): Series {
  return {
    metric: 'sgi',
    embedder,
    subject: 'answer',
    direction: 'higher-is-trustworthy',
    n_labelled: 1,
    n_used: 1,
    undefined: {},
    ...(makers === undefined ? {} : { vectors_made_by: makers }),
  };
}

test('an embedder with vectors of two kinds is named once with what that can move', () => {
  const results = [
    series(null),
    series('minilm', ['packed b', 'plain a']),
    series('minilm', ['packed b', 'plain a']),
    series('bge'),
  ];

  const sentences = mixedVectorsOf({ results } as Report);

  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(
    /^Vectors of minilm were computed in different ways: packed b; plain a\. Their last digits differ\./,
  );
  expect(sentences[0]).toContain('no score by more than 0.000002, and no AUC');
});

test('figures of processors in float32 are not given for other kinds', () => {
  const kinds = ['plain cuda-8.9 rows-8192', 'packed onednn-amx aten-avx512 bfloat16 amx_bf16'];

  for (const kind of kinds) {
    const results = [series('minilm', [kind, 'plain a'])];
    const [sentence] = mixedVectorsOf({ results } as Report);

    expect(sentence).toContain('measured for processors in float32 only');
    expect(sentence).not.toContain('0.000002');
  }
});
