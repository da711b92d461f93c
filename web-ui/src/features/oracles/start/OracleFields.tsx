import type { AnchorSet, Labeller } from '#shared/api/types.ts';
import { Field, TextField } from '#shared/ui/Form.tsx';
import { plural } from '#shared/format/numbers.ts';
import { faultProps } from '#shared/ui/faults.ts';
import { Select } from '#shared/ui/Select.tsx';
import { judges, kindSentence, kindTitle } from '../words/kinds.ts';
import { type Choice, type Faults, ROLES } from './choice.ts';
import styles from './start.module.css';

type Props = {
  labellers: Labeller[];
  anchorSets: AnchorSet[];
  chosen: Labeller | null;
  /** The unit of the budget; null for tokens. */
  currency: string | null;
  choice: Choice;
  faults: Faults;
  change: (part: Partial<Choice>) => void;
};

/** The labeller, the answers, and the budget. */
export function OracleFields(props: Props) {
  const { labellers, anchorSets, chosen, currency, choice, faults, change } = props;
  const options = labellers.map(
    ({ id, name, version, generator }) =>
      [id, `${name}, version ${version} (${generator.model})`] as const,
  );
  return (
    <div>
      <Field label="Labeller" name="oracle-labeller" fault={faults.labeller}>
        <Select
          id="oracle-labeller"
          {...faultProps('oracle-labeller', faults.labeller)}
          value={chosen?.id ?? ''}
          options={chosen === null ? [['', 'Choose a labeller'], ...options] : options}
          choose={(labeller) => change({ labeller })}
        />
      </Field>
      {chosen !== null && <About labeller={chosen} />}
      <Field label="Answers" name="oracle-role" fault={faults.role}>
        <Select
          id="oracle-role"
          {...faultProps('oracle-role', faults.role)}
          value={choice.role}
          options={ROLES}
          choose={(role) => change({ role })}
        />
      </Field>
      {(chosen === null || judges(chosen.kind)) && (
        <Field label="Anchors" name="oracle-anchors" fault={faults.anchors}>
          <Select
            id="oracle-anchors"
            {...faultProps('oracle-anchors', faults.anchors)}
            value={choice.anchors}
            options={[
              ['', 'No anchor set'],
              ...anchorSets.map(
                ({ id, name, anchor_count: n }) =>
                  [id, `${name} (${plural(n, 'answer')})`] as const,
              ),
            ]}
            choose={(anchors) => change({ anchors })}
          />
        </Field>
      )}
      <TextField
        label={`Budget in ${currency ?? 'tokens'}`}
        name="oracle-budget"
        className="narrow-input"
        inputMode="decimal"
        placeholder="no limit"
        fault={faults.budget}
        value={choice.budget}
        onChange={(e) => change({ budget: e.currentTarget.value })}
        hint={
          currency === null
            ? 'The most tokens to use. Without a price, no cost is promised.'
            : 'The most to spend. A run that reaches it stops, keeps what it has, and can be resumed.'
        }
      />
    </div>
  );
}

function About({ labeller: { kind, policy, generator } }: { labeller: Labeller }) {
  return (
    <>
      <ul className="truths quiet">
        <li>
          {kindTitle(kind)}: {kindSentence(kind)}
        </li>
        <li>
          {generator.model} at <code>{generator.base_url}</code>
          {generator.id === null && '; its generator has been deleted, so it cannot run'}
        </li>
      </ul>
      {policy !== null && (
        <details>
          <summary>What counts as supported</summary>
          <pre className={styles.text}>{policy}</pre>
        </details>
      )}
    </>
  );
}
