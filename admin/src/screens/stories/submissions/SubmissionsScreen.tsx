import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../../api/queries.js';
import { beside } from '../../../list/beside.js';
import { usePoll } from '../../../session/use-poll.js';
import { useTexts } from '../../../text/define-texts.js';
import { keysTexts } from '../../../text/keys.js';
import { submissionsTexts } from '../../../text/submissions.js';
import { useKeys } from '../../../ui/keys.js';
import { Figure, Figures } from '../../../ui/Figure.js';
import { PageHeader } from '../../../ui/PageHeader.js';
import { NO_FIGURE, WaitFigures } from '../../../ui/WaitFigures.js';
import panes from '../../../ui/panes.module.css';
import { Queue, QueueFilters, STATUSES, type Shown } from './Queue.js';
import { Reading } from './Reading.js';
import css from './submissions.module.css';

const REFRESH_MS = 30_000;
const PER_PAGE = 20;
const WIDE = '(min-width: 48em)';

/** How the queue stands. */
function Standing() {
  const t = useTexts(submissionsTexts);
  const language = useLanguage();
  const { data } = useQuery(callQuery('GET /admin/stories/submissions/stats'));
  const stats = data?.data;
  const number = (value: number | undefined) =>
    value === undefined ? NO_FIGURE : formatNumber(value, language);
  return (
    <Figures>
      <Figure
        label={t('waiting')}
        value={number(stats?.pending)}
        note={t('withdrawn_count', { count: stats?.withdrawn ?? 0 })}
      />
      <WaitFigures
        stats={stats}
        oldest={{ label: t('oldest'), note: t('oldest_note') }}
        median={{ label: t('median'), note: t('median_note') }}
      />
      <Figure
        label={t('approved')}
        value={number(stats?.approved)}
        note={t('rejected_count', { count: stats?.rejected ?? 0 })}
      />
    </Figures>
  );
}

function usePending(): number | null {
  const { data } = useQuery(callQuery('GET /admin/stories/submissions/stats'));
  return data?.data.pending ?? null;
}

/** /admin/submissions: the queue; /admin/submissions/{id}: one story of it. */
export function SubmissionsScreen() {
  const t = useTexts(submissionsTexts);
  const navigate = useNavigate();
  const { id } = useParams();
  const [params] = useSearchParams();
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const asked = params.get('status');
  const status: Shown = STATUSES.find((each) => each === asked) ?? 'pending';
  const page = Number(params.get('page') ?? 1);
  usePoll('GET /admin/stories/submissions', REFRESH_MS);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/stories/submissions', {
      query: {
        status,
        search: params.get('search') ?? '',
        per_page: PER_PAGE,
        page: Number.isInteger(page) && page > 0 ? page : 1,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const ids = data?.data.map((each) => each.id) ?? [];
  // Beside the list the first one is open; on a phone the list is read first.
  const current = id ?? (isWide ? ids[0] : undefined);
  const go = (to: string | null) =>
    void navigate({
      pathname: to === null ? '/submissions' : `/submissions/${to}`,
      search: params.toString(),
    });
  const move = (by: 1 | -1) => {
    const to = beside(ids, current, by);
    if (to !== null) go(to);
  };
  const keys = useTexts(keysTexts);
  useKeys([
    { code: 'KeyJ', label: keys('next'), run: () => move(1) },
    { code: 'KeyK', label: keys('previous'), run: () => move(-1) },
  ]);
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <div className={css['page']} data-reading={id === undefined ? undefined : ''}>
        <div className={css['standing']}>
          <Standing />
        </div>
        <div className={css['top']}>
          <QueueFilters status={status} pending={usePending()} />
          <p className="note hide-phone">{t('keys')}</p>
        </div>
        <div
          className={`${panes['split'] ?? ''} ${css['split'] ?? ''}`}
          data-alone={current === undefined || undefined}
        >
          <Queue {...{ status, error, current }} page={data} retry={() => void refetch()} />
          {current !== undefined && (
            <Reading
              key={current}
              id={current}
              onNext={() => go(beside(ids, current, 1) ?? beside(ids, current, -1))}
              onList={() => go(null)}
            />
          )}
        </div>
      </div>
    </>
  );
}
