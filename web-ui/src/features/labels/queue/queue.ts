import type { Page, QueuedAnswer } from '#shared/api/types.ts';

/** The waiting answers in order, and the cursor of the next page. */
export type Queue = {
  waiting: QueuedAnswer[];
  skipFirst: QueuedAnswer[];
  /** The cursor of the next page; null at the start, and again once everything is read. */
  cursor: string | null;
  allRead: boolean;
};

/** Fetches more when fewer than this are left, so that the next answer appears at once. */
const FEW = 6;

export const EMPTY: Queue = { waiting: [], skipFirst: [], cursor: null, allRead: false };

export function wantsMore(queue: Queue): boolean {
  return !queue.allRead && queue.waiting.length < FEW;
}

/**
 * Adds a page, except answers that are here already or that were labelled after the request was
 * sent.
 */
export function withPage(
  queue: Queue,
  page: Page<QueuedAnswer>,
  isLabelled: (answer: string) => boolean,
): Queue {
  const here = new Set([...queue.waiting, ...queue.skipFirst].map((each) => each.answer_id));
  return {
    ...queue,
    waiting: [
      ...queue.waiting,
      ...page.data.filter(({ answer_id: id }) => !here.has(id) && !isLabelled(id)),
    ],
    cursor: page.next_cursor,
    allRead: page.next_cursor === null,
  };
}

export function dropFirst(queue: Queue): Queue {
  return { ...queue, waiting: queue.waiting.slice(1) };
}

export function skipFirst(queue: Queue): Queue {
  const [first, ...rest] = queue.waiting;
  return first === undefined
    ? queue
    : { ...queue, waiting: rest, skipFirst: [...queue.skipFirst, first] };
}

/** Skipped answers come again, after all others. */
export function restoreSkipped(queue: Queue): Queue {
  return { ...queue, waiting: [...queue.waiting, ...queue.skipFirst], skipFirst: [] };
}

/** A label that was taken back or could not be saved puts its answer first again. */
export function putBack(queue: Queue, answer: QueuedAnswer): Queue {
  const others = ({ answer_id: id }: QueuedAnswer) => id !== answer.answer_id;
  return {
    ...queue,
    waiting: [answer, ...queue.waiting.filter(others)],
    skipFirst: queue.skipFirst.filter(others),
  };
}
