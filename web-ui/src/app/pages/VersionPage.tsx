import { AnswerSetPanel } from '#features/answersets/panel/AnswerSetPanel.tsx';
import { ItemBrowser } from '#features/datasets/browse/ItemBrowser.tsx';
import type { Unit } from '#features/datasets/version/Lengths.tsx';
import { ProfilePanel } from '#features/datasets/version/ProfilePanel.tsx';
import { VersionHead } from '#features/datasets/version/VersionHead.tsx';
import { SplitPanel } from '#features/splits/SplitPanel.tsx';
import { path } from '#shared/api/client.ts';
import type { Dataset, Version } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';

type Props = { project: string; version: string; query: URLSearchParams };

/** A version: its actions, its items, its answer sets, its split and its profile. */
export function VersionPage({ project, version, query }: Props) {
  const found = useGet<Version>(path`/versions/${version}`);
  const of = found.state === 'ready' ? found.value.dataset_id : null;
  const dataset = useGet<Dataset>(of === null ? null : path`/datasets/${of}`);
  const head = <Heading name="Version" up={null} />;
  return (
    <Loaded of={found} what="version" head={head}>
      {(v) => (
        <Loaded of={dataset} what="dataset" head={head}>
          {(d) => (
            <>
              <VersionHead project={project} dataset={d} version={v} />
              <ItemBrowser project={project} version={version} items={v.item_count} query={query} />
              <AnswerSetPanel project={project} version={version} />
              <div className="version-about">
                <SplitPanel version={version} />
                <ProfilePanel
                  version={version}
                  unit={unitOf(query)}
                  at={(unit) => links.version(project, version, withUnit(query, unit))}
                />
              </div>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function unitOf(query: URLSearchParams): Unit {
  return query.get('unit') === 'characters' ? 'characters' : 'words';
}

function withUnit(query: URLSearchParams, unit: Unit): Record<string, string> {
  const { unit: _, ...rest } = Object.fromEntries(query);
  return unit === 'words' ? rest : { ...rest, unit };
}
