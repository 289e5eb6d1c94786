import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Bone, Failed } from './States.js';
import { Ago } from './dates.js';
import css from './LinkList.module.css';

export interface LinkRow {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** Stands at the end of the row. */
  readonly end?: ReactNode;
}

/** A short list of links with the time of each, while it loads, after it failed, and when there is nothing in it. */
export function LinkList({
  rows,
  error,
  retry,
  failed,
  empty,
}: {
  /** Undefined while they are not there. */
  readonly rows: readonly LinkRow[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly failed: string;
  readonly empty: string;
}) {
  if (rows === undefined)
    return error === null ? <Bone height={60} /> : <Failed title={failed} error={error} retry={retry} />;
  if (rows.length === 0) return <p className="note">{empty}</p>;
  return (
    <ul className={css['list']}>
      {rows.map(({ id, to, name, at, end }) => (
        <li key={id}>
          <Link to={to} className="grow">
            <bdi className="name">{name}</bdi>
            <span className="note">
              <Ago at={at} />
            </span>
          </Link>
          {end}
        </li>
      ))}
    </ul>
  );
}
