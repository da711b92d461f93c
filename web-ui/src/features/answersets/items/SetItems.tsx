import { path } from '#shared/api/client.ts';
import type { AnswerSetItem, DrawOutcome } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { usePages } from '#shared/query/usePages.ts';
import { useReloadOn } from '#shared/query/useReloadOn.ts';
import type { Draws } from '#shared/terms/answerSets.ts';
import { OUTCOMES, outcomeText } from '#shared/terms/outcomes.ts';
import { Empty } from '#shared/ui/Notice.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import { doneOf } from '../words/state.ts';
import { ItemDraws } from './ItemDraws.tsx';
import { useNewer } from './useNewer.ts';
import { useUnfolded } from './useUnfolded.ts';

/** Items of a page: folded they are lines, but each comes with up to a hundred answers. */
const PAGE = 20;

type Props = {
  project: string;
  version: string;
  id: string;
  of: Draws;
  outcome: DrawOutcome | null;
};

/** The items of a set, one line each, with their answers to unfold. */
export function SetItems({ project, version, id, of, outcome }: Props) {
  const items = usePages<AnswerSetItem>(
    path`/answer-sets/${id}/items` + (outcome === null ? '' : `?outcome=${outcome}`),
    PAGE,
  );
  const unfolded = useUnfolded();
  const newer = useNewer(doneOf(of), items.reload);
  useReloadOn(of.state, newer.show);
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">Items and their answers</h2>
      <OptionLinks
        label="Items by outcome"
        options={filtersOf(of, outcome)}
        current={outcome}
        at={(value) =>
          links.answerSet(project, version, id, value === null ? {} : { outcome: value })
        }
      />
      {of.state === 'sampling' && (
        <p className="as-newer">
          {newer.count > 0 && (
            <button type="button" onClick={newer.show}>
              Show {plural(newer.count, 'newer answer')}
            </button>
          )}
        </p>
      )}
      <Listing
        of={items}
        what="items"
        lines={6}
        none={
          <Empty>
            <p>
              {outcome === null
                ? 'No answers yet.'
                : `No item has an answer with the outcome “${outcomeText(outcome)}”.`}
            </p>
          </Empty>
        }
      >
        {(all) => (
          <>
            <p className="actions">
              <button type="button" onClick={() => unfolded.set(all.map((item) => item.item_id))}>
                Unfold all
              </button>
              <button type="button" onClick={() => unfolded.set([])}>
                Fold all
              </button>
            </p>
            <ol className="plain">
              {all.map((item) => (
                <li key={item.item_id} className="as-item">
                  <ItemDraws
                    version={version}
                    item={item}
                    of={of}
                    href={links.versionItem(project, version, item.item_id)}
                    isOpen={unfolded.has(item.item_id)}
                    toggle={(open) => unfolded.toggle(item.item_id, open)}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </Listing>
    </section>
  );
}

/** The outcome that an address asks for. */
export function outcomeIn(query: URLSearchParams): DrawOutcome | null {
  return OUTCOMES.find(([outcome]) => outcome === query.get('outcome'))?.[0] ?? null;
}

/** The outcomes that draws have, and the chosen one. */
function filtersOf({ outcomes }: Draws, chosen: DrawOutcome | null) {
  const found = OUTCOMES.filter(([outcome]) => outcomes[outcome] > 0 || outcome === chosen);
  return [
    [null, 'All items'] as const,
    ...found.map(
      ([outcome, words]) => [outcome, `${words} (${count(outcomes[outcome])})`] as const,
    ),
  ];
}
