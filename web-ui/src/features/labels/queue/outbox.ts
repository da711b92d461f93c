import { asProblem, type Problem } from '#shared/api/problem.ts';
import type { QueuedAnswer } from '#shared/api/types.ts';
import type { LabelContent } from './label.ts';

/** A label to be saved; {@code key} makes sending idempotent. */
export type Task = {
  key: string;
  answer: QueuedAnswer;
  content: LabelContent;
  /** Where it was given: version, kind, part and pool. */
  place: string;
  /** Whether it may have reached the server. */
  tried: boolean;
  /** The label's id once it is saved. */
  label: string | null;
  undone: boolean;
  /** Why the server refused it. */
  refused: Problem | null;
};

export type Sender = {
  save: (task: Task) => Promise<string>;
  withdraw: (label: string) => Promise<void>;
};

/** The visible state: all tasks, oldest first, and why the last attempt failed. */
export type Shown = { tasks: Task[]; trouble: Problem | null };

/** Calls a function later; returns a function that cancels the call. */
export type Later = (act: () => void, milliseconds: number) => () => void;

const LONGEST_PAUSE = 30_000;

/**
 * Saves labels one by one in the background, and retries while the server does not answer: no label
 * is lost while the tab is open.
 */
export class Outbox {
  readonly #sender: Sender;
  readonly #later: Later;
  #shown: Shown = { tasks: [], trouble: null };
  #listeners = new Set<() => void>();
  #busy = false;
  #held = false;
  #failures = 0;
  #callOff: (() => void) | null = null;

  constructor(sender: Sender, later: Later) {
    this.#sender = sender;
    this.#later = later;
  }

  readonly shown = (): Shown => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  say(key: string, answer: QueuedAnswer, content: LabelContent, place: string): void {
    const blank = { tried: false, label: null, undone: false, refused: null };
    this.#show({
      tasks: [...this.#shown.tasks, { key, answer, content, place, ...blank }],
    });
    void this.#send();
  }

  /** Takes back the newest label of a place; returns it, or null if there is none. */
  undo(place: string): Task | null {
    const last = this.#shown.tasks.findLast((task) => task.place === place && counts(task)) ?? null;
    if (last !== null) {
      this.#change(last.key, { undone: true });
      void this.#send();
    }
    return last;
  }

  /** Discards a label that the server refused. */
  drop(key: string): void {
    this.#show({ tasks: this.#shown.tasks.filter((task) => task.key !== key) });
  }

  /** Retries now instead of later. */
  readonly retry = (): void => {
    this.#callOff?.();
    this.#callOff = null;
    void this.#send();
  };

  /** Pauses sending until it is resumed. */
  hold(): void {
    this.#held = true;
    this.#callOff?.();
    this.#callOff = null;
  }

  resume(): void {
    this.#held = false;
    void this.#send();
  }

  /** Discards all labels. */
  empty(): void {
    this.#failures = 0;
    this.#show({ tasks: [], trouble: null });
  }

  async #send(): Promise<void> {
    if (this.#busy || this.#held || this.#callOff !== null) {
      return;
    }
    this.#busy = true;
    for (let task = this.#next(); task !== undefined; task = this.#next()) {
      // One at a time: the newest label is the one in force.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await this.#take(task)) || this.#held) {
        break;
      }
    }
    this.#busy = false;
  }

  /** Returns whether the next one may be sent. */
  async #take(task: Task): Promise<boolean> {
    try {
      if (task.label !== null) {
        await this.#sender.withdraw(task.label);
        this.drop(task.key);
      } else {
        this.#change(task.key, { tried: true });
        this.#change(task.key, { label: await this.#sender.save(task) });
      }
      this.#failures = 0;
      this.#show({ trouble: null });
      return true;
    } catch (thrown) {
      return this.#failed(task, asProblem(thrown));
    }
  }

  #failed(task: Task, problem: Problem): boolean {
    if (!this.#shown.tasks.some(({ key }) => key === task.key)) {
      return true;
    }
    if (!passes(problem)) {
      if (task.undone) {
        this.drop(task.key);
      } else {
        this.#change(task.key, { refused: problem });
      }
      return true;
    }
    this.#failures += 1;
    this.#show({ trouble: problem });
    const pause = Math.min(LONGEST_PAUSE, 1000 * 2 ** (this.#failures - 1));
    if (!this.#held) {
      this.#callOff = this.#later(this.retry, pause);
    }
    return false;
  }

  #next(): Task | undefined {
    const untouched = this.#shown.tasks.filter((task) => task.undone && !task.tried);
    untouched.forEach((task) => this.drop(task.key));
    return this.#shown.tasks.find(isOpen);
  }

  #change(key: string, change: Partial<Task>): void {
    this.#show({
      tasks: this.#shown.tasks.map((task) => (task.key === key ? { ...task, ...change } : task)),
    });
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#listeners.forEach((listener) => listener());
  }
}

/** Whether it must still be sent or taken back. */
export function isOpen({ label, undone, refused }: Task): boolean {
  return refused === null && (label === null || undone);
}

/** Whether it counts as a label of its answer. */
export function counts({ undone, refused }: Task): boolean {
  return !undone && refused === null;
}

/**
 * Whether a retry may succeed: no answer, no session, a timeout, a server error, or too many
 * requests.
 */
function passes({ status }: Problem): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
