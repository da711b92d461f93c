export type Kind = 'grounded' | 'segments';
export type Part = 'any' | 'calibration' | 'holdout';
/** The answers that nobody has labelled, or of these the most informative, or those of others. */
export type Pool = 'new' | 'informative' | 'second';

/** A labelling task; the query of the page's address. */
export type LabelTask = {
  kind: Kind;
  part: Part;
  pool: Pool;
  /** The answer set; null: the answers of the version's own file. */
  answers: string | null;
  /**
   * What the labels of the most informative answers are to make precise, as the API names it: the
   * rates of a threshold or the AUC of a score; null: the share of grounded answers.
   */
  figure: string | null;
};

export function taskOf(query: URLSearchParams): LabelTask {
  return {
    kind: query.get('kind') === 'segments' ? 'segments' : 'grounded',
    part: partOf(query.get('part')),
    pool: poolOf(query),
    answers: query.get('answers'),
    figure: poolOf(query) === 'informative' ? query.get('figure') : null,
  };
}

/** The query of an address, without the defaults. */
export function queryOf({ kind, part, pool, answers, figure }: LabelTask): Record<string, string> {
  return {
    ...(kind === 'grounded' ? {} : { kind }),
    ...(part === 'any' ? {} : { part }),
    ...(pool === 'new' ? {} : { pool }),
    ...(answers === null ? {} : { answers }),
    ...(figure === null ? {} : { figure }),
  };
}

/** The query of the API's queue. */
export function queueQuery(task: LabelTask): string {
  const figure = task.figure === null ? '' : parameter('figure', task.figure);
  const pool = isInformative(task) ? `new&order=most-informative${figure}` : task.pool;
  return `?kind=${task.kind}&part=${task.part}&pool=${pool}${ofSet(task)}&limit=10`;
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
  return answers === null ? '' : parameter('answer_set_id', answers);
}

function parameter(name: string, value: string): string {
  return `&${name}=${encodeURIComponent(value)}`;
}

/** Whether the queue prefers some answers, so that their labels must weigh differently. */
export function isInformative({ pool }: Pick<LabelTask, 'pool'>): boolean {
  return pool === 'informative';
}

/** Segments have no order by information: an oracle gives no probability for them. */
function poolOf(query: URLSearchParams): Pool {
  const pool = query.get('pool');
  const informative = pool === 'informative' && query.get('kind') !== 'segments';
  return informative || pool === 'second' ? pool : 'new';
}

function partOf(part: string | null): Part {
  return part === 'calibration' || part === 'holdout' ? part : 'any';
}
