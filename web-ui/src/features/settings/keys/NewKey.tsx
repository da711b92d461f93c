import { useCallback } from 'react';
import { post } from '#shared/api/client.ts';
import type { NewApiKey, Project } from '#shared/api/types.ts';
import { Field } from '#shared/ui/Field.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { endingIn, LIFETIMES, SCOPES } from './keys.ts';

type Props = { projects: Project[]; made: (key: NewApiKey) => void };

/** A form for a new key: its permissions, its projects, and its expiry. */
export function NewKey({ projects, made }: Props) {
  const make = useCallback(
    async (form: FormData) => {
      const project = String(form.get('only_project'));
      const key = await post<NewApiKey>('/api-keys', {
        name: String(form.get('name')).trim(),
        scopes: form.getAll('scopes'),
        expires_at: endingIn(Number(form.get('days')), new Date()),
        ...(project === '' ? {} : { only_project: project }),
      });
      made(key);
    },
    [made],
  );
  const { busy, problem, run } = useAction(make);
  return (
    <details>
      <summary>Create a key</summary>
      <form
        className="setting"
        onSubmit={(e) => {
          e.preventDefault();
          void run(new FormData(e.currentTarget));
        }}
      >
        <Field label="Name" name="name">
          <input id="name" name="name" required maxLength={200} autoComplete="off" />
        </Field>
        <fieldset>
          <legend>Permissions</legend>
          {SCOPES.map(([scope, words]) => (
            <label key={scope} className="choice">
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={scope === 'read'}
              />
              <span>
                {scope}: {words}
              </span>
            </label>
          ))}
        </fieldset>
        <Field label="Where" name="only_project">
          <select id="only_project" name="only_project" defaultValue="">
            <option value="">in every project</option>
            {projects.map((project) => (
              <option key={project.id} value={project.id}>
                in {project.name} only
              </option>
            ))}
          </select>
        </Field>
        <Field label="Expires in" name="days">
          <select id="days" name="days" defaultValue="90">
            {LIFETIMES.map(([days, words]) => (
              <option key={days} value={days}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        {problem !== null && <ProblemNotice problem={problem} />}
        <p className="actions">
          <button type="submit" className="primary" disabled={busy}>
            Create the key
          </button>
        </p>
      </form>
    </details>
  );
}
