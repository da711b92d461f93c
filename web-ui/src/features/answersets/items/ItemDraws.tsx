import { useState } from 'react';
import type { AnswerSetItem, Draw, Sampling } from '#shared/api/types.ts';
import { drawFacts, isLong, itemText } from './draws.ts';

type Props = { item: AnswerSetItem; sampling: Sampling; href: string };

/** The question of an item, and its answers side by side. */
export function ItemDraws({ item, sampling, href }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { external_id: name, question, draws } = item;
  return (
    <>
      <h3>
        <a href={href}>{question ?? name}</a>{' '}
        <span className="quiet">
          {question !== null && `${name}: `}
          {itemText(item)}
        </span>
      </h3>
      <ol className="as-draws">
        {draws.map((draw) => (
          <li key={draw.draw}>
            <Answer draw={draw} sampling={sampling} isWhole={isWhole} />
          </li>
        ))}
      </ol>
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
    </>
  );
}

function Answer({ draw, sampling, isWhole }: { draw: Draw; sampling: Sampling; isWhole: boolean }) {
  const complete = draw.outcome === 'answered';
  return (
    <div className={complete ? 'as-draw' : 'as-draw as-draw-other'}>
      <p className={`as-draw-text${isWhole || !isLong(draw) ? '' : ' as-draw-cut'}`}>
        {draw.text ?? draw.reason ?? <em>no text</em>}
      </p>
      {draw.text !== null && draw.reason !== null && <p className="quiet">{draw.reason}</p>}
      <p className="quiet">
        {draw.draw + 1} · {drawFacts(draw, sampling).join(' · ')}
      </p>
    </div>
  );
}
