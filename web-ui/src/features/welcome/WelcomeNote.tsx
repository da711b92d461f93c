import { useState } from 'react';
import { links } from '#shared/navigation/links.ts';
import { dismissWelcome, welcomedTo } from './first.ts';

type Props = { project: string; on: 'report' | 'project' };

/** Three lines for who is here for the first time, until they are put away. */
export function WelcomeNote({ project, on }: Props) {
  const [there, setThere] = useState(() => welcomedTo() === project);
  if (!there) {
    return null;
  }
  return (
    <aside className="welcome" aria-label="Welcome">
      <ul>
        <li>{on === 'report' ? SEEN : MADE}</li>
        <li>
          The grey <strong>floors</strong> know no embedding, such as the mere length of the answer.
          A score that is not better than they are may tell no more than they do, however high it
          is.
        </li>
        <li>
          Now with your data: <a href={links.datasets(project)}>import answers</a>.
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
  'Each row is a score and how well it tells grounded answers from others; the bar is its 95 % interval.';
const MADE = 'Open a report as soon as its experiment is finished.';
