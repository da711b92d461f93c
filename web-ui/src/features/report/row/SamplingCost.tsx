import type { AnswerSet, Experiment } from '#shared/api/types.ts';
import { path } from '#shared/api/client.ts';
import { useGet } from '#shared/query/useGet.ts';
import { samplingCost } from '../series/costs.ts';

/** What the sampled answers of an experiment cost; nothing if they were imported. */
export function SamplingCost({ experiment }: { experiment: string }) {
  const evaluated = useGet<Experiment>(path`/experiments/${experiment}`);
  const set = evaluated.state === 'ready' ? evaluated.value.answer_set : null;
  const read = useGet<AnswerSet>(set?.source === 'sampled' ? path`/answer-sets/${set.id}` : null);
  const text = read.state === 'ready' ? samplingCost(read.value) : '';
  return text === '' ? null : <p className="quiet">{text}</p>;
}
