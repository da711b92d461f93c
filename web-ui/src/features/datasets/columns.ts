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

/** The columns that a CSV file names in its first record (RFC 4180); none if it is not CSV. */
export function columnsOf(start: string): string[] {
  const text = start.replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(text)) {
    return [];
  }
  const record = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '';
  const cells = record.match(/(?:"(?:[^"]|"")*"|[^",])+|(?<=,|^)(?=,|$)/g) ?? [];
  const columns = cells.map(unquoted).filter((column) => column !== '');
  return columns.length < 2 ? [] : columns;
}

/** The columns that are called like a field, whatever their case. */
export function guess(columns: string[]): Mapping {
  return Object.fromEntries(
    FIELDS.flatMap(([field]) => {
      const column = columns.find((name) => plain(name) === plain(field));
      return column === undefined ? [] : [[field, column]];
    }),
  );
}

function unquoted(cell: string): string {
  const text = cell.trim();
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
