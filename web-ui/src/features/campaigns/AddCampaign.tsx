import { path, post } from '#shared/api/client.ts';
import type {
  Campaign,
  Dataset,
  Embedder,
  ExportFormat,
  Generator,
  Labeller,
  Page,
} from '#shared/api/types.ts';
import { FORMATS } from '#shared/terms/exportFormats.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Form, SelectField, TextField } from '#shared/ui/Form.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { campaignIn, fieldsOf } from './campaignBody.ts';
import { CampaignEstimate } from './CampaignEstimate.tsx';
import styles from './campaigns.module.css';
import { OutcomeFields } from './OutcomeFields.tsx';
import { SystemFields } from './SystemFields.tsx';
import { TrendFields } from './trend/TrendFields.tsx';
import { TriggerFields } from './TriggerFields.tsx';

type Props = {
  project: string;
  /** Those with a version. */
  datasets: Dataset[];
  generators: Generator[];
  embedders: Embedder[];
  /** Whether the form is shown at once. */
  open: boolean;
};

const OVERLAPS = [
  ['skip', 'skip the later one'],
  ['queue', 'let the later one wait'],
  ['replace', 'cancel the earlier one'],
] as const;

const CATCH_UPS = [
  ['one', 'run once for all of them'],
  ['all', 'run once for each'],
  ['none', 'do not run'],
] as const;

/** A form for a campaign; it leads to the new campaign. */
export function AddCampaign({ project, datasets, generators, embedders, open }: Props) {
  const add = async (form: FormData) => {
    const campaign = await post<Campaign>('/campaigns', campaignIn(project, fieldsOf(form)));
    go(links.campaign(project, campaign.id));
  };
  return (
    <details open={open}>
      <summary>Create a campaign</summary>
      <Form className={styles.form} submit="Create the campaign" primary act={add}>
        <TextField label="Name" id="campaign-name" name="name" required maxLength={200} />
        <fieldset>
          <legend>Datasets, each in its newest version</legend>
          {datasets.map(({ id, name }, i) => (
            <ChoiceInput
              key={id}
              type="checkbox"
              name="dataset"
              value={id}
              defaultChecked={i === 0}
            >
              {name}
            </ChoiceInput>
          ))}
        </fieldset>
        <SystemFields generators={generators} />
        <OutcomeFields />
        <LabelFields project={project} />
        <fieldset>
          <legend>Embedders</legend>
          {embedders.map(({ id, name }, i) => (
            <ChoiceInput
              key={id}
              type="checkbox"
              name="embedder"
              value={name}
              defaultChecked={i === 0}
            >
              {name}
            </ChoiceInput>
          ))}
        </fieldset>
        <TrendFields />
        <TriggerFields />
        <SelectField
          label="If an earlier occurrence is open"
          id="campaign-overlap"
          name="overlap"
          options={OVERLAPS}
        />
        <SelectField
          label="For times at which no server ran"
          id="campaign-catch-up"
          name="catch_up"
          options={CATCH_UPS}
        />
        <ExportFields />
        <CampaignEstimate project={project} />
      </Form>
    </details>
  );
}

function ExportFields() {
  return (
    <fieldset>
      <legend>Export when an occurrence ends</legend>
      {(Object.keys(FORMATS) as ExportFormat[]).map((format) => (
        <ChoiceInput key={format} type="checkbox" name="export" value={format}>
          {FORMATS[format]}
        </ChoiceInput>
      ))}
      <p className="quiet">
        A bundle is one file of the occurrence. The other formats are a file for each experiment.
      </p>
    </fieldset>
  );
}

function LabelFields({ project }: { project: string }) {
  const labellers = useGet<Page<Labeller>>('/labellers?limit=100' + path`&project_id=${project}`);
  return (
    <Loaded of={labellers} what="labellers" lines={1}>
      {({ data }) =>
        data.length > 0 && (
          <>
            <SelectField
              label="Labels"
              id="campaign-labeller"
              name="labeller"
              options={[
                ['', 'those that are in force'],
                ...data.map(
                  ({ id, name, version }) =>
                    [id, `${name}, version ${version}, labels the answers first`] as const,
                ),
              ]}
            />
            <TextField
              label="Budget of the labeller"
              id="campaign-label-budget"
              name="label_budget"
              inputMode="decimal"
              hint="The most to spend on the answers of one system to one dataset each time. If empty, there is no limit."
            />
          </>
        )
      }
    </Loaded>
  );
}
