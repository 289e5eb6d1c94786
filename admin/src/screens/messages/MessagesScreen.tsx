import { Button } from '@mantine/core';
import { IconMailOpened, IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { THREAD_CHANNELS, THREAD_STATUSES } from '@hokm/shared/api/messages/limits';
import { mayEnter } from '@hokm/shared/policy';
import { callQuery } from '../../api/queries.js';
import { beside } from '../../list/beside.js';
import { FilterBar } from '../../list/FilterBar.js';
import type { Filter } from '../../list/list-props.js';
import { useListSource } from '../../list/list-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { usePoll } from '../../session/use-poll.js';
import { useTexts } from '../../text/define-texts.js';
import { keysTexts } from '../../text/keys.js';
import { messagesTexts } from '../../text/messages.js';
import { useKeys } from '../../ui/keys.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Stale } from '../../ui/Stale.js';
import { Message } from '../../ui/States.js';
import panes from '../../ui/panes.module.css';
import { Standing } from './Standing.js';
import { ThreadList } from './ThreadList.js';
import { ThreadPane } from './ThreadPane.js';
import { assigneesFor } from './message-words.js';
import { useWrite } from './use-write.js';
import css from './messages.module.css';

/** Messages of players reach the panel by notices; this finds what came without one, ms. */
const REFRESH_MS = 30_000;
/** Colleagues by whom the list is filtered. */
const COLLEAGUES = 100;
/** The staff changes seldom. */
const COLLEAGUES_MS = 300_000;
const SORT = { by: 'active_at', order: 'desc' } as const;
const FILTERS = ['status', 'channel', 'assigned'] as const;

/** `assigned`: the chosen assignee. */
function useFilters(assigned: string | undefined): readonly Filter[] {
  const t = useTexts(messagesTexts);
  const { id: me } = useUser();
  const { data } = useQuery({
    ...callQuery('GET /admin/comms/staff', { query: { per_page: COLLEAGUES } }),
    staleTime: COLLEAGUES_MS,
  });
  const colleagues = data?.data;
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('status'),
        options: THREAD_STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      },
      {
        key: 'assigned',
        label: t('assigned'),
        options: [
          ...(['me', 'nobody'] as const).map((value) => ({ value, label: t(`assigned_${value}`) })),
          ...assigneesFor(colleagues ?? [], me, colleagues === undefined ? undefined : assigned).map(
            ({ id, name }) => ({ value: id, label: name || t('assigned_former') }),
          ),
        ],
      },
      {
        key: 'channel',
        label: t('channel'),
        options: THREAD_CHANNELS.map((value) => ({ value, label: t(`channel_${value}`) })),
      },
    ],
    [t, colleagues, me, assigned],
  );
}

/** /admin/messages: the threads; /admin/messages/{id}: one of them beside the list, or as a page on narrow screens. */
export function MessagesScreen() {
  const t = useTexts(messagesTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const { admin_level } = useUser();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/comms/messages', list);
  const filters = useFilters(list.filters['assigned']);
  const write = useWrite();
  usePoll('GET /admin/comms/messages', REFRESH_MS);
  usePoll('GET /admin/comms/stats', REFRESH_MS);
  const ids = source.page?.data.map((each) => each.id) ?? [];
  const go = (to: string | null) =>
    void navigate({ pathname: to === null ? '/messages' : `/messages/${to}`, search });
  const move = (by: 1 | -1) => {
    const to = beside(ids, id, by);
    if (to !== null) go(to);
  };
  const keys = useTexts(keysTexts);
  useKeys([
    { code: 'KeyJ', label: keys('next'), run: () => move(1) },
    { code: 'KeyK', label: keys('previous'), run: () => move(-1) },
  ]);
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          mayEnter(admin_level, 'panel/publish') && (
            <Button
              variant="default"
              className={css['write'] ?? ''}
              data-reading={id === undefined ? undefined : ''}
              leftSection={<IconMessagePlus size={18} stroke={1.7} />}
              onClick={() => void write(null)}
            >
              {t('write')}
            </Button>
          )
        }
      />
      <div className={css['page']} data-reading={id === undefined ? undefined : ''}>
        <div className={css['above']}>
          <Standing />
          <div className={css['filters']}>
            <FilterBar
              list={list}
              search={t('search')}
              sorts={[]}
              filters={filters}
              onRefresh={source.retry}
            />
            {source.page !== undefined && source.error !== null && <Stale at={source.loadedAt} />}
          </div>
          <p className="note hide-phone">{t('keys')}</p>
        </div>
        <div className={`${panes['split'] ?? ''} ${css['split'] ?? ''}`}>
          <ThreadList source={source} list={list} current={id} search={search} />
          {id === undefined ? (
            <div className={`${panes['pane'] ?? ''} ${css['none'] ?? ''}`}>
              <Message icon={IconMailOpened} title={t('choose')} note={t('choose_hint')} />
            </div>
          ) : (
            <ThreadPane key={id} id={id} onList={() => go(null)} />
          )}
        </div>
      </div>
    </>
  );
}
