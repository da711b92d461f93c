/** What a column of a CSV file may hold. */
export const FIELDS = [
  ['question', 'Question'],
  ['answer', 'Answer'],
  ['context', 'Context'],
  ['grounded', 'Grounded (true or false)'],
  ['factuality', 'Factuality (0 to 1)'],
  ['reference', 'Reference answer'],
  ['reference_document', 'Reference document'],
  ['id', 'Item id'],
] as const;

export type Field = (typeof FIELDS)[number][0];

/** Which column holds which field. */
export type Mapping = Partial<Record<Field, string>>;

/** The columns that are called like a field, whatever their case. */
export function guess(columns: string[]): Mapping {
  return Object.fromEntries(
    FIELDS.flatMap(([field]) => {
      const column = columns.find((name) => plain(name) === plain(field));
      return column === undefined ? [] : [[field, column]];
    }),
  );
}

/** The mapping with a field in another column, or in none; a column holds one field. */
export function mappedTo(mapping: Mapping, field: Field, column: string): Mapping {
  const others = (Object.entries(mapping) as [Field, string][]).filter(
    ([other, held]) => other !== field && held !== column,
  );
  return Object.fromEntries(column === '' ? others : [...others, [field, column]]);
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
