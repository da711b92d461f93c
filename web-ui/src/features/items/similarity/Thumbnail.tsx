import { address, path } from '#shared/api/client.ts';
import { hashOf } from '#shared/images/imageText.ts';

/** The image of a row, in the square to the left of its first cell; nothing for a text. */
export function Thumbnail({ version, text, row }: { version: string; text: string; row: number }) {
  const hash = hashOf(text);
  return (
    hash !== null && (
      <image
        href={address(path`/versions/${version}/images/${hash}`)}
        x="-0.96"
        y={row + 0.04}
        width="0.92"
        height="0.92"
        preserveAspectRatio="xMidYMid slice"
      />
    )
  );
}
