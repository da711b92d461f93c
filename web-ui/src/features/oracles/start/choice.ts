import type { LabelEstimate, Labeller } from '#shared/api/types.ts';
import type { Problem } from '#shared/api/problem.ts';
import { amount, amountAtMost } from '#shared/format/amounts.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { anchorsSentences } from '../words/anchors.ts';
import { judges } from '../words/kinds.ts';

/** The form as typed. The address holds it. An empty labeller is the first one. */
export type Choice = {
  labeller: string;
  role: '' | 'judged' | 'sample';
  budget: string;
  /** Id of an anchor set; empty: none. */
  anchors: string;
};

export type FieldName = keyof Choice;
export type Faults = Partial<Record<FieldName, string>>;

const BUDGET = /^\d{1,15}(\.\d{1,12})?$/;

/** Fields by the first part of the API's pointers. */
const FIELDS: Record<string, FieldName> = {
  labeller_id: 'labeller',
  role: 'role',
  budget: 'budget',
  anchor_set_id: 'anchors',
};

export const ROLES: readonly (readonly [Choice['role'], string])[] = [
  ['', 'All answers of the set'],
  ['judged', 'Judged answers only'],
  ['sample', 'Samples only'],
];

export function choiceOf(query: URLSearchParams): Choice {
  return {
    labeller: query.get('labeller') ?? '',
    role: ROLES.find(([role]) => role === query.get('role'))?.[0] ?? '',
    budget: query.get('budget') ?? '',
    anchors: query.get('anchors') ?? '',
  };
}

/** What was chosen, for the address. */
export function queryOf(choice: Choice): Record<string, string> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== ''));
}

/** What the page can see itself. */
export function faultsOf({ budget }: Choice): Faults {
  return budget.trim() === '' || BUDGET.test(budget.trim())
    ? {}
    : {
        budget: `Enter an amount with a decimal point and without a currency, such as 2.50, not “${budget}”.`,
      };
}

/** What the API says about fields, and whether it says all of it about fields. */
export function faultsIn(problem: Problem | null): [Faults, boolean] {
  const faults: Faults = {};
  let whole = problem !== null && problem.places.length > 0;
  for (const { pointer, detail } of problem?.places ?? []) {
    const field = FIELDS[pointer.split('/')[1] ?? ''];
    if (field === undefined) {
      whole = false;
    } else {
      faults[field] = [faults[field], detail].filter(Boolean).join(' ');
    }
  }
  return [faults, whole];
}

/** Who labels what: the request body of a preview. */
export function subjectOf({ role }: Choice, labeller: Labeller, set: string) {
  return {
    labeller_id: labeller.id,
    answer_set_id: set,
    ...(role === '' ? {} : { role }),
  };
}

/** The request body of a run or an estimate, of a choice without faults. */
export function planOf(choice: Choice, labeller: Labeller, set: string) {
  const { budget, anchors } = choice;
  return {
    ...subjectOf(choice, labeller, set),
    budget: budget.trim() === '' ? null : budget.trim(),
    ...(anchors === '' || !judges(labeller.kind) ? {} : { anchor_set_id: anchors }),
  };
}

/**
 * What a run would do and take, in sentences.
 *
 * @param labels whether there are labels, rather than facts
 */
export function estimateSentences(
  of: LabelEstimate,
  budget: string | null,
  labels: boolean,
): string[] {
  const { answer_count: answers, read, without_reference: bare, blank, calls, tokens } = of;
  return [
    `${callsText(calls)} for ${plural(answers, 'answer')}${(of.anchors?.count ?? 0) > 0 ? ' and the anchors' : ''}.`,
    ...anchorsSentences(of.anchors),
    ...(bare === 0
      ? []
      : [
          `${plural(bare, 'answer')} ${bare === 1 ? 'has' : 'have'} nothing to be compared with, and ${bare === 1 ? 'gets' : 'get'} no call and no label.`,
        ]),
    ...(blank === 0
      ? []
      : [
          `${plural(blank, 'answer')} ${blank === 1 ? 'is' : 'are'} blank, and ${blank === 1 ? 'gets' : 'get'} no call${labels ? ' and no label' : ''}.`,
        ]),
    ...(read < answers ? [`Extrapolated from ${plural(read, 'answer')}.`] : []),
    `${count(tokens.prompts)} tokens of prompts at most, and ${count(tokens.replies)} of replies if each has the longest one; most are far shorter.`,
    of.cost === null
      ? 'The price is unknown, so no cost is promised.'
      : `${amountAtMost(of.cost, of.currency)} for these tokens.`,
    labels
      ? 'Repairs of replies that cannot be used, and answers that are labelled again to see whether the oracle agrees with itself, come on top.'
      : 'Repairs of replies that cannot be used come on top.',
    ...budgetSentence(of, budget, labels),
  ];
}

function callsText({ least, likely, most }: LabelEstimate['calls']): string {
  const about =
    least === likely
      ? plural(likely, 'call')
      : `About ${plural(likely, 'call')}, at least ${count(least)}`;
  return most === null
    ? `${about}; the oracle decides how many,`
    : `${about}, and at most ${count(most)} with repairs,`;
}

function budgetSentence(
  { fits_budget: fits, currency }: LabelEstimate,
  budget: string | null,
  labels: boolean,
) {
  if (fits === null || budget === null) {
    return [];
  }
  const given = amount(budget, currency);
  return [
    fits
      ? `The budget of ${given} covers these tokens.`
      : `The budget of ${given} may be reached before all answers ${labels ? 'are labelled' : 'have their facts'}. The run then stops, keeps its ${labels ? 'labels' : 'facts'}, and can be resumed.`,
  ];
}
