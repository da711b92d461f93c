import { useEffect, useRef } from 'react';
import type { QueuedAnswer } from '#shared/api/types.ts';
import type { Verdict, Verdicts } from '../queue/label.ts';

type Props = {
  answer: QueuedAnswer;
  verdicts: Verdicts;
  at: number;
  look: (at: number) => void;
};

/** The answer cut into segments, one of them selected. */
export function Segments({ answer, verdicts, at, look }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, answer]);
  return (
    <ol className="label-segments" ref={list}>
      {answer.segments.map((text, i) => {
        const verdict = verdicts[i] ?? null;
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <button
              type="button"
              className={verdict === null ? undefined : `segment-${verdict}`}
              aria-current={i === at ? 'step' : undefined}
              onClick={() => look(i)}
            >
              <span>{text}</span>
              <span className="quiet">{wordOf(verdict)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function wordOf(verdict: Verdict | null): string {
  return verdict ?? 'open';
}
