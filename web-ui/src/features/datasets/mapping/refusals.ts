import { asProblem, Problem } from '#shared/api/problem.ts';
import { fieldName, type Field, FIELDS } from './columns.ts';

/** The names of the reader's choices, by their path in the request. */
const PARTS: Record<string, string> = {
  name: 'the name of the dataset',
  source_name: 'the name of the file',
  mapping: 'the choice of columns',
  metadata_columns: 'the columns kept as metadata of the item',
  answer_metadata_columns: 'the columns kept as metadata of the answer',
  labels: 'the meanings of labels',
  separator: 'the separator',
  encoding: 'the encoding',
};

/** Words of a JSON schema validator, which do not help the reader of a form. */
const JARGON = /pattern|schema|instance|\bstring\b|\barray\b|\bobject\b|regex|propert|\^\[/i;

/**
 * A refusal of an import in the words of its form: it names the choice instead of a JSON pointer
 * into the request. Refusals for other reasons stay unchanged.
 */
export function importProblem(thrown: unknown): Problem {
  const problem = asProblem(thrown);
  if (problem.code !== 'invalid-body' || problem.places.length === 0) {
    return problem;
  }
  const all = problem.places.map(({ pointer, detail }) => `${partOf(pointer)} ${plain(detail)}`);
  const sentence = `These settings are not valid: ${[...new Set(all)].join('; ')}. Change them and try again.`;
  return new Problem(problem.status, problem.code, sentence, [], problem.requestId);
}

function partOf(pointer: string): string {
  const [, part = '', key = ''] = pointer.split('/').map(decode);
  if (part === 'mapping' && FIELDS.some(([field]) => field === key)) {
    return `the name of the column chosen for “${fieldName(key as Field)}”`;
  }
  return part === 'labels' && key !== ''
    ? `the meaning of “${key}”`
    : (PARTS[part] ?? 'a setting of this page');
}

/** Decodes a key of a JSON pointer (RFC 6901). */
function decode(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function plain(detail: string): string {
  if (/too long|maxLength/i.test(detail)) {
    return 'is too long';
  }
  if (/too many items|maxItems/i.test(detail)) {
    return 'are too many';
  }
  return JARGON.test(detail) || detail === '' ? 'is not valid' : detail.replace(/\.$/, '');
}
