import type { Page, QueuedAnswer } from '#shared/api/types.ts';

/** The answers that wait, in their order, and where the rest of them is. */
export type Queue = {
  waiting: QueuedAnswer[];
  skipped: QueuedAnswer[];
  /** Where the next page begins; null: at the start, or nowhere once all is read. */
  cursor: string | null;
  allRead: boolean;
};

/** With fewer than this in hand the next ones are fetched, so that the next one is there at once. */
const FEW = 6;

export const EMPTY: Queue = { waiting: [], skipped: [], cursor: null, allRead: false };

export function wantsMore(queue: Queue): boolean {
  return !queue.allRead && queue.waiting.length < FEW;
}

/** Adds a page, but for what is here already or {@code said}: saved after the page was asked for. */
export function withPage(
  queue: Queue,
  page: Page<QueuedAnswer>,
  said: (answer: string) => boolean,
): Queue {
  const here = new Set([...queue.waiting, ...queue.skipped].map((each) => each.answer_id));
  return {
    ...queue,
    waiting: [
      ...queue.waiting,
      ...page.data.filter(({ answer_id: id }) => !here.has(id) && !said(id)),
    ],
    cursor: page.next_cursor,
    allRead: page.next_cursor === null,
  };
}

export function withoutFirst(queue: Queue): Queue {
  return { ...queue, waiting: queue.waiting.slice(1) };
}

export function skipped(queue: Queue): Queue {
  const [first, ...rest] = queue.waiting;
  return first === undefined
    ? queue
    : { ...queue, waiting: rest, skipped: [...queue.skipped, first] };
}

/** What was skipped comes again, after all else. */
export function unskipped(queue: Queue): Queue {
  return { ...queue, waiting: [...queue.waiting, ...queue.skipped], skipped: [] };
}

/** What was taken back, or could not be saved, is the next one again. */
export function returned(queue: Queue, answer: QueuedAnswer): Queue {
  const others = ({ answer_id: id }: QueuedAnswer) => id !== answer.answer_id;
  return {
    ...queue,
    waiting: [answer, ...queue.waiting.filter(others)],
    skipped: queue.skipped.filter(others),
  };
}
