import { IconCheck, IconQuestionMark, IconTilde, IconX, type Icon } from '@tabler/icons-react';
import type { Item } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import {
  inForce,
  byRank,
  LABEL_PARTS,
  segmentsOf,
  whyUnlabelled,
} from '#shared/terms/labels/labels.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { labelText, labelSource, type Segment, VERDICTS } from './itemSummary.ts';
import { MarkedText } from '../search/MarkedText.tsx';
import { Metadata } from './Metadata.tsx';

type Answer = Item['answers'][number];

type Props = {
  version: string;
  item: Item;
  /** The search terms, to be marked. */
  terms: string[];
  /** The address of the items with a metadata value. */
  having: (key: string, value: string) => string;
};

/** Question, context, answers, and metadata of an item. */
export function ItemTexts({ version, item, terms, having }: Props) {
  return (
    <div className="ds-parts">
      <div>
        <Text version={version} name="Question" text={item.question} terms={terms} />
        <Text version={version} name="Context" text={item.context} terms={terms} />
        <Text version={version} name="Reference answer" text={item.reference} terms={terms} />
        <Text
          version={version}
          name="Reference document"
          text={item.reference_document}
          terms={[]}
        />
        {item.factuality !== null && (
          <section>
            <h2>Factuality of the item</h2>
            <p>{number(item.factuality)}</p>
          </section>
        )}
        <Metadata of={item.metadata} having={having} />
      </div>
      <div>
        {item.answers.map((answer) => (
          <AnswerText
            key={answer.id}
            version={version}
            answer={answer}
            terms={terms}
            having={having}
          />
        ))}
        {item.answers.length === 0 && <p>The item has no answers.</p>}
      </div>
    </div>
  );
}

type TextProps = { version: string; name: string; text: string | null; terms: string[] };

function Text({ version, name, text, terms }: TextProps) {
  return text === null ? null : (
    <section>
      <h2>{name}</h2>
      <p className="ds-text">
        <ImageOrText version={version} name={name} text={text}>
          <MarkedText text={text} terms={terms} />
        </ImageOrText>
      </p>
    </section>
  );
}

type AnswerProps = { answer: Answer } & Pick<Props, 'version' | 'terms' | 'having'>;

function AnswerText({ version, answer, terms, having }: AnswerProps) {
  const labels = byRank(answer.labels);
  const judged = segmentsOf(answer);
  const force = LABEL_PARTS.map((says) => inForce(labels, says)?.id);
  return (
    <section>
      <h2>
        Answer {answer.ordinal + 1} <span className="quiet">{answer.role}</span>
      </h2>
      {judged.length === 0 ? (
        <p className="ds-text">
          <ImageOrText version={version} name={`Answer ${answer.ordinal + 1}`} text={answer.text}>
            <MarkedText text={answer.text} terms={terms} />
          </ImageOrText>
        </p>
      ) : (
        <Segments segments={judged} terms={terms} />
      )}
      {labels.length === 0 ? (
        <p className="quiet">{whyUnlabelled(answer)}.</p>
      ) : (
        <ul className="ds-labels">
          {labels.map((label) => (
            <li key={label.id}>
              <strong>{labelText(label)}</strong>{' '}
              <span className="quiet">
                {labelSource(label)}, {moment(label.created_at)}
                {labels.length > 1 && force.includes(label.id) && '; in force'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Metadata of={answer.metadata} having={having} />
    </section>
  );
}

/** Each segment shows its verdict as a colour, a line and a sign. */
function Segments({ segments, terms }: { segments: Segment[]; terms: string[] }) {
  return (
    <>
      <p className="ds-text">
        {segments.map(({ text, verdict }, i) => (
          <span key={i}>
            <span className={`ds-segment ds-segment-${verdict}`}>
              <Sign of={verdict} />
              <span className="unseen">{VERDICTS[verdict]}: </span>
              <MarkedText text={text} terms={terms} />
            </span>{' '}
          </span>
        ))}
      </p>
      <p className="quiet ds-signs" aria-hidden="true">
        {(['true', 'partial', 'false', 'unjudged'] as const).map((verdict) => (
          <span key={verdict}>
            <Sign of={verdict} />
            {VERDICTS[verdict]}
          </span>
        ))}
      </p>
    </>
  );
}

const SIGNS: Record<Segment['verdict'], Icon> = {
  true: IconCheck,
  partial: IconTilde,
  false: IconX,
  unjudged: IconQuestionMark,
};

function Sign({ of }: { of: Segment['verdict'] }) {
  const Drawn = SIGNS[of];
  return <Drawn className="ds-segment-sign" size={13} stroke={2.5} aria-hidden />;
}
