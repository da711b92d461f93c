import { expect, test } from 'vitest';
import { Problem, unreachable } from '#shared/api/problem.ts';
import type { QueuedAnswer } from '#shared/api/types.ts';
import { isOpen, Outbox } from './outbox.ts';

const answer = { answer_id: 'a', text: 'text', segments: [] as string[] } as QueuedAnswer;
const yes = { grounded: true };

const settle = () => new Promise((done) => setTimeout(done));

/** A scripted server, and a clock that advances on demand. */
function world() {
  const log: string[] = [];
  const pauses: number[] = [];
  const server = { fails: null as Problem | null };
  let due: (() => void) | null = null;
  const outbox = new Outbox(
    {
      save: async ({ key }) => {
        log.push(`save ${key}`);
        if (server.fails !== null) {
          throw server.fails;
        }
        return `label of ${key}`;
      },
      withdraw: async (label) => {
        log.push(`withdraw ${label}`);
      },
    },
    (act, milliseconds) => {
      pauses.push(milliseconds);
      due = act;
      return () => {
        due = null;
      };
    },
  );
  const later = async () => {
    const act = due;
    due = null;
    act?.();
    await settle();
  };
  return { outbox, log, pauses, server, later };
}

test('labels are saved one after the other', async () => {
  const { outbox, log } = world();
  outbox.say('1', answer, yes, 'p');
  outbox.say('2', answer, yes, 'p');
  await settle();
  expect(log).toEqual(['save 1', 'save 2']);
  expect(outbox.shown().tasks.some(isOpen)).toBe(false);
});

test('labels are kept and retried at growing intervals until the server answers', async () => {
  const { outbox, log, pauses, server, later } = world();
  server.fails = unreachable();
  outbox.say('1', answer, yes, 'p');
  await settle();
  outbox.say('2', answer, yes, 'p');
  await later();
  await later();
  expect(outbox.shown().trouble?.code).toBe('unreachable');
  expect(outbox.shown().tasks.filter(isOpen)).toHaveLength(2);
  expect(pauses).toEqual([1000, 2000, 4000]);
  server.fails = null;
  outbox.retry();
  await settle();
  expect(log).toEqual(['save 1', 'save 1', 'save 1', 'save 1', 'save 2']);
  expect(outbox.shown().tasks.some(isOpen)).toBe(false);
  expect(outbox.shown().trouble).toBeNull();
});

test('undo takes the newest of its place back', async () => {
  const { outbox, log } = world();
  outbox.say('1', answer, yes, 'p');
  outbox.say('2', answer, yes, 'elsewhere');
  await settle();
  expect(outbox.undo('p')?.key).toBe('1');
  await settle();
  expect(outbox.undo('p')).toBeNull();
  expect(log.at(-1)).toBe('withdraw label of 1');
  expect(outbox.shown().tasks.map(({ key }) => key)).toEqual(['2']);
});

test('what may have arrived is saved again by its key, then taken back', async () => {
  const { outbox, log, server } = world();
  server.fails = unreachable();
  outbox.say('1', answer, yes, 'p');
  await settle();
  outbox.say('2', answer, yes, 'p');
  expect(outbox.undo('p')?.key).toBe('2');
  expect(outbox.undo('p')?.key).toBe('1');
  server.fails = null;
  outbox.retry();
  await settle();
  expect(log).toEqual(['save 1', 'save 1', 'withdraw label of 1']);
  expect(outbox.shown().tasks).toEqual([]);
});

test('what the server refuses is shown and holds nothing up', async () => {
  const { outbox, log, server } = world();
  server.fails = new Problem(404, 'not-found', 'There is no such answer.');
  outbox.say('1', answer, yes, 'p');
  await settle();
  server.fails = null;
  outbox.say('2', answer, yes, 'p');
  await settle();
  expect(log).toEqual(['save 1', 'save 2']);
  expect(outbox.shown().tasks[0]?.refused?.code).toBe('not-found');
  expect(outbox.undo('p')?.key).toBe('2');
});

test('a paused outbox sends nothing; discarded labels are never sent', async () => {
  const { outbox, log, server, later } = world();
  server.fails = new Problem(401, 'unauthenticated', 'Sign in.');
  outbox.say('1', answer, yes, 'p');
  outbox.hold();
  await settle();
  await later();
  outbox.retry();
  outbox.say('2', answer, yes, 'p');
  await settle();
  expect(log).toEqual(['save 1']);
  server.fails = null;
  outbox.resume();
  await settle();
  expect(log).toEqual(['save 1', 'save 1', 'save 2']);
  outbox.hold();
  outbox.say('3', answer, yes, 'p');
  outbox.empty();
  outbox.resume();
  await settle();
  expect(log).toHaveLength(3);
  expect(outbox.shown()).toEqual({ tasks: [], trouble: null });
});

test('what is forgotten while it is on its way comes to nothing', async () => {
  const { outbox, log, pauses, server } = world();
  server.fails = unreachable();
  outbox.say('1', answer, yes, 'p');
  outbox.empty();
  await settle();
  expect(log).toEqual(['save 1']);
  expect(outbox.shown()).toEqual({ tasks: [], trouble: null });
  expect(pauses).toEqual([]);
});
