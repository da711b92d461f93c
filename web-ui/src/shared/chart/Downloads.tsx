import { use, useRef, useState } from 'react';
import type { Drawing } from '#shared/chart/drawing.ts';
import { fileName, FilesOf } from '#shared/chart/fileNames.ts';
import type { Caption } from '#shared/chart/option.ts';
import { paletteOf } from '#shared/chart/palette.ts';
import { csvOf, type Sheet } from '#shared/chart/sheet.ts';
import { saveFile } from '#shared/api/saveFile.ts';

type Props = {
  /** The name of the files, without the extension. */
  file: string;
  caption: Caption;
  drawing: () => Drawing;
  sheet: Sheet;
};

const FORMATS = ['png', 'svg', 'csv'] as const;

/** Downloads the chart and its numbers. */
export function Downloads({ file, caption, drawing, sheet }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const of = use(FilesOf);
  const save = async (format: (typeof FORMATS)[number]) => {
    if (format === 'csv') {
      return new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' });
    }
    const { imageOf } = await import('#shared/chart/files.ts');
    const palette = paletteOf(box.current ?? document.documentElement);
    return imageOf(format, drawing(), palette, caption);
  };
  return (
    <div ref={box} className="chart-files" role="group" aria-label={`Download: ${caption.title}`}>
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          title={`Download as ${format.toUpperCase()}`}
          onClick={() => {
            setFailed(false);
            save(format).then(
              (blob) => saveFile(blob, fileName(of, file, format)),
              () => setFailed(true),
            );
          }}
        >
          {format.toUpperCase()}
        </button>
      ))}
      {failed && (
        <span role="alert" className="quiet">
          No file was made; reload the page and try again.
        </span>
      )}
    </div>
  );
}
