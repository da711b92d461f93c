import { unitAfter } from '#shared/terms/units.ts';
import type { Metric } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';

type Need = Metric['needs'][number];

const FAMILIES: Record<Metric['family'], string> = {
  floor: 'Floors: what any score must beat',
  geometry: 'Geometry of embeddings',
  uncertainty: 'Uncertainty and consistency',
  entailment: 'Entailment',
  judge: 'Judges',
  external: 'Scores from elsewhere, which your imports brought along',
};

const BASES: Record<Metric['basis'], string> = {
  text: 'texts alone',
  vectors: 'one vector per text, by an embedder',
  tokens: 'one vector per token, by an embedder',
  entailment: 'an entailment model, on pairs of texts',
};

const NEEDS: Record<Need, string> = {
  question: 'a question',
  context: 'a context',
  reference: 'a reference answer',
  samples: 'two or more samples',
  'token-logprobs': 'log-probabilities of tokens',
  entailment: 'an entailment model',
  embedder: 'an embedder',
  'token-vectors': 'an embedder with token vectors',
  segments: 'segments of the answers',
  'external-score': 'its value, in the import',
};

export type Group = { family: Metric['family']; name: string; metrics: Metric[] };

/** The catalogue by family, floors first; families without a metric are left out. */
export function groupsOf(metrics: Metric[]): Group[] {
  return (Object.keys(FAMILIES) as Metric['family'][])
    .map((family) => ({
      family,
      name: FAMILIES[family],
      metrics: metrics.filter((metric) => metric.family === family),
    }))
    .filter((group) => group.metrics.length > 0);
}

export function basisOf(metric: Metric): string {
  return BASES[metric.basis];
}

export function directionOf({ direction }: Metric): string {
  switch (direction) {
    case 'higher-is-trustworthy':
      return 'higher is trustworthy';
    case 'higher-is-risky':
      return 'higher is risky';
    case 'undirected':
      return 'none documented';
  }
}

export function needsOf({ needs }: Metric): string {
  return needs.length === 0 ? 'an answer' : needs.map((need) => NEEDS[need]).join(', ');
}

/** {@code 0 to 3.14 rad}, {@code 0 or more}, {@code any number}. */
export function rangeOf({ range, unit }: Metric): string {
  const [least, greatest] = range;
  const measured = unitAfter({ unit });
  if (least == null && greatest == null) {
    return 'any number' + measured;
  }
  if (least == null) {
    return `${bound(greatest)} or less${measured}`;
  }
  return greatest == null
    ? `${bound(least)} or more${measured}`
    : `${bound(least)} to ${bound(greatest)}${measured}`;
}

function bound(value: number | null | undefined): string {
  return value == null
    ? ''
    : Number.isInteger(value)
      ? String(value).replace('-', '\u2212')
      : number(value);
}
