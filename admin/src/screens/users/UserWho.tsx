import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { PanelUser } from '@hokm/shared/api/users';
import { PersonPicture } from '../../ui/art.js';
import { handleOf } from './handle-of.js';
import css from './users.module.css';

/** Username, address or id of a person. */
export function Handle({ user }: { readonly user: PanelUser }) {
  return <bdi className="name">{handleOf(user)}</bdi>;
}

interface Props {
  readonly person: { readonly id: string; readonly name: string; readonly avatar: string | null };
  readonly second?: ReactNode;
  readonly size?: number;
  readonly isOnline?: boolean;
  /** The name opens the person's page. */
  readonly isLink?: boolean;
}

/** A person: picture, name, and one line below. */
export function UserWho({ person, second, size = 38, isOnline = false, isLink = true }: Props) {
  const name = <bdi className="name">{person.name}</bdi>;
  return (
    <span className={css['who']}>
      <span className={css['picture']} data-online={isOnline || undefined}>
        <PersonPicture person={person} size={size} />
      </span>
      <span className={css['names']}>
        {isLink ? (
          <Link to={`/users/${person.id}`} className={css['link'] ?? ''}>
            {name}
          </Link>
        ) : (
          <b className={css['link']}>{name}</b>
        )}
        {second !== undefined && (
          <span className={`note ${css['second']}`}>
            {typeof second === 'string' ? <span className="cut">{second}</span> : second}
          </span>
        )}
      </span>
    </span>
  );
}
