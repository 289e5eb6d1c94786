import type { WatchedUser } from '@hokm/shared/api/watching';
import { WATCHED_PER_PAGE } from '@hokm/shared/api/watching/limits';
import { DataList } from '../../list/DataList.js';
import type { Column } from '../../list/list-props.js';
import { useListSource } from '../../list/list-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { watchingTexts } from '../../text/watching.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { UserMenu } from './UserMenu.js';
import { Handle, UserWho } from './UserWho.js';
import { UsersTabs } from './UsersTabs.js';
import { WatchNews } from './WatchNews.js';
import { StatusTags } from './user-tags.js';
import css from './watching.module.css';

const SORT = { by: 'changed_at', order: 'desc' } as const;

function Kinds({ watch }: Pick<WatchedUser, 'watch'>) {
  const t = useTexts(watchingTexts);
  if (watch.kinds.length === 0) return <span className="note">{t('told_nothing')}</span>;
  return (
    <span className={css['tags']}>
      {watch.kinds.map((kind) => (
        <Tag key={kind}>{t(`told_${kind}`)}</Tag>
      ))}
    </span>
  );
}

function Reminder({ watch }: Pick<WatchedUser, 'watch'>) {
  const { date } = useDates();
  if (watch.remind_at === null) return <span className="note">—</span>;
  return (
    <time className="num" dateTime={watch.remind_at}>
      {date(watch.remind_at, { style: 'short', time: true })}
    </time>
  );
}

function useColumns(): readonly Column<WatchedUser>[] {
  const t = useTexts(watchingTexts);
  return [
    {
      id: 'user',
      head: t('person'),
      width: '24%',
      cell: ({ user }) => <UserWho person={user} isOnline={user.is_online} second={<Handle user={user} />} />,
    },
    { id: 'news', head: t('since_visit'), cell: ({ watch }) => <WatchNews news={watch.news} /> },
    {
      id: 'note',
      head: t('note'),
      width: '24%',
      cell: ({ watch }) =>
        watch.note === '' ? <span className="note">—</span> : <bdi className={css['own']}>{watch.note}</bdi>,
    },
    { id: 'kinds', head: t('told_of'), cell: ({ watch }) => <Kinds watch={watch} /> },
    { id: 'reminder', head: t('reminder'), cell: ({ watch }) => <Reminder watch={watch} /> },
    { id: 'visit', head: t('last_visit'), cell: ({ watch }) => <Ago at={watch.visited_at} /> },
    { id: 'actions', head: t('actions'), align: 'end', cell: ({ user }) => <UserMenu user={user} /> },
  ];
}

/** The people whom the reader watches, those with the newest event first. */
export function WatchedList() {
  const t = useTexts(watchingTexts);
  const users = useTexts(usersTexts);
  const list = useListParams(SORT, [], WATCHED_PER_PAGE);
  const source = useListSource('GET /admin/users/watched', list);
  const columns = useColumns();
  return (
    <>
      <PageHeader title={users('title')} documentTitle={t('list')} note={t('list')} />
      <UsersTabs shown="watched" />
      <DataList
        name={t('list')}
        source={source}
        list={list}
        columns={columns}
        getId={({ user }) => user.id}
        getName={({ user }) => user.name}
        card={({ user, watch }) => (
          <div className={css['card']}>
            <div className={css['row']}>
              <UserWho
                person={user}
                size={40}
                isOnline={user.is_online}
                second={<WatchNews news={watch.news} />}
              />
              <StatusTags user={user} />
              <UserMenu user={user} />
            </div>
            {watch.note !== '' && (
              <p className={css['own']}>
                <bdi>{watch.note}</bdi>
              </p>
            )}
          </div>
        )}
        empty={{ title: t('empty'), note: t('empty_note') }}
        failed={t('failed')}
      />
    </>
  );
}
