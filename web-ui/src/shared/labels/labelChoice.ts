import type { Experiment, LabelSource } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import type { Options } from '#shared/ui/Select.tsx';

/** Whose labels count as true, in an experiment or a calibration. */
export type Truth = Pick<Experiment, 'label_source' | 'labeller'>;

/** Marks the labels of one labeller in a value of the select. */
const ORACLE = 'oracle:';

/** The value of the select for a source. A deleted labeller has no id, so it cannot be chosen. */
export function valueOf({ label_source: source, labeller }: Truth): string {
  return source === 'oracle' ? ORACLE + (labeller?.id ?? '') : source;
}

/** The part of a request for a value of the select; nothing for the default. */
export function labelRequest(value: string): { label_source?: string; labeller_id?: string } {
  if (value === '') {
    return {};
  }
  return value.startsWith(ORACLE)
    ? { label_source: 'oracle', labeller_id: value.slice(ORACLE.length) }
    : { label_source: value };
}

/** Whose labels they are, in words that follow "labels". */
export function labelsWords({ label_source: source, labeller }: Truth): string {
  switch (source) {
    case 'in-force':
      return 'in force';
    case 'people':
      return 'by people only';
    case 'import':
      return 'that came with the data only';
    case 'oracle':
      if (labeller === null) {
        return 'by an oracle only';
      }
      return labeller.vote_of !== null
        ? `by a vote of ${labeller.vote_of} only`
        : `by the oracle ${labeller.name}, version ${count(labeller.version)}, only`;
  }
}

/** A sentence on whose labels count; null for those in force, which need no mention. */
export function truthSentence(truth: Truth): string | null {
  return truth.label_source === 'in-force' ? null : `Labels ${labelsWords(truth)} count as true.`;
}

/** The sources that a version has labels of, with their numbers, as options of a select. */
export function labelOptions(
  sources: readonly LabelSource[],
  kind: 'grounded' | 'factuality' | null,
): Options {
  return sources.flatMap((source) => {
    const { grounded, factuality } = source;
    const labels =
      kind === 'grounded'
        ? grounded
        : kind === 'factuality'
          ? factuality
          : Math.max(grounded, factuality);
    return labels === 0 && source.label_source !== 'in-force'
      ? []
      : [[valueOf(source), `${optionWords(source)} (${count(labels)})`] as const];
  });
}

function optionWords(truth: Truth): string {
  return truth.label_source === 'in-force'
    ? 'In force: people’s, else an oracle’s, else imported'
    : `Only ${labelsWords(truth).replace(/,? only$/, '')}`;
}
