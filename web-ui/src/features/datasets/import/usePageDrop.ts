import { useEffect, useState } from 'react';

/** Takes a file that is dropped anywhere on the page; returns whether one hovers over it. */
export function usePageDrop(take: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (e: DragEvent) => {
      if (bringsFiles(e)) {
        e.preventDefault();
        setOver(true);
      }
    };
    const leave = (e: DragEvent) => {
      if (e.relatedTarget === null) {
        setOver(false);
      }
    };
    const drop = (e: DragEvent) => {
      const file = e.dataTransfer?.files[0];
      setOver(false);
      if (bringsFiles(e)) {
        // Otherwise the browser would leave the page and open the file.
        e.preventDefault();
      }
      if (file !== undefined) {
        take(file);
      }
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [take]);
  return over;
}

function bringsFiles(e: DragEvent): boolean {
  return e.dataTransfer?.types.includes('Files') ?? false;
}
