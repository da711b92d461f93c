import { Problem } from '#shared/api/problem.ts';
import type { Metric, Verdict } from '#shared/api/types.ts';
import { plural, number, percent } from '#shared/format/numbers.ts';
import { reasonOf } from '#shared/terms/reasons.ts';

type Estimate = NonNullable<Verdict['risk']>;

/** The texts as typed. */
export type VerdictInput = Record<VerdictField, string>;
export type VerdictField = 'question' | 'context' | 'reference' | 'answer' | 'answers' | 'scores';

/** The labels of the fields. */
export const LABELS: Record<VerdictField, string> = {
  question: 'Question',
  context: 'Context',
  reference: 'Reference answer',
  answer: 'Answer to judge',
  answers: 'Samples for the same question, separated by empty lines',
  scores: 'External scores of the answer, one per line: name = value',
};

/**
 * A refusal in the words of the form; if it points to a part of the request, it names that field.
 */
export function formProblem(problem: Problem, title: string): Problem {
  const fields = (Object.keys(LABELS) as VerdictField[]).filter((field) =>
    problem.places.some(({ pointer }) => pointer.split('/')[1] === field),
  );
  if (fields.length === 0) {
    return problem;
  }
  const names = fields.map((field) => `“${LABELS[field].split(',')[0]}”`).join(', ');
  return problem.code === 'needs-missing'
    ? new Problem(problem.status, problem.code, `${title} needs ${names}.`)
    : new Problem(problem.status, problem.code, `${names}: ${problem.message}`);
}

/** The texts that some metrics need, in the order of the form. */
export function fieldsOf(metrics: Pick<Metric, 'subject' | 'needs'>[]): VerdictField[] {
  const needs = new Set(metrics.flatMap((metric) => metric.needs));
  const subjects = new Set(metrics.map((metric) => metric.subject));
  return [
    'question',
    ...(needs.has('context') ? (['context'] as const) : []),
    ...(needs.has('reference') ? (['reference'] as const) : []),
    ...(subjects.has('answer') ? (['answer'] as const) : []),
    ...(subjects.has('item') || needs.has('samples') ? (['answers'] as const) : []),
    ...(needs.has('external-score') ? (['scores'] as const) : []),
  ];
}

/** The request body; blank texts are left out. */
export function questionOf(calibration: string, typed: VerdictInput): Record<string, unknown> {
  const answers = samplesOf(typed.answers);
  if (typed.answer.trim() === '' && answers.length === 0) {
    throw new Problem(0, 'form-incomplete', 'Enter an answer to judge.');
  }
  const texts = (['question', 'context', 'reference', 'answer'] as const)
    .filter((field) => typed[field].trim() !== '')
    .map((field) => [field, typed[field]]);
  return {
    calibration_id: calibration,
    ...Object.fromEntries(texts),
    ...(answers.length === 0 ? {} : { answers }),
    ...(typed.scores.trim() === '' ? {} : { scores: scoresOf(typed.scores) }),
  };
}

/** Reads typed scores: {@code judge = 83}, one per line. */
export function scoresOf(typed: string): Record<string, number> {
  return Object.fromEntries(
    typed
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', value = ''] = line.split(/[=:]/).map((part) => part.trim());
        if (name === '' || value === '' || !Number.isFinite(Number(value))) {
          throw new Problem(
            0,
            'form-incomplete',
            `Write each external score as name = value, such as judge = 83; found “${line.trim()}”.`,
          );
        }
        return [name, Number(value)];
      }),
  );
}

/** Splits typed samples at empty lines. */
export function samplesOf(typed: string): string[] {
  return typed
    .split(/\n\s*\n/)
    .map((sample) => sample.trim())
    .filter((sample) => sample !== '');
}

/**
 * The decision, in a sentence.
 *
 * @param unit after a value of the metric
 */
export function decisionOf(verdict: Verdict, unit: string): string {
  const { score, flagged, threshold, direction } = verdict;
  if (score === null || flagged === null || threshold === null) {
    const why =
      verdict.undefined === null ? '' : `: what was given is ${reasonOf(verdict.undefined)}`;
    return `There is no score${why}, so there is no verdict.`;
  }
  const above = direction === 'flag-at-or-above';
  const side = flagged ? `at or ${above ? 'above' : 'below'}` : above ? 'below' : 'above';
  return `${flagged ? 'Flagged as risky' : 'Not flagged'}: a score of ${number(score)}${unit}, ${side} the threshold of ${number(threshold)}${unit}.`;
}

/** The expected errors of such decisions, and their data basis. */
export function expectationsOf({ band, expected_error: error, risk }: Verdict): string[] {
  const wrong = band === 'reject' ? 'trustworthy' : 'risky';
  return [
    ...(band === null
      ? []
      : [
          `Band: ${band}${error === null ? '' : `; of those, ${estimateText(error, wrong, WHERE[error.side])}`}.`,
        ]),
    ...(risk === null
      ? []
      : [
          `Of answers with such a score, ${estimateText(risk, 'not to be trusted', WHERE.calibration)}.`,
        ]),
  ];
}

const WHERE = { calibration: 'on the calibration part', holdout: 'on the holdout' } as const;

/**
 * {@code 0 % were risky, with 34 labels 0 % to 10 %}: 0 % and 100 % also state their number of
 * labels.
 */
function estimateText({ value, low, high, n }: Estimate, what: string, where: string): string {
  const reach =
    low === null || high === null
      ? 'too few items for an interval'
      : `95\u00a0% interval ${percent(low)} to ${percent(high)}`;
  return `${percent(value)} were ${what} ${where}: ${plural(n, 'label')}, ${reach}`;
}

/** The colour of a sound decision; null if no label supports it. */
export function toneOf({ flagged, cautions }: Verdict): 'risky' | 'trustworthy' | null {
  return flagged === null || cautions.some(({ code }) => code === 'outside-fitted-range')
    ? null
    : flagged
      ? 'risky'
      : 'trustworthy';
}
