import { path } from '#shared/api/client.ts';
import type { Item, ItemRow, Page } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { groupOf } from '#shared/terms/groups.ts';
import { links } from '#shared/navigation/links.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { type Filter, filterOf, isFiltered, queryOf } from '../search/filter.ts';
import { ItemTexts } from './ItemTexts.tsx';
import { itemSummary } from './itemSummary.ts';
import { MarkedText } from '../search/MarkedText.tsx';
import { termsOf } from '../search/marking.ts';

type Props = { project: string; version: string; id: string; query: URLSearchParams };

/** One item of a version: its texts and labels; search terms are marked. */
export function VersionItem({ project, version, id, query }: Props) {
  const filter = filterOf(query);
  const terms = termsOf(filter.text);
  const found = useGet<Item>(path`/versions/${version}/items/${id}`);
  useTitle(found.state === 'ready' ? `Item ${found.value.external_id}` : 'Item');
  return (
    <Loaded
      of={found}
      what="item"
      head={
        <Heading
          name="Item"
          up={{ href: links.version(project, version), words: 'Back to the items' }}
        />
      }
    >
      {(item) => (
        <>
          <p className="crumb">
            {isFiltered(filter) ? (
              <a href={links.version(project, version, queryOf(filter))}>
                Back to the search results
              </a>
            ) : (
              <a href={links.version(project, version, { at: String(item.ordinal + 1) })}>
                Back to the items{' '}
              </a>
            )}
          </p>
          <h1>
            Item <MarkedText text={item.external_id} terms={terms} />
          </h1>
          <p className="lead">{itemSummary(item)}</p>
          {item.group !== null && <p>{groupOf(item)}</p>}
          <Neighbours project={project} version={version} ordinal={item.ordinal} filter={filter} />
          <ItemTexts
            version={version}
            item={item}
            terms={terms}
            having={(key, value) => links.version(project, version, { key, value })}
          />
        </>
      )}
    </Loaded>
  );
}

type NeighboursProps = { project: string; version: string; ordinal: number; filter: Filter };

/** The previous and next item, in the order of the file. */
function Neighbours({ project, version, ordinal, filter }: NeighboursProps) {
  const query = new URLSearchParams({ from_ordinal: String(Math.max(0, ordinal - 1)), limit: '3' });
  const found = useGet<Page<ItemRow>>(path`/versions/${version}/item-rows` + `?${query}`);
  const rows = found.state === 'ready' ? found.value.data : [];
  const to = (place: number, words: string) => {
    const row = rows.find((each) => each.ordinal === place);
    return row === undefined ? (
      <span className="button ds-button-off">{words}</span>
    ) : (
      <a className="button" href={links.versionItem(project, version, row.id, queryOf(filter))}>
        {words}
      </a>
    );
  };
  return (
    <nav className="actions neighbours" aria-label="Other items">
      {to(ordinal - 1, 'Previous')}
      {to(ordinal + 1, 'Next')}
      <span className="quiet">Item {count(ordinal + 1)} in the order of the file</span>
    </nav>
  );
}
