import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ItemScores } from '#shared/api/types.ts';

type Props = {
  /** Null while loading. */
  scores: ItemScores | null;
  to: (name: string) => string;
};

/** The previous and next item in the dataset; the line keeps its place while loading. */
export function Neighbours({ scores, to }: Props) {
  return (
    <nav className="neighbours" aria-label="Neighbouring items">
      {scores?.previous != null && (
        <a href={to(scores.previous)} rel="prev">
          <IconArrowLeft size={14} aria-hidden /> {scores.previous}
        </a>
      )}
      {scores?.next != null && (
        <a href={to(scores.next)} rel="next">
          {scores.next} <IconArrowRight size={14} aria-hidden />
        </a>
      )}
    </nav>
  );
}
