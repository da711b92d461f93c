import { useState } from 'react';
import type { AnswerSetItem, Draw } from '#shared/api/types.ts';
import type { Draws } from '#shared/terms/answerSets.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { drawFacts, isLong, itemText, othersText } from './draws.ts';

type Props = {
  version: string;
  item: AnswerSetItem;
  of: Draws;
  href: string;
  isOpen: boolean;
  toggle: (open: boolean) => void;
};

/** An item in one line: its question and what its draws came to. Unfolded, its answers side by side. */
export function ItemDraws({ version, item, of, href, isOpen, toggle }: Props) {
  const { external_id: name, question } = item;
  return (
    <details open={isOpen} onToggle={(e) => toggle(e.currentTarget.open)}>
      <summary className="as-item-head">
        <span className="as-item-question">
          <ImageOrText version={version} name="Question" text={question ?? name} small />
        </span>
        <span className="quiet">
          {[...(question === null ? [] : [name]), itemText(item), ...othersText(item)].join(' · ')}
        </span>
      </summary>
      {isOpen && <Answers version={version} item={item} of={of} href={href} />}
    </details>
  );
}

function Answers({ version, item, of, href }: Omit<Props, 'isOpen' | 'toggle'>) {
  const [isWhole, setWhole] = useState(false);
  const { external_id: name, draws } = item;
  return (
    <>
      <ol className="as-draws">
        {draws.map((draw) => (
          <li key={draw.draw}>
            <Answer version={version} draw={draw} of={of} isWhole={isWhole} />
          </li>
        ))}
      </ol>
      <p className="actions">
        <a href={href}>Open the item {name}</a>
        {draws.some(isLong) && (
          <button
            type="button"
            aria-expanded={isWhole}
            aria-label={`${isWhole ? 'Shorten' : 'Show whole answers'}: ${name}`}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Shorten' : 'Show whole answers'}
          </button>
        )}
      </p>
    </>
  );
}

type AnswerProps = { version: string; draw: Draw; of: Draws; isWhole: boolean };

function Answer({ version, draw, of, isWhole }: AnswerProps) {
  const complete = draw.outcome === 'answered';
  return (
    <div className={complete ? 'as-draw' : 'as-draw as-draw-other'}>
      <p className={`as-draw-text${isWhole || !isLong(draw) ? '' : ' as-draw-cut'}`}>
        {draw.text === null ? (
          (draw.reason ?? <em>no text</em>)
        ) : (
          <ImageOrText version={version} name={`Answer ${draw.draw + 1}`} text={draw.text} />
        )}
      </p>
      {draw.text !== null && draw.reason !== null && <p className="quiet">{draw.reason}</p>}
      <p className="quiet">
        {draw.draw + 1} · {drawFacts(draw, of).join(' · ')}
      </p>
    </div>
  );
}
