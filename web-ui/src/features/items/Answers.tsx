import { IconCheck, IconQuestionMark, IconTilde, IconX, type Icon } from '@tabler/icons-react';
import type { Item } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { segmentsOf, whyUnlabelled } from '#shared/terms/labels/labels.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { labelOf, VERDICTS } from './similarity/names.ts';

type Answer = Item['answers'][number];

type Props = {
  version: string;
  answers: Answer[];
  /** Id of the selected answer. */
  chosen: string | undefined;
  /** The address of the same item with another answer selected. */
  at: (ordinal: number) => string;
};

/** The answers, each with its labels and their sources. */
export function Answers({ version, answers, chosen, at }: Props) {
  if (answers.length === 0) {
    return <p>The item has no answer.</p>;
  }
  return (
    <ol className="answers">
      {answers.map((answer) => (
        <li key={answer.id} aria-current={answer.id === chosen ? 'true' : undefined}>
          <h3>
            <a href={at(answer.ordinal)}>
              Answer {answer.ordinal + 1}
              {answer.role === 'judged' && ', judged'}
            </a>
          </h3>
          <Words version={version} answer={answer} />
          <Labels answer={answer} />
        </li>
      ))}
    </ol>
  );
}

/** The answer's text; if it has segments, each with its verdict. */
function Words({ version, answer }: { version: string; answer: Answer }) {
  const segments = segmentsOf(answer);
  if (segments.length > 0) {
    return (
      <p className="item-text">
        {segments.map(({ text, verdict }, i) => (
          // The same sentence may occur twice, so its position is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={i} className={`segment segment-${verdict}`}>
            <span className="segment-mark" title={VERDICTS[verdict].words} aria-hidden="true">
              <Sign of={verdict} />
            </span>
            <span className="unseen">{VERDICTS[verdict].words}: </span>
            {text}{' '}
          </span>
        ))}
      </p>
    );
  }
  return answer.text.trim() === '' ? (
    <p className="quiet">blank</p>
  ) : (
    <p className="item-text">
      <ImageOrText version={version} name={`Answer ${answer.ordinal + 1}`} text={answer.text} />
    </p>
  );
}

function Labels({ answer }: { answer: Answer }) {
  const labels = answer.labels.flatMap((label) => {
    const words = labelOf(label);
    return words === '' ? [] : [{ ...label, words }];
  });
  return (
    <ul className="item-answers">
      {labels.length === 0 && <li className="quiet">{whyUnlabelled(answer)}</li>}
      {labels.map(({ id, words, author, created_at, grounded }) => (
        <li
          key={id}
          className={grounded === null ? '' : `class-${grounded ? 'trustworthy' : 'risky'}`}
        >
          {words}{' '}
          <span className="quiet">
            by {author}, {moment(created_at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Drawn, because some machines' fonts lack these marks. */
const SIGNS: Record<keyof typeof VERDICTS, Icon> = {
  true: IconCheck,
  partial: IconTilde,
  false: IconX,
  unjudged: IconQuestionMark,
};

function Sign({ of }: { of: keyof typeof VERDICTS }) {
  const Drawn = SIGNS[of];
  return <Drawn size={13} stroke={2.5} />;
}
