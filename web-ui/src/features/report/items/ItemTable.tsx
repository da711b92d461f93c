import { capital } from '#shared/format/text.ts';
import { scoreIn } from '#shared/terms/units.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ItemScore, Metric, Series } from '#shared/api/types.ts';
import { angle, sameDecimals } from '#shared/format/numbers.ts';
import { rememberedRow, useRowMemory } from '#shared/navigation/rowMemory.ts';
import { links } from '#shared/navigation/links.ts';
import { reasonOf } from '#shared/terms/reasons.ts';
import { useRowKeys } from '#shared/navigation/rowKeys.ts';
import { More } from '#shared/ui/More.tsx';
import { wordsOf } from '#shared/images/imageText.ts';
import { classOf, knownOf } from './filterText.ts';
import type { LabelKind } from '../series/model.ts';

type Props = {
  experiment: string;
  series: Series;
  kind: LabelKind;
  metric: Metric | undefined;
  rows: ItemScore[];
  /** The remaining pages. */
  rest: ComponentProps<typeof More>['of'];
  /** The key of the list in the history. */
  name: string;
};

/** The estimated height of a row in pixels, until it is measured. */
const ABOUT = 64;

/** Any number of rows, of which only the visible ones are rendered; scrolling loads more. */
export function ItemTable({ experiment, series, kind, metric, rows, rest, name }: Props) {
  const { more, stopped } = rest;
  const box = useRef<HTMLDivElement>(null);
  const [begin] = useState(() => rememberedRow(name));
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ABOUT,
    overscan: 8,
  });
  const inSight = list.getVirtualItems();
  const last = inSight.at(-1)?.index ?? 0;
  const reading = useRef(false);
  useEffect(() => {
    // A second request while one is running would load the same page again.
    if (more !== null && stopped === null && last >= rows.length - 20 && !reading.current) {
      reading.current = true;
      void more().finally(() => {
        reading.current = false;
      });
    }
  }, [more, stopped, last, rows.length]);
  useRowMemory(name, list.range?.startIndex ?? begin);
  useLayoutEffect(() => {
    if (begin > 0 && begin < rows.length) {
      list.scrollToIndex(begin, { align: 'start' });
    }
    // Only the first render restores the position.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useRowKeys(box, 'tr');
  const stop = list.range?.startIndex ?? 0;
  const above = inSight[0]?.start ?? 0;
  const below = list.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  const write = sameDecimals(rows.flatMap(({ value }) => value ?? []));
  const ofAnswers = series.subject === 'answer';
  return (
    // The box must take the focus, so that it scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="item-box" ref={box} role="group" aria-label="Scores" tabIndex={0}>
      <table className="item-table">
        <caption className="unseen">Scores of {series.metric}</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            {ofAnswers && <th scope="col">Answer</th>}
            <th scope="col" className="number">
              {capital(scoreIn(metric))}
            </th>
            <th scope="col">Label</th>
            <th scope="col" className="number">
              θ(q,c)
            </th>
          </tr>
        </thead>
        <tbody>
          <Space height={above} />
          {inSight.map(({ index, key }) => {
            const score = rows[index];
            return (
              score !== undefined && (
                <tr key={key} ref={list.measureElement} data-index={index}>
                  <th scope="row">
                    <a
                      href={itemLink(experiment, series, score)}
                      tabIndex={index === stop ? 0 : -1}
                    >
                      {wordsOf(score.question ?? score.external_id)}
                    </a>
                    <span className="quiet">
                      {score.external_id}
                      {score.answer_ordinal !== null && `, answer ${score.answer_ordinal + 1}`}
                    </span>
                  </th>
                  {ofAnswers && (
                    <td data-head="Answer">
                      <div>{score.answer === null ? null : wordsOf(score.answer)}</div>
                    </td>
                  )}
                  <td className="number" data-head="Score">
                    <div>{valueOf(score, write)}</div>
                  </td>
                  <td data-head="Label">
                    <div className={`class-${classOf(score, kind) ?? 'unknown'}`}>
                      {knownOf(score) || 'none'}
                    </div>
                  </td>
                  <td className="number" data-head="θ(q,c)">
                    <div>{score.theta_qc === null ? '–' : angle(score.theta_qc)}</div>
                  </td>
                </tr>
              )
            );
          })}
          <Space height={below} />
        </tbody>
      </table>
      {stopped === null && more !== null && (
        <p className="quiet" role="status">
          More are read as you scroll.
        </p>
      )}
      {stopped !== null && <More of={rest} />}
    </div>
  );
}

/** Takes the place of the rows outside the visible part. */
function Space({ height }: { height: number }) {
  return height <= 0 ? null : (
    <tr className="item-space" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={5} height={height} />
    </tr>
  );
}

function itemLink(experiment: string, series: Series, score: ItemScore): string {
  return links.item(experiment, score.external_id, {
    ...(series.embedder === null ? {} : { embedder: series.embedder }),
    ...(score.answer_ordinal === null ? {} : { answer: String(score.answer_ordinal + 1) }),
  });
}

function valueOf({ value, undefined: why }: ItemScore, write: (value: number) => string): string {
  return value === null
    ? `undefined: ${why === null ? 'no reason given' : reasonOf(why)}`
    : write(value);
}
