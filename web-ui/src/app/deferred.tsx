import {
  Children,
  type ComponentType,
  isValidElement,
  type ReactNode,
  useEffect,
  useReducer,
} from 'react';

/** A component whose code is fetched when it is first shown, or before. */
export type Deferred<P> = {
  (props: P): ReactNode;
  /** Fetches the code, so that showing it needs no wait. A failure is told by the page that then lacks it. */
  prefetch: () => void;
};

/**
 * Defers a component. React's own lazy ones show what stands in their place for 300 ms at least, however soon the code is
 * there; this one shows as soon as it can, and at once what was fetched before.
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

/** Fetches the code of every deferred component that a page not yet shown consists of. */
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
