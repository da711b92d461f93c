import type { GeneratorKind, LabellerKind } from '#shared/api/types.ts';
import { textIn } from '#shared/ui/Form.tsx';

/** Whether the servers of a protocol send log-probabilities of alternatives. */
export function hasLogprobs(kind: GeneratorKind | undefined): boolean {
  return kind !== 'anthropic-messages';
}

/**
 * The request body of the API for a labeller in a form. An empty policy is left out, so that the
 * default of the kind applies; empty log-probabilities ask for none.
 */
export function labellerIn(form: FormData, name: string, project: string | null) {
  const policy = textIn(form, 'policy');
  const seed = textIn(form, 'seed');
  return {
    name,
    ...(project === null ? {} : { project_id: project }),
    kind: textIn(form, 'kind') as LabellerKind,
    generator_id: textIn(form, 'generator_id'),
    ...(policy === '' ? {} : { policy }),
    max_tokens: Number(textIn(form, 'max_tokens')),
    ...(form.has('top_logprobs') ? { top_logprobs: numberIn(form, 'top_logprobs') } : {}),
    ...(seed === '' ? {} : { seed: Number(seed) }),
  };
}

function numberIn(form: FormData, name: string): number | null {
  const text = textIn(form, name);
  return text === '' ? null : Number(text);
}
