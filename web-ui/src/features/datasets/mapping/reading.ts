import type { DeclaredScore, Import, ImportPreview } from '#shared/api/types.ts';
import type { Field, Mapping } from './columns.ts';
import { type Meanings, meaningsOf } from './labelWords.ts';
import { declarations, NO_SCORES, scoreColumns, type ScoreChoices } from './scores.ts';

/** Whose metadata a column holds, or which end of its score is trustworthy: high or low. */
export type MetadataColumns = Record<string, 'item' | 'answer' | 'trust' | 'risk'>;

/** The reader's choices on how to read a file; the API recognises the rest. */
export type Reading = {
  separator: Import['separator'];
  encoding: Import['encoding'];
  /** Null until the reader maps; until then columns have the meaning of their names. */
  mapping: Mapping | null;
  /** Columns, or unknown fields, to keep as metadata, and whose; columns with scores. */
  kept: MetadataColumns;
  /** What is known of the scores. */
  scores: ScoreChoices;
  /** The meanings that the reader chose, by word. */
  meanings: Meanings;
};

export const DEFAULTS: Reading = {
  separator: 'auto',
  encoding: 'auto',
  mapping: null,
  kept: {},
  scores: NO_SCORES,
  meanings: {},
};

/** The formats whose columns can be mapped. */
type Flat = 'csv' | 'records';

/** The options of a preview or an import. */
export type ImportOptions = {
  mapping?: Mapping;
  separator?: Import['separator'];
  encoding?: Import['encoding'];
  labels?: Meanings;
  metadata_columns?: string[];
  answer_metadata_columns?: string[];
  external_scores?: DeclaredScore[];
};

/** Another separator or encoding gives other columns, so all choices on them are dropped. */
export function withFormat(how: Pick<Reading, 'separator' | 'encoding'>): Reading {
  return { ...DEFAULTS, ...how };
}

/** The options for cutting the file into columns. */
export function formatOptions({ separator, encoding }: Reading): ImportOptions {
  return {
    ...(separator === 'auto' ? {} : { separator }),
    ...(encoding === 'auto' ? {} : { encoding }),
  };
}

/** Adds the mapping of the columns. A column that is mapped to a field is not metadata. */
export function columnOptions(reading: Reading, mapping: Mapping | null): ImportOptions {
  return {
    ...formatOptions(reading),
    ...(mapping === null ? {} : { mapping }),
    ...sentKept(reading.kept, mapping),
    ...sentScores(reading, mapping),
  };
}

/** Adds the meanings of words, where the reader's choice differs from the known one. */
export function labelOptions(
  asked: ImportOptions,
  words: ImportPreview['label_words'],
  meanings: Meanings,
): ImportOptions {
  const labels = meaningsOf(words, meanings);
  const same = words.every(({ word, means }) => means === (labels[word] ?? null));
  return same ? asked : { ...asked, ...sentWords(labels) };
}

/**
 * Sends the import everything that the preview showed, so that it reads the file in the same way.
 */
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
    ...sentWords(meaningsOf(words, meanings)),
  };
}

/** The options of a refused import, to read the file in the same way again. */
export function optionsOf(before: Import): ImportOptions & { format?: Flat } {
  return {
    ...flat(before.format),
    ...(before.mapping === null ? {} : { mapping: before.mapping as Mapping }),
    separator: before.separator,
    encoding: before.encoding,
    ...(before.labels === null ? {} : { labels: before.labels as Meanings }),
    ...sentColumns(before.metadata_columns, before.answer_metadata_columns),
    ...(before.external_scores.length === 0 ? {} : { external_scores: before.external_scores }),
  };
}

/** The columns to keep that are mapped to no field. */
function sentKept(kept: MetadataColumns, mapping: Mapping | null) {
  const used = new Set<string>(Object.values(mapping ?? {}));
  const of = (whose: MetadataColumns[string]) =>
    Object.keys(kept).filter((column) => kept[column] === whose && !used.has(column));
  return sentColumns(of('item'), of('answer'));
}

/** The scores of columns that are mapped to no field, and those of native JSON. */
function sentScores({ kept, scores }: Reading, mapping: Mapping | null) {
  const used = new Set<string>(Object.values(mapping ?? {}));
  const columns = scoreColumns(kept).filter(([column]) => !used.has(column));
  const declared = declarations(columns, scores);
  return declared.length === 0 ? {} : { external_scores: declared };
}

function sentColumns(item: string[], answer: string[]) {
  return {
    ...(item.length === 0 ? {} : { metadata_columns: item }),
    ...(answer.length === 0 ? {} : { answer_metadata_columns: answer }),
  };
}

/** What a mapping lacks before anything can be imported. */
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
