import {
  Children,
  type ComponentType,
  isValidElement,
  type ReactNode,
  useEffect,
  useReducer,
} from 'react';

/** A component whose code is loaded when it is first shown, or earlier by prefetch. */
export type Deferred<P> = {
  (props: P): ReactNode;
  /**
   * Loads the code, so that showing it needs no wait. The page that needs the code reports a
   * failure.
   */
  prefetch: () => void;
};

/**
 * Defers a component. React's own lazy components show their fallback for at least 300 ms, however
 * soon the code arrives. This one appears as soon as its code is there, and at once if the code was
 * prefetched.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> {
  let found: ComponentType<P> | undefined;
  const find = () => load().then((component) => (found = component));

  function Shown(props: P): ReactNode {
    const [failure, settle] = useReducer((_: unknown, error: unknown) => error, null);
    const missing = found === undefined;
    useEffect(() => {
      if (missing) {
        find().then(() => settle(undefined), settle);
      }
    }, [missing]);
    if (found !== undefined) {
      const Found = found;
      return <Found {...props} />;
    }
    if (failure !== null && failure !== undefined) {
      throw failure;
    }
    return (
      <p className="loading" role="status">
        Loading the page…
      </p>
    );
  }

  return Object.assign(Shown, { prefetch: () => void find().catch(() => undefined) });
}

/** Loads the code of every deferred component in a page that is not shown yet. */
export function prefetch(page: ReactNode): void {
  Children.forEach(page, (part) => {
    if (isValidElement<{ children?: ReactNode }>(part)) {
      if (typeof part.type === 'function' && 'prefetch' in part.type) {
        (part.type as unknown as Deferred<never>).prefetch();
      }
      prefetch(part.props.children);
    }
  });
}
