import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { FOUND_MAX, ROLE_FILTERS, STATUS_FILTERS, USERS_PER_PAGE } from '@hokm/shared/api/users/limits';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { lazy, useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import { useSelection } from '../../list/selection.js';
import { Views } from '../../list/Views.js';
import { useListParams } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { ScreenSkeleton } from '../../ui/States.js';
import { Forbidden } from '../system/MissingPages.js';
import { openCreate } from './EditDialog.js';
import { useFoundUsers } from './use-found-users.js';
import { useUserActions } from './use-user-actions.js';
import { UsersTabs } from './UsersTabs.js';
import { filterOf, UsersBulkBar } from './UsersBulkBar.js';
import { UserCard, useUserColumns } from './users-rows.js';
import { WatchedList } from './WatchedList.js';

const PersonPage = lazy(async () => ({ default: (await import('./PersonPage.js')).PersonPage }));

const SORT = { by: 'created_at', order: 'desc' } as const;
const FILTERS = ['role_filter', 'status_filter'] as const;

/** How many people there are; empty until it is known. */
function useSummary(): string {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const { data } = useQuery(callQuery('GET /admin/users/stats'));
  if (data === undefined) return ' ';
  const { total_users, active_users, admin_users, recent_registrations } = data.data;
  const number = (value: number) => formatNumber(value, language);
  return t('note', {
    total: number(total_users),
    active: number(active_users),
    staff: number(admin_users),
    recent: number(recent_registrations),
  });
}

function UsersList() {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const list = useListParams(SORT, FILTERS, USERS_PER_PAGE);
  const { source, found } = useFoundUsers(list);
  const summary = useSummary();
  const data = source.page?.data;
  const ids = useMemo(() => data?.map(({ id }) => id) ?? [], [data]);
  const selection = useSelection(ids);
  const columns = useUserColumns();
  const { done } = useUserActions();
  const meta = source.page?.meta as { readonly total_is?: 'exact' | 'at_least' } | undefined;
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={2} />} onClick={() => void openCreate(done)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} note={summary} actions={create} />
      <UsersTabs shown="all" />
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={columns}
        choosesColumns
        getId={({ id }) => id}
        getName={({ name }) => name}
        card={(user) => <UserCard user={user} />}
        search={t('search')}
        filters={[
          {
            key: 'role_filter',
            label: t('role'),
            options: ROLE_FILTERS.filter((value) => value !== 'all').map((value) => ({
              value,
              label: t(`role_${value}`),
            })),
          },
          {
            key: 'status_filter',
            label: t('status'),
            options: STATUS_FILTERS.filter((value) => value !== 'all').map((value) => ({
              value,
              label: t(`status_${value}`),
            })),
          },
        ]}
        selection={selection}
        views={<Views list="users" path="GET /admin/users" />}
        notice={
          meta?.total_is === 'at_least'
            ? t('refine', { count: formatNumber(FOUND_MAX, language) })
            : undefined
        }
        empty={{ title: t('empty'), noMatch: t('empty'), action: create }}
        failed={t('failed')}
      />
      <UsersBulkBar
        selection={selection}
        filter={filterOf(list)}
        total={found}
        isMore={meta?.total_is === 'at_least'}
      />
    </>
  );
}

/** /admin/users: everybody; /admin/users/watched: those whom the reader watches; /admin/users/{id}/{tab}: one person. */
export function UsersScreen() {
  const { id, tab = 'overview' } = useParams();
  const { admin_level } = useUser();
  if (id === undefined) return <UsersList />;
  if (id === 'watched')
    return mayEnter(admin_level, 'panel/users') ? <WatchedList /> : <Forbidden area="panel/users" />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PersonPage key={id} id={id} tab={tab} />
    </Suspense>
  );
}
