import { path } from '#shared/api/client.ts';
import type {
  AnswerSetList,
  Generator,
  Page,
  SamplingEstimate,
  VersionMetrics,
} from '#shared/api/types.ts';
import { useGet } from '#shared/query/useGet.ts';
import { useEstimate } from '#shared/sampling/useEstimate.ts';
import { chosenSet } from './answerSets.ts';
import { answerSetOf, ASK, faultsOf, generatorOf } from './asking.ts';
import type { Choice } from './choice.ts';

/** The answers that the form evaluates: what there is, what is chosen, and which metrics apply. */
export function useAnswers(project: string, version: string, { answers, asking }: Choice) {
  const asks = answers === ASK;
  const sets = useGet<AnswerSetList>(path`/versions/${version}/answer-sets`);
  const generators = useGet<Page<Generator>>(
    asks ? '/generators?limit=100' + path`&project_id=${project}` : null,
  );
  const generator =
    asks && generators.state === 'ready' ? generatorOf(asking, generators.value.data) : null;
  const asked = answerSetOf(asking, generator);
  const estimate = useEstimate<SamplingEstimate>(
    '/answer-set-estimates',
    asked === null ? null : { version_id: version, ...asked },
  );
  const each = faultsOf(asking).each === undefined ? asking.each.trim() : '1';
  const metrics = path`/versions/${version}/metrics`;
  const applicable = useGet<VersionMetrics>(
    asks
      ? generator === null
        ? metrics
        : metrics + path`?generator_id=${generator.id}&answers_per_item=${each}`
      : metrics + (answers === '' ? '' : path`?answer_set_id=${answers}`),
  );
  const set = sets.state === 'ready' && !asks ? chosenSet(sets.value.data, answers) : null;
  return { asks, sets, set, generators, generator, asked, estimate, applicable };
}
