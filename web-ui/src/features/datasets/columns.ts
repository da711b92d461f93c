/** What a column of a CSV file may hold. */
export const FIELDS = [
  ['question', 'Question'],
  ['answer', 'Answer'],
  ['context', 'Context'],
  ['grounded', 'Grounded (yes or no)'],
  ['factuality', 'Factuality (0 to 1)'],
  ['reference', 'Reference answer'],
  ['reference_document', 'Reference document'],
  ['id', 'Item id'],
] as const;

export type Field = (typeof FIELDS)[number][0];

/** Which column holds which field. */
export type Mapping = Partial<Record<Field, string>>;

/** What columns are called elsewhere; a reader sees what was made of it, and may change it. */
const ALIASES: Partial<Record<Field, string[]>> = {
  question: ['prompt', 'query', 'userquery', 'userinput', 'input'],
  answer: ['response', 'completion', 'output', 'modelanswer', 'modeloutput', 'generation'],
  context: ['contexts', 'knowledge', 'passage', 'retrievedcontext', 'retrievedcontexts'],
  grounded: [
    'isgrounded',
    'hallucinated',
    'ishallucinated',
    'hallucination',
    'ishallucination',
    'label',
    'verdict',
  ],
  reference: ['groundtruth', 'expectedanswer', 'expected', 'referenceanswer'],
  id: ['itemid', 'questionid'],
};

/** The columns that are called like a field, whatever their case, or as that is called elsewhere. */
export function guess(columns: string[]): Mapping {
  const named = (name: string) => columns.find((column) => plain(column) === name);
  return Object.fromEntries(
    FIELDS.flatMap(([field]) => {
      const column = [plain(field), ...(ALIASES[field] ?? [])]
        .map(named)
        .find((each) => each !== undefined);
      return column === undefined ? [] : [[field, column]];
    }),
  );
}

/** The field that a column holds already, which it cannot hold twice. */
export function clash(mapping: Mapping, field: Field, column: string): Field | undefined {
  return (Object.keys(mapping) as Field[]).find(
    (other) => other !== field && mapping[other] === column,
  );
}

/** The mapping with a field in another column, or in none. */
export function mappedTo(mapping: Mapping, field: Field, column: string): Mapping {
  const others = Object.entries(mapping).filter(([other]) => other !== field);
  return Object.fromEntries(column === '' ? others : [...others, [field, column]]);
}

/** What a field is called. */
export function called(field: Field): string {
  return FIELDS.find(([each]) => each === field)?.[1].replace(/ \(.*/, '') ?? field;
}

/** Whether a mapping is needed: without one, a column is a field only if it is called exactly so. */
export function isAmbiguous(columns: string[]): boolean {
  return columns.some((name) => !FIELDS.some(([field]) => field === name));
}

/** The API takes no empty mapping, and needs none where the columns are called like the fields. */
export function sent(mapping: Mapping): Mapping | null {
  return Object.keys(mapping).length === 0 ? null : mapping;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
