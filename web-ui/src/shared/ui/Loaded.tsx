import type { ReactNode } from 'react';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import type { Resource } from '#shared/query/useGet.ts';

type Props<T> = {
  of: Resource<T> & { reload: () => void };
  what: string;
  /** Lines reserved while loading, so that what follows does not jump. */
  lines?: 1 | 3 | 6;
  /** The head of the page while loading or failed. */
  head?: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Shows a resource, or that it is loading or failed. A loaded value stays when reading it again
 * fails.
 */
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
          <ProblemNotice problem={of.problem} again={of.reload} />
        </>
      );
    case 'ready':
      return (
        <>
          {of.trouble !== null && (
            <ProblemNotice problem={of.trouble} again={of.reload}>
              <p>This is the last version that could be loaded.</p>
            </ProblemNotice>
          )}
          {children(of.value)}
        </>
      );
  }
}
