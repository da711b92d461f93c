import { Component, type ReactNode } from 'react';
import { isOutdated, reloadOnce } from './reload.ts';

type Props = { children: ReactNode };

/**
 * Replaces a page that crashed. If the server has a newer build than the one loaded, reloads the
 * page once.
 */
export class CrashPage extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('no error was given') };
  }

  override componentDidCatch(error: unknown) {
    if (isOutdated(error)) {
      reloadOnce();
    }
  }

  override render() {
    if (this.state.error === null) {
      return this.props.children;
    }
    return (
      <section className="narrow" role="alert">
        <h1>This page failed</h1>
        <p>
          {isOutdated(this.state.error)
            ? 'A part of the page could not be loaded: Sextant may have been updated, or does not answer.'
            : 'This is a bug; your data is safe. Reload the page. If it fails again, tell the operator of Sextant what you did.'}
        </p>
        <p className="actions">
          <button type="button" className="primary" onClick={() => window.location.reload()}>
            Reload
          </button>
          <a href="/">To the projects</a>
        </p>
      </section>
    );
  }
}
