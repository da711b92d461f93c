import type { Import, ImportPreview } from '#shared/api/types.ts';
import type { Field, Mapping } from './columns.ts';
import { type Meanings, meant } from './labelWords.ts';

/** Whose metadata a column is. */
export type Kept = Record<string, 'item' | 'answer'>;

/** How a file is to be read, as far as the reader said; the rest is what the API recognises. */
export type Reading = {
  separator: Import['separator'];
  encoding: Import['encoding'];
  /** Null until the reader maps: then columns are what they are called. */
  mapping: Mapping | null;
  /** Columns, or unknown fields, to keep as metadata, and whose. */
  kept: Kept;
  /** What the reader said of words, by word. */
  meanings: Meanings;
};

export const UNSAID: Reading = {
  separator: 'auto',
  encoding: 'auto',
  mapping: null,
  kept: {},
  meanings: {},
};

/** The formats whose columns are mapped. */
type Flat = 'csv' | 'records';

/** What a preview or an import is asked with. */
export type ImportOptions = {
  mapping?: Mapping;
  separator?: Import['separator'];
  encoding?: Import['encoding'];
  labels?: Meanings;
  metadata_columns?: string[];
  answer_metadata_columns?: string[];
};

/** With another separator or encoding the columns are others, and nothing that was said of them holds. */
export function withFormat(how: Pick<Reading, 'separator' | 'encoding'>): Reading {
  return { ...UNSAID, ...how };
}

/** How the file is to be cut into columns. */
export function formatOptions({ separator, encoding }: Reading): ImportOptions {
  return {
    ...(separator === 'auto' ? {} : { separator }),
    ...(encoding === 'auto' ? {} : { encoding }),
  };
}

/** What the columns hold, besides. A column that holds a field is no metadata. */
export function columnOptions(reading: Reading, mapping: Mapping | null): ImportOptions {
  return {
    ...formatOptions(reading),
    ...(mapping === null ? {} : { mapping }),
    ...sentKept(reading.kept, mapping),
  };
}

/** What the words mean, besides, where the reader said anything else than what is known of them. */
export function labelOptions(
  asked: ImportOptions,
  words: ImportPreview['label_words'],
  meanings: Meanings,
): ImportOptions {
  const labels = meant(words, meanings);
  const same = words.every(({ word, means }) => means === (labels[word] ?? null));
  return same ? asked : { ...asked, ...sentWords(labels) };
}

/** The import is told all that the preview showed, so that it reads the file just so. */
export function importOptions(
  asked: ImportOptions,
  preview: ImportPreview,
  words: ImportPreview['label_words'],
  meanings: Meanings,
): ImportOptions & { format?: Flat } {
  return {
    ...asked,
    ...flat(preview.format),
    ...(preview.format === 'csv' && preview.separator !== null
      ? { separator: preview.separator }
      : {}),
    encoding: preview.encoding,
    ...sentWords(meant(words, meanings)),
  };
}

/** How a refused file was read, to be read so again. */
export function optionsOf(before: Import): ImportOptions & { format?: Flat } {
  return {
    ...flat(before.format),
    ...(before.mapping === null ? {} : { mapping: before.mapping as Mapping }),
    separator: before.separator,
    encoding: before.encoding,
    ...(before.labels === null ? {} : { labels: before.labels as Meanings }),
    ...sentColumns(before.metadata_columns, before.answer_metadata_columns),
  };
}

/** The columns to keep that hold no field. */
function sentKept(kept: Kept, mapping: Mapping | null) {
  const used = new Set<string>(Object.values(mapping ?? {}));
  const of = (whose: Kept[string]) =>
    Object.keys(kept).filter((column) => kept[column] === whose && !used.has(column));
  return sentColumns(of('item'), of('answer'));
}

function sentColumns(item: string[], answer: string[]) {
  return {
    ...(item.length === 0 ? {} : { metadata_columns: item }),
    ...(answer.length === 0 ? {} : { answer_metadata_columns: answer }),
  };
}

/** What is missing from a mapping before anything can be imported by it. */
export function missing(mapping: Mapping): string | null {
  if (mapping.question === undefined && mapping.answer === undefined) {
    return 'Choose the column that holds the question or the answer. Without either there is nothing to import.';
  }
  const label = (['grounded', 'factuality'] satisfies Field[]).find((each) => each in mapping);
  return label !== undefined && mapping.answer === undefined
    ? 'A label belongs to an answer: choose the column that holds the answer too, or set the label to none.'
    : null;
}

function flat(format: ImportPreview['format'] | Import['format']): { format?: Flat } {
  return format === 'csv' || format === 'records' ? { format } : {};
}

function sentWords(labels: Meanings): Pick<ImportOptions, 'labels'> | null {
  return Object.keys(labels).length === 0 ? null : { labels };
}
