import { Component } from 'react';
import type { ReactNode } from 'react';
import i18next from 'i18next';
import { logWarning } from '../lib/log.js';
import { onceConnectedAgain } from '../realtime/index.js';
import { Icon } from '../ui/art/Icon.js';

interface Props {
  children: ReactNode;
  /** Changing it (a navigation) gives the page another chance. */
  place: string;
}

/** Keeps a broken screen from taking the app with it, and says so. */
export class ErrorBoundary extends Component<Props, { brokenAt: string | null }> {
  override state: { brokenAt: string | null } = { brokenAt: null };
  private stopWaiting: () => void = () => undefined;

  static getDerivedStateFromError(): { brokenAt: string } {
    return { brokenAt: window.location.pathname };
  }

  override componentDidCatch(error: unknown): void {
    logWarning('A screen broke', error);
    // Most of the time its files did not come because the network went. At a table nobody has time to look for the button.
    this.stopWaiting();
    this.stopWaiting = onceConnectedAgain(() => {
      if (this.state.brokenAt === this.props.place) window.location.reload();
    });
  }

  override componentWillUnmount(): void {
    this.stopWaiting();
  }

  override render(): ReactNode {
    if (this.state.brokenAt !== this.props.place) return this.props.children;
    return (
      <main className="page">
        <section className="panel empty" role="alert">
          <Icon name="refresh" size={40} />
          <b className="row-t">{i18next.t('problem.title')}</b>
          <span className="row-s">{i18next.t('problem.crashed')}</span>
          <button className="btn primary sm" type="button" onClick={() => window.location.reload()}>
            {i18next.t('problem.reload')}
          </button>
        </section>
      </main>
    );
  }
}
