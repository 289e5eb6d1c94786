import { useEffect, type ReactNode } from 'react';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import css from './PageHeader.module.css';

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  const t = useTexts(commonTexts);
  const panel = t('panel');
  useEffect(() => {
    document.title = `${title} · ${panel}`;
  }, [title, panel]);
}

interface Props {
  readonly title: string;
  /** The name in the browser's tab, when it is not the title. */
  readonly documentTitle?: string;
  /** One line about the page. */
  readonly note?: ReactNode;
  /** At most one filled button. */
  readonly actions?: ReactNode;
}

/** A page's name, and what can be done on it. */
export function PageHeader({ title, documentTitle = title, note, actions }: Props) {
  usePageTitle(documentTitle);
  return (
    <div className={css['head']}>
      <div className="grow">
        <h1>{title}</h1>
        {note !== undefined && <p className="note">{note}</p>}
      </div>
      {actions !== undefined && <div className={css['actions']}>{actions}</div>}
    </div>
  );
}
