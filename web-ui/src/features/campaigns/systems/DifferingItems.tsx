import { path } from '#shared/api/client.ts';
import type { DifferingAnswers, DifferingItem, SystemComparison } from '#shared/api/types.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { usePages } from '#shared/query/usePages.ts';
import { Listing } from '#shared/ui/Listing.tsx';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import { Select } from '#shared/ui/Select.tsx';
import { type Pair, pairIn } from './pair.ts';
import styles from './systems.module.css';
import { answerFacts, answersText } from './words.ts';

const PAGE = 20;

type Props = {
  project: string;
  of: SystemComparison;
  query: URLSearchParams;
  at: (pair: Pair) => string;
};

/** The items on which two systems differ, with the texts of both. */
export function DifferingItems({ project, of, query, at }: Props) {
  const pair = pairIn(of, query);
  if (pair === null) {
    return null;
  }
  const names = of.systems.map(({ system }) => [system, system] as const);
  return (
    <section aria-labelledby="differing">
      <h2 id="differing">Items on which two systems differ</h2>
      <div className={styles.choose}>
        <p className="field">
          <label htmlFor="first-system">First</label>
          <Select
            id="first-system"
            value={pair.first}
            options={names.filter(([name]) => name !== pair.second)}
            choose={(first) => go(at({ ...pair, first }))}
          />
        </p>
        <p className="field">
          <label htmlFor="second-system">Second</label>
          <Select
            id="second-system"
            value={pair.second}
            options={names.filter(([name]) => name !== pair.first)}
            choose={(second) => go(at({ ...pair, second }))}
          />
        </p>
      </div>
      <OptionLinks
        label="In what they differ"
        options={
          [
            ['label', 'By label'],
            ['outcome', 'By outcome of the draws'],
          ] as const
        }
        current={pair.by}
        at={(by) => at({ ...pair, by })}
      />
      <Items key={Object.values(pair).join(' ')} project={project} of={of} pair={pair} />
    </section>
  );
}

function Items({ project, of, pair }: { project: string; of: SystemComparison; pair: Pair }) {
  const query = new URLSearchParams({ dataset_id: of.dataset_id, ...pair });
  const items = usePages<DifferingItem>(
    `${path`/occurrences/${of.occurrence_id}/differing-items`}?${query.toString()}`,
    PAGE,
  );
  return (
    <Listing of={items} what="items" lines={3} none={<p>{none(pair)}</p>}>
      {(rows) => (
        <ol className={styles.items}>
          {rows.map((item) => (
            <li key={item.item_id}>
              <h3>
                {of.version_id === null ? (
                  item.external_id
                ) : (
                  <a href={links.versionItem(project, of.version_id, item.item_id)}>
                    {item.external_id}
                  </a>
                )}
              </h3>
              {item.question !== null && (
                <p>
                  <ImageOrText version={of.version_id} name="Question" text={item.question} />
                </p>
              )}
              <div className={styles.sides}>
                <Side version={of.version_id} name={pair.first} of={item.first} />
                <Side version={of.version_id} name={pair.second} of={item.second} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Listing>
  );
}

function none({ by, first, second }: Pair): string {
  return by === 'label'
    ? `None: there is no item that both have a label of and on which ${first} and ${second} differ.`
    : `None: the draws of ${first} and ${second} have the same outcomes for each item.`;
}

type SideProps = { version: string | null; name: string; of: DifferingAnswers };

function Side({ version, name, of }: SideProps) {
  return (
    <div className={styles.side}>
      <h4>
        {name} <span className="quiet">{answersText(of)}</span>
      </h4>
      <ol className={styles.answers}>
        {of.answers.map((answer, i) => (
          // The places of answers never change.
          // oxlint-disable-next-line no-array-index-key
          <li key={i}>
            <p className={styles.text}>
              {answer.text === null ? (
                (answer.reason ?? <em>no text</em>)
              ) : (
                <ImageOrText version={version} name={`Answer ${i + 1}`} text={answer.text} />
              )}
            </p>
            <p className="quiet">{answerFacts(answer)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
