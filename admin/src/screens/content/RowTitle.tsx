import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import css from './content.module.css';

interface Props {
  readonly thumb: ReactNode;
  /** The address of its editor. */
  readonly to: string;
  readonly name: string;
  readonly note?: string;
  /** Below the name, on a phone. */
  readonly children?: ReactNode;
}

/** A thing in a list: its picture, its name that opens it, and a line about it. */
export function RowTitle({ thumb, to, name, note = '', children }: Props) {
  const { search } = useLocation();
  return (
    <div className={css['row']}>
      {thumb}
      <div className="grow">
        <Link to={{ pathname: to, search }} className={css['row-link'] ?? ''}>
          <bdi className="name">{name}</bdi>
        </Link>
        {note !== '' && <bdi className="note name">{note}</bdi>}
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
