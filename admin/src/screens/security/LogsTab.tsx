import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SecurityLogEntry } from '@hokm/shared/api';
import {
  SECURITY_EVENT_NAMES,
  SECURITY_PER_PAGE,
  THREAT_LEVELS,
  type SecurityEventName,
  type ThreatLevel,
} from '@hokm/shared/api/security/limits';
import { EVENT_WORDS } from '@hokm/shared/api/security/words';
import { typedNetwork, typedPerson } from '@hokm/shared/spelling';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import type { Column } from '../../list/list-props.js';
import type { ListSource } from '../../list/list-source.js';
import { useListParams, type ListParams } from '../../list/use-list-params.js';
import pager from '../../list/Pager.module.css';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { threatTexts } from '../../text/threats.js';
import { Ago } from '../../ui/dates.js';
import { SeverityTag } from '../../ui/Tag.js';
import css from './security.module.css';

const SORT = { by: 'at', order: 'desc' } as const;
const FILTERS = ['type', 'severity', 'days'] as const;
const PERIODS = [1, 7, 30, 90] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ACCOUNT = /^[0-9a-f]{24}$/;

/** The query of the list's address. What is searched is an account's id or an address of a network. */
function useLogQuery({ filters, search }: ListParams, cursor: string | null) {
  const { type, severity, days } = filters;
  const typed = typedNetwork(search);
  const person = typedPerson(search);
  // To the hour, so that the same list is asked for again.
  const [hour] = useState(() => Math.floor(Date.now() / HOUR) * HOUR);
  return {
    ...(type === undefined ? {} : { type: type as SecurityEventName }),
    ...(severity === undefined ? {} : { severity: severity as ThreatLevel }),
    ...(days === undefined ? {} : { from: new Date(hour - Number(days) * DAY).toISOString() }),
    ...(typed.length < 2 ? {} : ACCOUNT.test(person) ? { account: person } : { ip: typed.slice(0, 64) }),
    ...(cursor === null ? {} : { cursor }),
  };
}

function Person({ entry: { user } }: { readonly entry: SecurityLogEntry }) {
  const t = useTexts(threatTexts);
  if (user === null) return <span className="note">{t('no_person')}</span>;
  return (
    <Link to={`/users/${user.id}`} className={css['link'] ?? ''}>
      <bdi className="name">{user.name || user.id}</bdi>
    </Link>
  );
}

function Severity({ entry: { severity } }: { readonly entry: SecurityLogEntry }) {
  const t = useTexts(securityTexts);
  return <SeverityTag severity={severity}>{t(`level_${severity}`)}</SeverityTag>;
}

interface WayProps {
  /** Pages before this one. */
  readonly before: number;
  readonly next: string | null;
  readonly onNewer: () => void;
  readonly onOlder: (cursor: string) => void;
}

/** The way through a list that knows only what comes next. */
function Way({ before, next, onNewer, onOlder }: WayProps) {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  const place = t('page', { n: formatNumber(before + 1, language) });
  if (before === 0 && next === null) return <></>;
  return (
    <nav className={pager['pager']} aria-label={place}>
      <span className="grow hide-phone" />
      <Button
        size="xs"
        variant="default"
        disabled={before === 0}
        leftSection={<IconChevronRight size={16} className="directional" />}
        onClick={onNewer}
      >
        {t('newer')}
      </Button>
      <span className={pager['place']} aria-live="polite">
        {place}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={next === null}
        rightSection={<IconChevronLeft size={16} className="directional" />}
        onClick={() => next !== null && onOlder(next)}
      >
        {t('older')}
      </Button>
    </nav>
  );
}

function useColumns(): readonly Column<SecurityLogEntry>[] {
  const t = useTexts(threatTexts);
  return useMemo(
    () => [
      { id: 'severity', head: t('severity'), width: 116, cell: (entry) => <Severity entry={entry} /> },
      {
        id: 'event',
        head: t('event'),
        width: '28%',
        cell: ({ event, type }) => (
          <span className={css['two']}>
            <b className="name">{event}</b>
            <code dir="ltr" className={css['endpoint']}>
              {type}
            </code>
          </span>
        ),
      },
      { id: 'person', head: t('person'), cell: (entry) => <Person entry={entry} /> },
      {
        id: 'from',
        head: t('from'),
        cell: ({ ip, location, details }) => (
          <span className={css['two']}>
            <span className={css['row']}>
              <code dir="ltr">{ip || '–'}</code>
              {location !== '' && <bdi>{location}</bdi>}
            </span>
            <bdi className="note name">{details}</bdi>
          </span>
        ),
      },
      { id: 'when', head: t('when'), cell: ({ timestamp }) => <Ago at={timestamp} /> },
    ],
    [t],
  );
}

/** Everything that happened around accounts, newest first. */
export function LogsTab() {
  const t = useTexts(threatTexts);
  const level = useTexts(securityTexts);
  const language = useLanguage();
  const list = useListParams(SORT, FILTERS);
  const wanted = JSON.stringify([list.filters, list.search]);
  // The way here belongs to its filters: another selection begins at its newest event.
  const [way, setWay] = useState<{ of: string; cursors: readonly string[] }>({ of: wanted, cursors: [] });
  const cursors = way.of === wanted ? way.cursors : [];
  const query = useLogQuery(list, cursors.at(-1) ?? null);
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('GET /security/logs', { query }),
    placeholderData: keepPreviousData,
  });
  const source: ListSource<SecurityLogEntry> = {
    page:
      data === undefined
        ? undefined
        : {
            ...data,
            meta: { total: data.data.length, page: 1, pages: 1, per_page: SECURITY_PER_PAGE },
          },
    error,
    isChanging: isPlaceholderData,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
  };
  const columns = useColumns();
  const go = (next: readonly string[]) => setWay({ of: wanted, cursors: next });
  return (
    <>
      <p className={`note ${css['lead'] ?? ''}`}>{t('logs_note')}</p>
      <DataList
        name={t('tab_logs')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={({ event, ip }) => `${event} ${ip}`}
        search={t('logs_search')}
        filters={[
          {
            key: 'severity',
            label: t('severity'),
            options: [...THREAT_LEVELS].reverse().map((value) => ({ value, label: level(`level_${value}`) })),
          },
          {
            key: 'days',
            label: t('period'),
            options: PERIODS.map((days) => ({
              value: String(days),
              label: days === 1 ? t('last_day') : t('last_days', { n: formatNumber(days, language) }),
            })),
          },
          {
            key: 'type',
            label: t('kind'),
            options: SECURITY_EVENT_NAMES.map((value) => ({ value, label: EVENT_WORDS[value][language] })),
          },
        ]}
        card={(entry) => (
          <div className={css['threat']}>
            <div className={css['card']}>
              <b className="grow">{entry.event}</b>
              <Severity entry={entry} />
            </div>
            <div className={css['card']}>
              <span className="grow">
                <Person entry={entry} />
              </span>
              {entry.location !== '' && <bdi className="note">{entry.location}</bdi>}
              <code dir="ltr">{entry.ip || '–'}</code>
            </div>
            <span className="note">
              {entry.details !== '' && (
                <>
                  <bdi>{entry.details}</bdi> ·{' '}
                </>
              )}
              <Ago at={entry.timestamp} />
            </span>
          </div>
        )}
        empty={{ title: t('logs_empty') }}
        failed={t('logs_failed')}
        pager={
          <Way
            before={cursors.length}
            next={isPlaceholderData ? null : (data?.next ?? null)}
            onNewer={() => go(cursors.slice(0, -1))}
            onOlder={(cursor) => go([...cursors, cursor])}
          />
        }
      />
    </>
  );
}
