import { path } from '#shared/api/client.ts';
import type { Dataset, Generator, Page, Version } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useGet } from '#shared/query/useGet.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { AskForm } from './AskForm.tsx';

type Props = { project: string; version: string; query: URLSearchParams };

/** Asks a generator for answers to the items of a version. */
export function AskPage({ project, version, query }: Props) {
  const found = useGet<Version>(path`/versions/${version}`);
  const of = found.state === 'ready' ? found.value.dataset_id : null;
  const dataset = useGet<Dataset>(of === null ? null : path`/datasets/${of}`);
  const generators = useGet<Page<Generator>>(
    '/generators?limit=100' + path`&project_id=${project}`,
  );
  const up = { href: links.version(project, version), words: 'Back to the version' };
  const head = <Heading name="Ask a generator" up={up} />;
  return (
    <Loaded of={found} what="dataset version" head={head}>
      {(v) => (
        <Loaded of={dataset} what="dataset" head={head}>
          {(d) => (
            <>
              <Head version={v} dataset={d} up={up} />
              <Loaded of={generators} what="generators">
                {({ data: [first, ...others] }) =>
                  first === undefined ? (
                    <None />
                  ) : (
                    <AskForm
                      project={project}
                      version={version}
                      generators={[first, ...others]}
                      query={query}
                    />
                  )
                }
              </Loaded>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

type HeadProps = { version: Version; dataset: Dataset; up: { href: string; words: string } };

function Head({ version, dataset, up }: HeadProps) {
  const name = `Ask a generator about ${dataset.name}, version ${version.number}`;
  useTitle(name);
  return (
    <>
      <p className="crumb">
        <a href={up.href}>{up.words}</a>
      </p>
      <h1>{name}</h1>
      <p>
        It answers each of {plural(version.item_count, 'item')} several times. Paid answers are
        kept: a run that stops, for whatever reason, can be resumed without asking for them again.
      </p>
    </>
  );
}

function None() {
  return (
    <EmptyState
      text="No generator yet. A generator is an LLM with its address, sampling parameters and price; register one in the settings, then ask it here."
      action={
        <a className="button primary" href={links.settings('generators')}>
          Generators in the settings
        </a>
      }
    />
  );
}
