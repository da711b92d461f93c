import { Field, Form, TextField, textIn } from '#shared/ui/Form.tsx';
import { patch, path, remove } from '#shared/api/client.ts';
import type { Project } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { leaveProject } from '#shared/navigation/currentProject.ts';
import { queryClient } from '#shared/query/queryClient.ts';
import { go } from '#shared/navigation/router.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import styles from './projects.module.css';

/**
 * Renames a project, edits its description and, for readers who may manage the tenant, deletes it.
 */
export function EditProject({ project }: { project: Project }) {
  const manages = useMay('manage');
  if (!useMay('write')) {
    return null;
  }
  return (
    <details className={styles.edit}>
      <summary>{manages ? 'Rename or delete this project' : 'Rename this project'}</summary>
      <Form
        submit="Save"
        act={(form) => change(project.id, textIn(form, 'name'), textIn(form, 'description'))}
      >
        <TextField
          label="Name"
          id="project-new-name"
          name="name"
          required
          maxLength={200}
          defaultValue={project.name}
        />
        <Field label="Description" name="project-description">
          <textarea
            id="project-description"
            name="description"
            rows={2}
            maxLength={4000}
            defaultValue={project.description ?? ''}
          />
        </Field>
      </Form>
      {manages && (
        <Confirm
          label="Delete the project"
          confirm={`Delete “${project.name}” for good`}
          act={() => discard(project.id)}
        >
          “{project.name}” is deleted with all its datasets, experiments, reports and thresholds.
          This cannot be undone. The project is gone at once, and its rows are deleted in the
          background. A receipt lists what was deleted.
        </Confirm>
      )}
    </details>
  );
}

async function change(project: string, name: string, description: string): Promise<void> {
  await patch<Project>(path`/projects/${project}`, { name, description });
  await queryClient.invalidateQueries();
}

async function discard(project: string): Promise<void> {
  await remove(path`/projects/${project}`);
  leaveProject();
  go(links.projects());
  await queryClient.invalidateQueries({ queryKey: ['pages', '/projects'] });
}
