import type { Problem } from '#shared/api/problem.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';

type Props = {
  of: { more: (() => Promise<void>) | null; stopped: Problem | null };
  words?: string;
};

/** A button for the next page of a list, if there is one, and the reason if it failed to load. */
export function More({ of: { more, stopped }, words = 'Show more' }: Props) {
  if (more === null) {
    return null;
  }
  const next = (
    <button type="button" onClick={() => void more()}>
      {stopped === null ? words : 'Try again'}
    </button>
  );
  return stopped === null ? (
    <p className="actions">{next}</p>
  ) : (
    <ProblemNotice problem={stopped}>{next}</ProblemNotice>
  );
}
