import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ItemScores } from '#shared/api/types.ts';

type Props = {
  /** Null while they are read. */
  scores: ItemScores | null;
  to: (name: string) => string;
};

/** The items before and behind in the dataset; the line keeps its place while they are read. */
export function Neighbours({ scores, to }: Props) {
  return (
    <nav className="beside" aria-label="Neighbouring items">
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
