import { useState } from 'react';
import { post } from '#shared/api/client.ts';
import type { LabelRun, LabelVote, OtherOracles } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { Form } from '#shared/ui/Form.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';

type Props = { project: string; run: LabelRun; others: OtherOracles['pairs'] };

/** Lets the labeller of a run vote with others over the same answers. */
export function LetVote({ project, run, others }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(others.map(({ label_run_id: id }) => id)),
  );
  const choose = (id: string, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) {
      next.add(id);
    } else {
      next.delete(id);
    }
    setChosen(next);
  };
  const vote = async () => {
    const made = await post<LabelVote>('/label-votes', { label_run_ids: [run.id, ...chosen] });
    go(links.labelVote(project, made.id));
  };
  return (
    <details>
      <summary>Let them vote</summary>
      <p>
        What more than half of the members agree on becomes labels of its own. This takes no call.
        An answer without a majority gets no label, and people’s labels come first.
      </p>
      <Form submit="Let them vote" act={vote} disabled={chosen.size === 0}>
        <fieldset>
          <legend>Who votes with {run.labeller.name}</legend>
          {others.map(({ label_run_id: id, labeller, version, model }) => (
            <ChoiceInput
              key={id}
              type="checkbox"
              checked={chosen.has(id)}
              onChange={(e) => choose(id, e.currentTarget.checked)}
            >
              {labeller}, version {version} ({model})
            </ChoiceInput>
          ))}
        </fieldset>
      </Form>
    </details>
  );
}
