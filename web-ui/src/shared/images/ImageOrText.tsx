import { type ReactNode, useEffect, useState } from 'react';
import { address, path } from '#shared/api/client.ts';
import { hashOf, wordsOf } from './imageText.ts';
import { whyUnshown } from './whyUnshown.ts';
import styles from './images.module.css';

type Props = {
  /** Null: the version is gone, so there is no image. */
  version: string | null;
  /** What it is of the item, such as {@code Question}. */
  name: string;
  text: string;
  /** Whether it is in a line of a list. */
  small?: boolean;
  /** What is shown of a text; absent: the text. */
  children?: ReactNode;
};

/** An image of a version, if the text stands for one; else the text. */
export function ImageOrText({ version, name, text, small = false, children }: Props) {
  const hash = hashOf(text);
  const [unshown, setUnshown] = useState<string | null>(null);
  if (hash === null) {
    return <>{children ?? text}</>;
  }
  if (version === null) {
    return <span className="quiet">{wordsOf(text)}, whose version is deleted</span>;
  }
  const where = path`/versions/${version}/images/${hash}`;
  if (unshown === where) {
    return (
      <Unshown
        key={where}
        where={where}
        words={wordsOf(text)}
        again={small ? null : () => setUnshown(null)}
      />
    );
  }
  return (
    <img
      className={small ? styles['small'] : styles['image']}
      src={address(where)}
      alt={`${name}: ${wordsOf(text)}`}
      loading="lazy"
      decoding="async"
      onError={() => setUnshown(where)}
    />
  );
}

type UnshownProps = { where: string; words: string; again: (() => void) | null };

/** What happened to an image that is not shown. */
function Unshown({ where, words, again }: UnshownProps) {
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void whyUnshown(where).then((found) => {
      if (!left) {
        setWhy(found);
      }
    });
    return () => {
      left = true;
    };
  }, [where]);
  return (
    <span className="quiet">
      {words}
      {why !== null && `, ${why}`}
      {why !== null && again !== null && (
        <>
          {' '}
          <button type="button" onClick={again}>
            Load it again
          </button>
        </>
      )}
    </span>
  );
}
