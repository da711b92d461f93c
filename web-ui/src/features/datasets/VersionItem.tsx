import { path } from '#shared/api/client.ts';
import type { Item, ItemRow, Page } from '#shared/api/types.ts';
import { count } from '#shared/format.ts';
import { links } from '#shared/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/useGet.ts';
import { useTitle } from '#shared/useTitle.ts';
import { ItemTexts } from './ItemTexts.tsx';
import { knownOf } from './knowing.ts';

type Props = { project: string; version: string; id: string };

/** One item of a version: its texts, and what is known of its answers. */
export function VersionItem({ project, version, id }: Props) {
  const found = useGet<Item>(path`/versions/${version}/items/${id}`);
  useTitle(found.state === 'ready' ? `Item ${found.value.external_id}` : null);
  return (
    <Loaded of={found} what="item">
      {(item) => (
        <>
          <p className="crumb">
            <a href={links.version(project, version, { at: String(item.ordinal + 1) })}>
              To the items of the version
            </a>
          </p>
          <h1>Item {item.external_id}</h1>
          <p className="lead">{knownOf(item)}</p>
          <Neighbours project={project} version={version} ordinal={item.ordinal} />
          <ItemTexts item={item} />
        </>
      )}
    </Loaded>
  );
}

type NeighboursProps = { project: string; version: string; ordinal: number };

/** The items before and after, in the order of the file. */
function Neighbours({ project, version, ordinal }: NeighboursProps) {
  const query = new URLSearchParams({ from_ordinal: String(Math.max(0, ordinal - 1)), limit: '3' });
  const found = useGet<Page<ItemRow>>(path`/versions/${version}/item-rows` + `?${query}`);
  const rows = found.state === 'ready' ? found.value.data : [];
  const to = (place: number, words: string) => {
    const row = rows.find((each) => each.ordinal === place);
    return row === undefined ? (
      <span className="button ds-button-off">{words}</span>
    ) : (
      <a className="button" href={links.versionItem(project, version, row.id)}>
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
