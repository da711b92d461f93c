import { TextField } from '#shared/ui/Form.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';

/** Whether and how a campaign compares its runs. */
export function TrendFields() {
  return (
    <fieldset>
      <legend>Trend</legend>
      <ChoiceInput type="checkbox" name="trend" value="yes">
        compare each run with the first ones{' '}
        <span className="quiet">which needs a generator or a labeller</span>
      </ChoiceInput>
      <TextField
        label="First runs"
        id="campaign-baseline"
        name="baseline_runs"
        type="number"
        min={2}
        max={10}
        defaultValue="5"
        hint="They start at once, and cost as much as other runs. Their spread is the noise that a later run is compared with."
      />
      <TextField
        label="Runs in a year"
        id="campaign-looks"
        name="looks_per_year"
        type="number"
        min={1}
        max={1000}
        defaultValue="52"
        hint="Those that may raise an alarm, whether scheduled or requested. Fewer runs find smaller changes."
      />
      <TextField
        label="Scores to follow"
        id="campaign-trend-scores"
        name="trend_scores"
        hint="Besides the shares, at most seven, such as isotropy-vne/lexical: a metric, and the embedder that it depends on. Fewer find smaller changes."
      />
    </fieldset>
  );
}
