import { useState } from 'react';
import { links } from '#shared/navigation/links.ts';
import { dismissWelcome, welcomedTo } from './first.ts';
import styles from './welcome.module.css';

type Props = { project: string; on: 'report' | 'project' };

/** Three lines for a first visit, until the reader dismisses them. */
export function WelcomeNote({ project, on }: Props) {
  const [there, setThere] = useState(() => welcomedTo() === project);
  if (!there) {
    return null;
  }
  return (
    <aside className={styles.note} aria-label="Welcome">
      <ul>
        <li>{on === 'report' ? SEEN : MADE}</li>
        <li>
          The grey rows are <strong>floors</strong>: scores that need no model, such as the length
          of the answer. A score that is not better than its best floor may tell you no more than
          the floor does.
        </li>
        <li>
          Continue with your own data: <a href={links.datasets(project)}>import answers</a>.
        </li>
      </ul>
      <button
        type="button"
        onClick={() => {
          dismissWelcome();
          setThere(false);
        }}
      >
        Got it
      </button>
    </aside>
  );
}

const SEEN =
  'This report is about a sample dataset. Each row of the chart is a score; its bar is the 95 % interval.';
const MADE =
  'Sextant evaluates two sample datasets now. Open a report when its experiment is completed.';
