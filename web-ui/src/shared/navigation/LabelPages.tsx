import { links } from '#shared/navigation/links.ts';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';

const PAGES = [
  ['labels', 'Labels by people'],
  ['labelRuns', 'Label runs'],
  ['labellers', 'Labellers'],
  ['anchorSets', 'Anchor sets'],
] as const;

type Props = { project: string; current: (typeof PAGES)[number][0] };

/** The pages about the labels of a project. */
export function LabelPages({ project, current }: Props) {
  return (
    <OptionLinks
      label="Pages about labels"
      options={PAGES}
      current={current}
      at={(page) => links[page](project)}
    />
  );
}
