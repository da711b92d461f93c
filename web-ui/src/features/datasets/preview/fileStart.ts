/** The maximum number of bytes of a file that the API previews. */
const MOST_BYTES = 768_000;

/** The start of a file as the API expects it. */
export type Head = { head: string; whole: boolean };

const heads = new WeakMap<File, Promise<Head>>();

/** Reads the start of a file, once; the rest stays on disk, however long it is. */
export function startOf(file: File): Promise<Head> {
  const known = heads.get(file) ?? read(file);
  heads.set(file, known);
  return known;
}

async function read(file: File): Promise<Head> {
  const url = await dataUrl(file.slice(0, MOST_BYTES));
  return { head: url.slice(url.indexOf(',') + 1), whole: file.size <= MOST_BYTES };
}

/** The browser encodes faster than page code could. */
function dataUrl(blob: Blob): Promise<string> {
  if (blob.size === 0) {
    return Promise.resolve(',');
  }
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () =>
      reject(new Error('The file cannot be read any more. Choose it again.')),
    );
    reader.readAsDataURL(blob);
  });
}
