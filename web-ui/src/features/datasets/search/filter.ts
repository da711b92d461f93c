/** A search among a version's items, as the address holds it. An empty text is no condition. */
export type Filter = {
  text: string;
  split: string;
  label: string;
  context: string;
  answers: string;
  source: string;
  /** A metadata key; with a value, or with any. */
  key: string;
  value: string;
};

/** The parts that are chosen from a short list. */
type Chosen = 'split' | 'label' | 'context' | 'answers' | 'source';

type Choice = readonly [value: string, words: string];

export const CHOICES: Record<Chosen, readonly Choice[]> = {
  split: [
    ['', 'Both parts'],
    ['calibration', 'Calibration'],
    ['holdout', 'Holdout'],
  ],
  label: [
    ['', 'Any label or none'],
    ['grounded', 'Has a grounded answer'],
    ['not-grounded', 'Has an answer that is not grounded'],
    ['factuality', 'Has an answer with factuality'],
    ['unlabelled', 'Has no labelled answer'],
  ],
  context: [
    ['', 'With or without context'],
    ['yes', 'With context'],
    ['no', 'Without context'],
  ],
  answers: [
    ['', 'Any number of answers'],
    ['0', 'No answer'],
    ['1', '1 answer'],
    ['2', '2 answers'],
    ['3-', '3 answers or more'],
  ],
  source: [
    ['', 'Labels of any source'],
    ['imported', 'Imported labels'],
    ['human', 'Labels by people'],
    ['oracle', 'Labels by an oracle'],
  ],
};

const FIELDS = ['text', 'split', 'label', 'context', 'answers', 'source', 'key', 'value'] as const;

/** Reads the filter from an address; ignores invalid values. */
export function filterOf(query: URLSearchParams): Filter {
  const given = (field: Chosen) => {
    const value = query.get(field) ?? '';
    return CHOICES[field].some(([each]) => each === value) ? value : '';
  };
  const key = query.get('key') ?? '';
  return {
    text: (query.get('text') ?? '').trim(),
    split: given('split'),
    label: given('label'),
    context: given('context'),
    answers: given('answers'),
    source: given('source'),
    key,
    value: key === '' ? '' : (query.get('value') ?? ''),
  };
}

/** The filter as the query of an address, without empty parts. */
export function queryOf(filter: Filter): Record<string, string> {
  return Object.fromEntries(
    FIELDS.map((field) => [field, filter[field]] as const).filter(([, value]) => value !== ''),
  );
}

export function isFiltered(filter: Filter): boolean {
  return Object.keys(queryOf(filter)).length > 0;
}

/** The filter as the API expects it. */
export function searchOf(filter: Filter) {
  const { text, split, label, context, answers, source, key, value } = filter;
  const [fewest, most] = answers.endsWith('-') ? [parseInt(answers, 10), null] : both(answers);
  return {
    ...(text === '' ? {} : { text }),
    ...(split === '' ? {} : { split }),
    ...(label === '' ? {} : { label }),
    ...(context === '' ? {} : { has_context: context === 'yes' }),
    ...(fewest === null ? {} : { min_answers: fewest }),
    ...(most === null ? {} : { max_answers: most }),
    ...(source === '' ? {} : { label_source: source }),
    ...(key === '' ? {} : { metadata: value === '' ? { key } : { key, value } }),
  };
}

function both(answers: string): [number | null, number | null] {
  const n = answers === '' ? null : Number(answers);
  return [n, n];
}
