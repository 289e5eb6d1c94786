import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ReportCase } from '@hokm/shared/api/reports';
import { LATE_HOURS } from '@hokm/shared/api/reports/limits';
import { CASE_REASONS } from '@hokm/shared/conduct';
import { formatDuration, formatNumber, formatPercent, isolate } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import type { Column } from '../../list/list-props.js';
import type { ListSource } from '../../list/list-source.js';
import { useListParams, type ListParams } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { reportsTexts } from '../../text/reports.js';
import { Figure, Figures } from '../../ui/Figure.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Tag } from '../../ui/Tag.js';
import { UserWho } from '../users/UserWho.js';
import { useReasonText } from '../users/reason-text.js';
import { CasePage } from './CasePage.js';
import css from './reports.module.css';

const MINUTE = 60_000;
const HOT = 60;
const SORT = { by: 'weight', order: 'desc' } as const;
const FILTERS = ['reason', 'status', 'player'] as const;
const TONES = {
  cheating: 'bad',
  insult: 'warn',
  stalling: 'mute',
  spam: 'mute',
  name_or_picture: 'mute',
  other: 'mute',
  appeal: 'info',
} as const;

/** How heavy a case is: a number and a bar, so that the order explains itself. */
function Weight({ value }: { readonly value: number }) {
  const t = useTexts(reportsTexts);
  const language = useLanguage();
  const shown = formatNumber(value, language);
  return (
    <span className={css['weight']} role="img" aria-label={t('weight_of', { n: shown })}>
      <b className="num">{shown}</b>
      <i>
        <i style={{ width: `${value}%` }} data-hot={value >= HOT || undefined} />
      </i>
    </span>
  );
}

function Waiting({ found }: { readonly found: ReportCase }) {
  const t = useTexts(reportsTexts);
  const language = useLanguage();
  const age = formatDuration(Math.max(MINUTE, useNow(MINUTE) - Date.parse(found.oldest_at)), language);
  return (
    <span className={found.is_late ? css['late'] : 'note'}>{found.is_late ? t('late', { age }) : age}</span>
  );
}

function ReasonTag({ found }: { readonly found: ReportCase }) {
  const reasonText = useReasonText();
  return <Tag tone={TONES[found.reason]}>{reasonText(found.reason)}</Tag>;
}

interface ActProps {
  readonly found: ReportCase;
  readonly isClosed: boolean;
}

function Act({ found, isClosed }: ActProps) {
  const t = useTexts(reportsTexts);
  const me = useUser();
  if (isClosed)
    return (
      <Button size="xs" variant="default" component={Link} to={`/reports/${found.id}?status=closed`}>
        {t('read')}
      </Button>
    );
  const isOthers = found.claim !== null && found.claim.by.id !== me.id;
  if (isOthers)
    return <span className="note">{t('with', { name: isolate(found.claim?.by.name ?? '') })}</span>;
  return (
    <Button size="xs" variant="light" component={Link} to={`/reports/${found.id}`}>
      {t('judge')}
    </Button>
  );
}

function useColumns(isClosed: boolean): readonly Column<ReportCase>[] {
  const t = useTexts(reportsTexts);
  return [
    {
      id: 'weight',
      head: t('weight'),
      sort: 'weight',
      width: 110,
      cell: (found) => <Weight value={found.weight} />,
    },
    {
      id: 'about',
      head: t('about'),
      width: '26%',
      cell: ({ player }) => (
        <UserWho
          person={player}
          isLink={false}
          second={player.username === '' ? undefined : <bdi>@{player.username}</bdi>}
        />
      ),
    },
    { id: 'reason', head: t('reason'), cell: (found) => <ReasonTag found={found} /> },
    {
      id: 'room',
      head: t('room'),
      cell: ({ room_id }) =>
        room_id === '' ? <span className="note">—</span> : <bdi className="mono">{room_id}</bdi>,
    },
    {
      id: 'reporters',
      head: t('reporters'),
      cell: ({ reporters }) => <span className="note">{t('people', { count: reporters.length })}</span>,
    },
    { id: 'oldest', head: t('waiting'), sort: 'oldest', cell: (found) => <Waiting found={found} /> },
    {
      id: 'act',
      head: t(isClosed ? 'read' : 'judge'),
      align: 'end',
      cell: (found) => <Act found={found} isClosed={isClosed} />,
    },
  ];
}

function CaseCard({ found, isClosed }: ActProps) {
  return (
    <div className={css['card']}>
      <div className={css['row']}>
        <span className="grow">
          <UserWho person={found.player} isLink={false} size={36} second={<Waiting found={found} />} />
        </span>
        <Act found={found} isClosed={isClosed} />
      </div>
      <div className={css['row']}>
        <Weight value={found.weight} />
        <ReasonTag found={found} />
      </div>
    </div>
  );
}

/** The queue as its address asks for it, with how it stands. */
function useQueue(list: ListParams) {
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('GET /admin/reports', { query: { ...list.query, ...list.filters } as object }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const source: ListSource<ReportCase> = {
    page: data,
    error,
    isChanging: isPlaceholderData,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
  };
  return { source, stats: data?.stats };
}

function Queue() {
  const t = useTexts(reportsTexts);
  const language = useLanguage();
  const reasonText = useReasonText();
  const now = useNow(MINUTE);
  const list = useListParams(SORT, FILTERS);
  const { source, stats } = useQueue(list);
  const me = useUser();
  const isClosed = list.filters['status'] === 'closed';
  const columns = useColumns(isClosed);
  const top = isClosed
    ? undefined
    : source.page?.data.find(({ claim }) => claim === null || claim.by.id === me.id);
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          top !== undefined && (
            <Button
              component={Link}
              to={`/reports/${top.id}`}
              leftSection={<IconPlayerPlay size={18} stroke={1.8} />}
            >
              {t('work')}
            </Button>
          )
        }
      />
      <Figures>
        <Figure
          label={t('open')}
          value={stats === undefined ? '—' : number(stats.open)}
          note={t('held_note', { count: number(stats?.held ?? 0) })}
        />
        <Figure
          label={t('oldest')}
          value={
            stats?.oldest_at == null
              ? t('none')
              : formatDuration(Math.max(MINUTE, now - Date.parse(stats.oldest_at)), language)
          }
          note={t('promise', { hours: number(LATE_HOURS) })}
        />
        <Figure
          label={t('decided_today')}
          value={stats === undefined ? '—' : number(stats.decided_today)}
          note={t('by_all')}
        />
        <Figure
          label={t('upheld')}
          value={
            stats?.upheld == null ? t('none') : formatPercent(Math.round(stats.upheld * 100), 100, language)
          }
          note={t('in_thirty')}
        />
      </Figures>
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id, oldest_at }) => `${id} ${oldest_at}`}
        getName={({ player }) => player.name}
        card={(found) => <CaseCard found={found} isClosed={isClosed} />}
        search={t('search')}
        filters={[
          {
            key: 'reason',
            label: t('reason'),
            options: CASE_REASONS.map((value) => ({ value, label: reasonText(value) })),
          },
          {
            key: 'status',
            label: t('status'),
            options: (['free', 'closed'] as const).map((value) => ({ value, label: t(`status_${value}`) })),
          },
        ]}
        empty={{ title: t('empty'), note: t('empty_hint'), noMatch: t('empty') }}
        failed={t('failed')}
      />
    </>
  );
}

/** /admin/reports: the queue; /admin/reports/{id}: one case, with `?status=closed` what was decided on it. */
export function ReportsScreen() {
  const { id } = useParams();
  const [query] = useSearchParams();
  if (id === undefined) return <Queue />;
  const isDecided = query.get('status') === 'closed';
  return <CasePage key={`${id} ${isDecided}`} id={id} isDecided={isDecided} />;
}
