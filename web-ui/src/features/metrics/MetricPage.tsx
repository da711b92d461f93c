import { unitSentence } from '#shared/terms/units.ts';
import type { Metric, MetricList } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { LinkedText } from './LinkedText.tsx';
import { basisOf, directionOf, needsOf, rangeOf } from './descriptions.ts';
import styles from './metrics.module.css';

/** One metric: its definition, formula, properties and source. */
export function MetricPage({ name }: { name: string }) {
  const metrics = useGet<MetricList>('/metrics');
  return (
    <>
      <p className="crumb">
        <a href={links.metrics()}>All metrics</a>
      </p>
      <Loaded of={metrics} what="metric" head={<Heading name="Metric" />}>
        {({ data }) => {
          const metric = data.find((each) => each.name === name);
          return metric === undefined ? (
            <Unknown name={name} />
          ) : (
            <Page metric={metric} names={new Set(data.map((each) => each.name))} />
          );
        }}
      </Loaded>
    </>
  );
}

function Unknown({ name }: { name: string }) {
  return (
    <>
      <h1>There is no metric “{name}”</h1>
      <p>An older report may name a metric that the catalogue no longer has.</p>
    </>
  );
}

function Page({ metric, names }: { metric: Metric; names: ReadonlySet<string> }) {
  useTitle(metric.title);
  return (
    <article>
      <h1>{metric.title}</h1>
      <p className="quiet">
        <code>{metric.name}</code>
      </p>
      <p className="lead">
        <LinkedText text={metric.definition} names={names} />
      </p>
      <Facts
        of={[
          ['Value of', metric.subject === 'item' ? 'an item' : 'an answer'],
          ['Direction', directionOf(metric)],
          ['Range', rangeOf(metric)],
          ['Needs', needsOf(metric)],
          ['Computed from', basisOf(metric)],
        ]}
      />
      {unitSentence(metric) !== '' && <p>{unitSentence(metric)}</p>}
      <h2>Formula</h2>
      <pre className={styles.formula}>{metric.formula}</pre>
      <h2>When it has no value</h2>
      <p>
        <LinkedText text={metric.undefined} names={names} />
      </p>
      <h2>Properties</h2>
      <ul className="truths">
        {metric.facts.map((fact) => (
          <li key={fact}>
            <LinkedText text={fact} names={names} />
          </li>
        ))}
      </ul>
      <h2>Source</h2>
      <p>
        <LinkedText text={metric.source} names={names} />
      </p>
    </article>
  );
}
