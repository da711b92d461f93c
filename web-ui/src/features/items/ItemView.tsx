import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import { path } from '#shared/api/client.ts';
import type { Experiment, Item, ItemScores, MetricList, Page } from '#shared/api/types.ts';
import { groupOf } from '#shared/terms/groups.ts';
import { groundedOf } from '#shared/terms/labels/labels.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { Similarity } from './similarity/Similarity.tsx';
import { Answers } from './Answers.tsx';
import { Neighbours } from './Neighbours.tsx';
import { knownOf, leaningOf, selectedAnswer, positionsOf } from './scores.ts';
import { ScoresTable } from './ScoresTable.tsx';
import type { View } from './view.ts';
import { Text } from './Texts.tsx';
import { Triangle } from './Triangle.tsx';
import { WithheldNotice } from './similarity/WithheldNotice.tsx';

export type ItemViewProps = {
  experiment: Experiment;
  /** The item's name in the dataset. */
  name: string;
  seen: View;
  /** The address of the same item with another view. */
  at: (seen: View) => string;
  /** The address of another item with the same view. */
  to: (name: string) => string;
};

/** One item: its texts, the positions and similarity of its answers, and every score. */
export function ItemView(props: ItemViewProps) {
  const { experiment, name } = props;
  const query = new URLSearchParams({ external_id: name });
  const found = useGet<Page<Item>>(path`/versions/${experiment.version_id}/items` + `?${query}`);
  useTitle(`Item ${name}`);
  return (
    <Loaded of={found} what="item" head={<h1>Item {name}</h1>}>
      {({ data }) => {
        const item = data[0];
        return item === undefined ? (
          <h1>This dataset has no item “{name}”</h1>
        ) : (
          <Found key={item.id} {...props} item={item} />
        );
      }}
    </Loaded>
  );
}

function Found(props: ItemViewProps & { item: Item }) {
  const { experiment, name, seen, at, to, item } = props;
  const scores = useGet<ItemScores>(path`/experiments/${experiment.id}/items/${item.id}/scores`);
  const metrics = useGet<MetricList>('/metrics');
  const { embedders, version_id: version } = experiment;
  const embedder = embedders.find((each) => each.name === seen.embedder) ?? embedders[0];
  const read = scores.state === 'ready' ? scores.value : null;
  const positions = read === null || embedder === undefined ? [] : positionsOf(read, embedder.id);
  const answer = selectedAnswer(item, seen.answer);
  const choose = (ordinal: number) => at({ ...seen, answer: ordinal });
  return (
    <>
      <h1>Item {name}</h1>
      <p className="lead item-lead">
        {knownOf(item)} {leaningOf(positions, embedder?.name ?? '')}
      </p>
      {item.group !== null && <p>{groupOf(item)}</p>}
      <Neighbours scores={read} to={to} />
      <div className="item-columns">
        <dl className="texts">
          <Text version={version} name="Question" text={item.question} />
          <Text version={version} name="Reference answer" text={item.reference} />
        </dl>
        <dl className="texts">
          <Text version={version} name="Context" text={item.context} />
          {item.context === null && (
            <Text version={version} name="Reference document" text={item.reference_document} />
          )}
        </dl>
        <section aria-label="Answers">
          <Answers version={version} answers={item.answers} chosen={answer?.id} at={choose} />
        </section>
      </div>
      {embedder !== undefined && (
        <OptionLinks
          label="Embedder"
          className="item-embedders"
          options={embedders.map(({ name: each }) => [each, each])}
          current={embedder.name}
          at={(each) => at({ ...seen, embedder: each })}
        />
      )}
      {embedder !== undefined && (
        <section aria-labelledby="stand">
          <h2 id="stand">Answers between question and context</h2>
          <Scores of={scores}>
            {() => (
              <Triangle
                positions={positions}
                chosen={answer?.ordinal ?? null}
                groundedOf={(ordinal) => {
                  const own = item.answers.find((each) => each.ordinal === ordinal);
                  return own === undefined ? null : groundedOf(own);
                }}
                at={choose}
              />
            )}
          </Scores>
        </section>
      )}
      {embedder === undefined ? (
        <p>The experiment has no embedder, so there are no similarities.</p>
      ) : (
        <Similarity
          key={embedder.id}
          experiment={experiment.id}
          version={version}
          item={item}
          embedder={embedder}
          measure={seen.measure}
          at={(measure) => at({ ...seen, measure })}
        />
      )}
      <section aria-labelledby="scores">
        <h2 id="scores">Scores</h2>
        <Scores of={scores}>
          {(found) => (
            <ScoresTable of={found} metrics={metrics.state === 'ready' ? metrics.value.data : []} />
          )}
        </Scores>
      </section>
    </>
  );
}

type ScoresProps = {
  of: Parameters<typeof Loaded<ItemScores>>[0]['of'];
  children: (scores: ItemScores) => React.ReactNode;
};

/** The scores, a loading text, or a notice that they are withheld. */
function Scores({ of, children }: ScoresProps) {
  return (
    <Loaded of={of} what="scores">
      {(found) => (found.withheld ? <WithheldNotice /> : children(found))}
    </Loaded>
  );
}
