import { useState } from 'react';

/** Which items of a list are unfolded. */
export function useUnfolded() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, open: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (open) {
        next.add(id);
      } else {
        next.delete(id);
      }
      return next;
    });
  };
  return {
    has: (id: string) => ids.has(id),
    toggle,
    set: (all: readonly string[]) => setIds(new Set(all)),
  };
}
