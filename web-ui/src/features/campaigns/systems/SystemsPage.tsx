import { path } from '#shared/api/client.ts';
import type { SystemComparison } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { DifferencesPlot } from './DifferencesPlot.tsx';
import { DifferingItems } from './DifferingItems.tsx';
import { MetricSection } from './MetricSection.tsx';
import { SharePlot } from './SharePlot.tsx';
import { SystemTable } from './SystemTable.tsx';
import { basisText, finding, leftOut } from './words.ts';

type Props = {
  project: string;
  campaign: string;
  occurrence: string;
  dataset: string;
  query: URLSearchParams;
};

/** The systems of an occurrence side by side, on one of its datasets. */
export function SystemsPage({ project, campaign, occurrence, dataset, query }: Props) {
  const found = useGet<SystemComparison>(
    `${path`/occurrences/${occurrence}/comparison`}?dataset_id=${encodeURIComponent(dataset)}`,
  );
  const up = { href: links.campaign(project, campaign), words: 'The campaign' };
  const at = (more: Record<string, string>) =>
    links.systems(project, campaign, occurrence, dataset, {
      ...Object.fromEntries(query.entries()),
      ...more,
    });
  useTitle('Systems compared');
  return (
    <Loaded
      of={found}
      what="comparison"
      lines={6}
      head={<Heading name="Systems compared" up={up} />}
    >
      {(comparison) => (
        <>
          <p className="crumb">
            <a href={up.href}>{up.words}</a>
          </p>
          <h1>Systems compared</h1>
          <Head project={project} of={comparison} />
          {comparison.items > 0 && <SharePlot of={comparison} />}
          <SystemTable project={project} of={comparison} />
          <DifferencesPlot of={comparison} />
          <MetricSection
            of={comparison}
            metric={query.get('metric')}
            at={(metric) => at({ metric })}
          />
          <DifferingItems project={project} of={comparison} query={query} at={at} />
        </>
      )}
    </Loaded>
  );
}

function Head({ project, of }: { project: string; of: SystemComparison }) {
  const version = of.version_number === null ? '' : `, version ${count(of.version_number)}`;
  const notes = [basisText(of), leftOut(of)].filter((note) => note !== null);
  return (
    <>
      <p>
        On <a href={links.dataset(project, of.dataset_id)}>{of.dataset_name}</a>
        {version}.
      </p>
      <p className="finding">{finding(of)}</p>
      {notes.length > 0 && <p className="quiet">{notes.join(' ')}</p>}
    </>
  );
}
