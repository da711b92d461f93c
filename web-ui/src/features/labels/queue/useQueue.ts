import { useCallback, useEffect, useRef, useState } from 'react';
import { get, path } from '#shared/api/client.ts';
import { asProblem, type Problem } from '#shared/api/problem.ts';
import type { Page, QueuedAnswer } from '#shared/api/types.ts';
import { type LabelTask, queueQuery } from './task.ts';
import type { Kind } from './task.ts';
import { EMPTY, type Queue, wantsMore, withPage } from './queue.ts';
import { outbox } from './useOutbox.ts';

/** The answers to label, fetched ahead; {@code change} moves on. */
export function useQueue(version: string, task: LabelTask) {
  const [queue, setQueue] = useState<Queue>(EMPTY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const reading = useRef(false);
  const { kind } = task;
  const where = path`/versions/${version}/labelling/queue` + queueQuery(task);

  const read = useCallback(() => {
    if (reading.current) {
      return;
    }
    reading.current = true;
    get<Page<QueuedAnswer>>(pageAt(where, queue.cursor))
      .then((page) => {
        reading.current = false;
        setQueue((now) => withPage(now, page, (answer) => isLabelled(answer, kind)));
        setProblem(null);
      })
      .catch((thrown: unknown) => {
        reading.current = false;
        setProblem(asProblem(thrown));
      });
  }, [where, kind, queue.cursor]);

  const more = wantsMore(queue) && problem === null;
  useEffect(() => {
    if (more) {
      read();
    }
  }, [more, read]);

  return { queue, change: setQueue, problem, again: read };
}

function pageAt(where: string, cursor: string | null): string {
  return cursor === null ? where : `${where}&cursor=${encodeURIComponent(cursor)}`;
}

/** Whether the answer has a label already, which may not be saved yet. */
function isLabelled(answer: string, kind: Kind): boolean {
  return outbox
    .shown()
    .tasks.some(
      (task) =>
        task.answer.answer_id === answer &&
        !task.undone &&
        'segments' in task.content === (kind === 'segments'),
    );
}
