/** The fields that a column of a table, or a name of JSON records, can be mapped to. */
export const FIELDS = [
  ['question', 'Question'],
  ['answer', 'Answer'],
  ['context', 'Context'],
  ['grounded', 'Grounded (yes or no)'],
  ['factuality', 'Factuality (0 to 1)'],
  ['item_factuality', 'Factuality of the item (0 to 1)'],
  ['reference', 'Reference answer'],
  ['reference_document', 'Reference document'],
  ['id', 'Item id'],
  ['group', 'Group (copies, one source)'],
] as const;

export type Field = (typeof FIELDS)[number][0];

/** The column of each mapped field. */
export type Mapping = Partial<Record<Field, string>>;

/** The field that a column is already mapped to; a column has at most one. */
export function clash(mapping: Mapping, field: Field, column: string): Field | undefined {
  return (Object.keys(mapping) as Field[]).find(
    (other) => other !== field && mapping[other] === column,
  );
}

/** The mapping with a field moved to another column, or unmapped. */
export function mappedTo(mapping: Mapping, field: Field, column: string): Mapping {
  const others = Object.entries(mapping).filter(([other]) => other !== field);
  return Object.fromEntries(column === '' ? others : [...others, [field, column]]);
}

export function fieldName(field: Field): string {
  return FIELDS.find(([each]) => each === field)?.[1].replace(/ \(.*/, '') ?? field;
}

/**
 * Whether a mapping is needed: without one, only columns with the exact name of a field are
 * imported.
 */
export function isAmbiguous(columns: string[]): boolean {
  return columns.some((name) => !FIELDS.some(([field]) => field === name));
}

/**
 * The mapping as the API expects it, null if empty. A column with the name of a field would become
 * that field, so an unmapped field is sent as empty.
 */
export function mappingToSend(mapping: Mapping, columns: string[]): Mapping | null {
  const none = FIELDS.map(([field]) => field).filter(
    (field) => mapping[field] === undefined && columns.includes(field),
  );
  const whole = { ...mapping, ...Object.fromEntries(none.map((field) => [field, ''])) };
  return Object.keys(whole).length === 0 ? null : whole;
}
