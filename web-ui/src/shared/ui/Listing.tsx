import type { ReactNode } from 'react';
import type { usePages } from '#shared/query/usePages.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { More } from '#shared/ui/More.tsx';

type Props<T> = {
  of: ReturnType<typeof usePages<T>>;
  what: string;
  lines?: 1 | 3 | 6;
  /** Shown instead of an empty list. */
  none?: ReactNode;
  children: (rows: T[]) => ReactNode;
};

/** A list that is read page by page, with a button for the next page. */
export function Listing<T>({ of, what, lines = 1, none, children }: Props<T>) {
  return (
    <>
      <Loaded of={of} what={what} lines={lines}>
        {({ data }) => (data.length === 0 && none !== undefined ? none : children(data))}
      </Loaded>
      <More of={of} />
    </>
  );
}
