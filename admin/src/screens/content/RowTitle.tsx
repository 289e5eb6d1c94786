import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useNow } from '@hokm/web/react';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { useDates } from '../../ui/dates.js';
import css from './content.module.css';

const MINUTE = 60_000;

interface Props {
  readonly thumb: ReactNode;
  /** The address of its editor. */
  readonly to: string;
  readonly name: string;
  readonly note?: string;
  /** The moment when it was deleted; null for a thing that is not in the trash. */
  readonly trashedAt: string | null;
  /** Below the name, on a phone. */
  readonly children?: ReactNode;
}

function TrashedAt({ at }: { readonly at: string }) {
  const t = useTexts(contentTexts);
  const { ago } = useDates();
  return <span className="note">{t('trashed_at', { ago: ago(at, useNow(MINUTE)) })}</span>;
}

/** A thing in a list: its picture, its name that opens it, and a line about it. A thing in the trash is not opened. */
export function RowTitle({ thumb, to, name, note = '', trashedAt, children }: Props) {
  const { search } = useLocation();
  return (
    <div className={css['row']}>
      {thumb}
      <div className="grow">
        {trashedAt === null ? (
          <Link to={{ pathname: to, search }} className={css['row-link'] ?? ''}>
            <bdi className="name">{name}</bdi>
          </Link>
        ) : (
          <bdi className="name">{name}</bdi>
        )}
        {trashedAt !== null && <TrashedAt at={trashedAt} />}
        {trashedAt === null && note !== '' && <bdi className="note name">{note}</bdi>}
        {children !== undefined && <div className={css['facts']}>{children}</div>}
      </div>
    </div>
  );
}

/** A moment of publication, or a dash. */
export function ShownAt({ at, text }: { readonly at: string | null; readonly text: (at: string) => string }) {
  if (at === null) return <>–</>;
  return (
    <time className="num" dateTime={at}>
      {text(at)}
    </time>
  );
}
