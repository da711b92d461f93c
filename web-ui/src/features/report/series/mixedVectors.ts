import type { Report } from '#shared/api/types.ts';

/** What the measurement in docs/processors.md found. Documents have the same words. */
const EFFECT =
  'Their last digits differ. Measured with all-MiniLM-L6-v2 between AVX2 and AVX-512, that moved no score by more than 0.000002, and no AUC (docs/processors.md).';

const UNMEASURED =
  'How much that moves scores was measured for processors in float32 only (docs/processors.md).';

/** Words in the names of kinds that the measurement did not cover. */
const OTHERS = /cuda-|float16/;

/** One sentence for each embedder whose vectors were computed by processors of different kinds. */
export function mixedVectorsOf(report: Report): string[] {
  const kinds = new Map<string, string>();
  for (const { embedder, vectors_made_by: makers } of report.results) {
    if (embedder !== null && makers !== undefined && makers.length > 1) {
      kinds.set(embedder, makers.join('; '));
    }
  }
  return [...kinds]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([embedder, makers]) =>
        `Vectors of ${embedder} were computed in different ways: ${makers}. ${OTHERS.test(makers) ? UNMEASURED : EFFECT}`,
    );
}
