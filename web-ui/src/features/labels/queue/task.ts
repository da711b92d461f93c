export type Kind = 'grounded' | 'segments';
export type Part = 'any' | 'calibration' | 'holdout';
export type Pool = 'new' | 'second';

/** A labelling task; the query of the page's address. */
export type LabelTask = {
  kind: Kind;
  part: Part;
  pool: Pool;
  /** The answer set; null: the answers of the version's own file. */
  answers: string | null;
};

export function taskOf(query: URLSearchParams): LabelTask {
  return {
    kind: query.get('kind') === 'segments' ? 'segments' : 'grounded',
    part: partOf(query.get('part')),
    pool: query.get('pool') === 'second' ? 'second' : 'new',
    answers: query.get('answers'),
  };
}

/** The query of an address, without the defaults. */
export function queryOf({ kind, part, pool, answers }: LabelTask): Record<string, string> {
  return {
    ...(kind === 'grounded' ? {} : { kind }),
    ...(part === 'any' ? {} : { part }),
    ...(pool === 'new' ? {} : { pool }),
    ...(answers === null ? {} : { answers }),
  };
}

/** The query of the API's queue. */
export function queueQuery(task: LabelTask): string {
  return `?kind=${task.kind}&part=${task.part}&pool=${task.pool}${ofSet(task)}&limit=10`;
}

/**
 * The query of the API's progress: of one part, with the labels since midnight in the reader's time
 * zone.
 */
export function progressQuery(task: Pick<LabelTask, 'part' | 'answers'>, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return `?part=${task.part}${ofSet(task)}&from=${encodeURIComponent(midnight.toISOString())}`;
}

function ofSet({ answers }: Pick<LabelTask, 'answers'>): string {
  return answers === null ? '' : `&answer_set_id=${encodeURIComponent(answers)}`;
}

function partOf(part: string | null): Part {
  return part === 'calibration' || part === 'holdout' ? part : 'any';
}
