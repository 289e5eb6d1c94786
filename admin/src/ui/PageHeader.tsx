import { useEffect, type ReactNode } from 'react';
import css from './PageHeader.module.css';
import { usePanelName } from './site-name.js';

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  const panel = usePanelName();
  useEffect(() => {
    document.title = `${title} · ${panel}`;
  }, [title, panel]);
}

interface Props {
  readonly title: string;
  /** The name in the browser's tab, when it is not the title. */
  readonly documentTitle?: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  /** One line about the page. */
  readonly note?: ReactNode;
  /** At most one filled button. */
  readonly actions?: ReactNode;
}

/** A page's name, and what can be done on it. */
export function PageHeader({ title, documentTitle = title, badge, note, actions }: Props) {
  usePageTitle(documentTitle);
  return (
    <div className={css['head']}>
      <div className="grow">
        <div className={css['title']}>
          <h1>{title}</h1>
          {badge}
        </div>
        {note !== undefined && <p className="note">{note}</p>}
      </div>
      {actions !== undefined && <div className={css['actions']}>{actions}</div>}
    </div>
  );
}
