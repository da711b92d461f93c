import { path } from '#shared/api/client.ts';
import type { AnchorSet, AnswerSet, Labeller, Page } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useGet } from '#shared/query/useGet.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { OracleForm } from './OracleForm.tsx';

type Props = { project: string; version: string; id: string; query: URLSearchParams };

/** Lets an oracle label the answers of a set. */
export function OraclePage({ project, version, id, query }: Props) {
  const found = useGet<AnswerSet>(path`/answer-sets/${id}`);
  const labellers = useGet<Page<Labeller>>('/labellers?limit=100' + path`&project_id=${project}`);
  const anchors = useGet<Page<AnchorSet>>('/anchor-sets?limit=100' + path`&project_id=${project}`);
  const up = { href: links.answerSet(project, version, id), words: 'Back to the answers' };
  useTitle('Label by an oracle');
  return (
    <Loaded of={found} what="answer set" head={<Heading name="Label by an oracle" up={up} />}>
      {(set) => (
        <>
          <p className="crumb">
            <a href={up.href}>{up.words}</a>
          </p>
          <h1>Label {set.name} by an oracle</h1>
          <Loaded of={labellers} what="labellers">
            {({ data: [first, ...others] }) =>
              first === undefined ? (
                <EmptyState
                  text="No labeller yet. A labeller is an LLM with a text that says what counts as supported; create one first."
                  action={
                    <a className="button primary" href={links.labellers(project)}>
                      Create a labeller
                    </a>
                  }
                />
              ) : (
                <Loaded of={anchors} what="anchor sets">
                  {({ data: anchorSets }) => (
                    <OracleForm
                      project={project}
                      set={set}
                      labellers={[first, ...others]}
                      anchorSets={anchorSets}
                      query={query}
                    />
                  )}
                </Loaded>
              )
            }
          </Loaded>
        </>
      )}
    </Loaded>
  );
}
