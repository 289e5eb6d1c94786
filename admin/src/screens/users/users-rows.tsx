import { useMemo } from 'react';
import { useLanguage } from '@hokm/web/react';
import { formatNumber } from '@hokm/web/format';
import type { PanelUser } from '@hokm/shared/api/users';
import type { Column } from '../../list/list-props.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { UserMenu } from './UserMenu.js';
import { Handle, UserWho } from './UserWho.js';
import { LevelTag, StatusTags } from './user-tags.js';
import css from './users.module.css';

/** When a person was last here. */
function Seen({ user }: { readonly user: PanelUser }) {
  const t = useTexts(usersTexts);
  if (user.is_online) return <b className={css['now']}>{t('online')}</b>;
  return (
    <span className="note">{user.last_seen_at === null ? t('never') : <Ago at={user.last_seen_at} />}</span>
  );
}

function Joined({ at }: { readonly at: string }) {
  const { date } = useDates();
  return (
    <time className="num" dateTime={at}>
      {date(at, { style: 'short' })}
    </time>
  );
}

/** The columns of the table. */
export function useUserColumns(): readonly Column<PanelUser>[] {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => <span className="num">{formatNumber(value, language)}</span>;
    return [
      {
        id: 'user',
        isFixed: true,
        head: t('user'),
        sort: 'name',
        width: '24%',
        cell: (user) => <UserWho person={user} isOnline={user.is_online} second={<Handle user={user} />} />,
      },
      { id: 'role', head: t('role'), cell: ({ admin_level }) => <LevelTag level={admin_level} /> },
      { id: 'status', head: t('status'), cell: (user) => <StatusTags user={user} /> },
      {
        id: 'score',
        head: t('score'),
        sort: 'score',
        align: 'num',
        cell: ({ score }) => <b className="num">{formatNumber(score, language)}</b>,
      },
      {
        id: 'trophies',
        head: t('trophies'),
        sort: 'trophies',
        align: 'num',
        cell: (user) => number(user.trophies),
      },
      { id: 'matches', head: t('matches'), align: 'num', cell: ({ games }) => number(games.played) },
      {
        id: 'reports',
        head: t('reports'),
        cell: ({ open_reports: open }) =>
          open > 0 ? <Tag tone="wait">{formatNumber(open, language)}</Tag> : <span className="note">—</span>,
      },
      {
        id: 'joined',
        head: t('joined'),
        sort: 'created_at',
        cell: (user) => <Joined at={user.created_at} />,
      },
      { id: 'seen', head: t('last_seen'), sort: 'last_seen_at', cell: (user) => <Seen user={user} /> },
      {
        id: 'actions',
        head: t('actions'),
        align: 'end',
        isFixed: true,
        cell: (user) => <UserMenu user={user} />,
      },
    ];
  }, [t, language]);
}

/** A person on a phone. */
export function UserCard({ user }: { readonly user: PanelUser }) {
  return (
    <div className={css['card']}>
      <UserWho
        person={user}
        size={40}
        isOnline={user.is_online}
        second={
          <>
            <Handle user={user} />
            <Seen user={user} />
          </>
        }
      />
      {user.is_active && user.admin_level !== 'user' ? (
        <LevelTag level={user.admin_level} />
      ) : (
        <StatusTags user={user} />
      )}
      <UserMenu user={user} />
    </div>
  );
}
