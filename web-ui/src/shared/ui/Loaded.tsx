import type { ReactNode } from 'react';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import type { Resource } from '#shared/useGet.ts';

type Props<T> = {
  of: Resource<T> & { reload: () => void };
  what: string;
  /** How many lines are kept free for it, so that what stands below does not jump. */
  lines?: 1 | 3 | 6;
  /** What stands above it while there is nothing: the head of the page that it is. */
  head?: ReactNode;
  children: (value: T) => ReactNode;
};

/** Shows a resource once it is there, and says so while it is not or cannot be. What is there stays. */
export function Loaded<T>({ of, what, lines = 1, head, children }: Props<T>) {
  switch (of.state) {
    case 'loading':
      return (
        <>
          {head}
          <p className={`loading room-${lines}`} role="status">
            Loading {what}…
          </p>
        </>
      );
    case 'failed':
      return (
        <>
          {head}
          <ProblemNotice problem={of.problem}>
            <button type="button" onClick={of.reload}>
              Try again
            </button>
          </ProblemNotice>
        </>
      );
    case 'ready':
      return (
        <>
          {of.trouble !== null && (
            <ProblemNotice problem={of.trouble}>
              <p>What stands here was read before.</p>
              <button type="button" onClick={of.reload}>
                Try again
              </button>
            </ProblemNotice>
          )}
          {children(of.value)}
        </>
      );
  }
}
