import { ReportView } from '#features/report/ReportView.tsx';
import { InFile } from '#features/report/view/inFile.ts';
import { FilesOf } from '#shared/chart/fileNames.ts';
import { moment } from '#shared/format/times.ts';
import { type Embedded, experimentOf } from './embedded.ts';
import { Provenance } from './Provenance.tsx';
import { addressOf, useView } from './view.ts';

/** A report on a page of its own, away from the instance that made it. */
export function ReportFile({ embedded }: { embedded: Embedded }) {
  const { title, manifest } = embedded;
  const view = useView();
  const about = [
    title.project === null ? '' : `Project ${title.project}`,
    `Dataset ${title.dataset}`,
    title.made_at === null ? '' : `Report of ${moment(title.made_at)}`,
  ].filter((part) => part !== '');
  return (
    <InFile value={true}>
      <FilesOf value={[title.experiment, title.dataset]}>
        <main>
          <h1>{title.experiment}</h1>
          <p className="quiet">{about.join(' · ')}</p>
          <ReportView
            source={{ experiment: experimentOf(embedded), project: '', version: '', dataset: '' }}
            embedders={new Map()}
            view={view}
            at={addressOf}
            notice={null}
          />
          <Provenance manifest={manifest} />
        </main>
      </FilesOf>
    </InFile>
  );
}
