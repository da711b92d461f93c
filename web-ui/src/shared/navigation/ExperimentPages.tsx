import { links } from '#shared/navigation/links.ts';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';

const PAGES = [
  ['project', 'Experiments'],
  ['campaigns', 'Campaigns'],
] as const;

type Props = { project: string; current: (typeof PAGES)[number][0] };

/** The pages about the experiments of a project. */
export function ExperimentPages({ project, current }: Props) {
  return (
    <OptionLinks
      label="Pages about experiments"
      options={PAGES}
      current={current}
      at={(page) => links[page](project)}
    />
  );
}
