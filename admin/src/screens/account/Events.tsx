import { useMemo } from 'react';
import type { SecurityInfoAnswer } from '@hokm/shared/api';
import { DataList } from '../../list/DataList.js';
import type { Column } from '../../list/list-props.js';
import type { ListSource } from '../../list/list-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { accountTexts } from '../../text/account.js';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { SeverityTag } from '../../ui/Tag.js';
import { Ago } from '../../ui/dates.js';
import { pageOfEvents, SEVERITIES, type SecurityEvent } from './page-of-events.js';
import css from './Events.module.css';

const SORT = { by: 'created_at', order: 'desc' } as const;
const FILTERS = ['severity'] as const;

/** An event in words; of a kind that this panel does not know yet, that something happened. */
function useEventText(): (event: SecurityEvent) => string {
  const t = useTexts(accountTexts);
  return ({ event_type }) => {
    const key = `event_${event_type}`;
    return t(key in accountTexts.pairs ? (key as TextKey<typeof accountTexts>) : 'event_unknown');
  };
}

function Where({ event: { device, source_ip } }: { readonly event: SecurityEvent }) {
  return <bdi className="note">{[device, source_ip].filter((part) => part !== '').join(' · ') || '–'}</bdi>;
}

interface Props {
  readonly security: SecurityInfoAnswer['security'] | undefined;
  readonly error: unknown;
  readonly loadedAt: number;
  readonly retry: () => void;
}

/** The account's security events. The server gives the latest ones at once: they are filtered and sorted here. */
export function Events({ security, error, loadedAt, retry }: Props) {
  const t = useTexts(accountTexts);
  const list = useListParams(SORT, FILTERS);
  const text = useEventText();
  const events = security?.recent_events;
  const page = useMemo(() => (events === undefined ? undefined : pageOfEvents(events, list)), [events, list]);
  const source: ListSource<SecurityEvent> = { page, error, isChanging: false, loadedAt, retry };
  const columns: readonly Column<SecurityEvent>[] = [
    { id: 'event', head: t('event'), cell: (event) => <span className={css['name']}>{text(event)}</span> },
    {
      id: 'severity',
      head: t('severity'),
      sort: 'severity',
      cell: ({ severity }) => <SeverityTag severity={severity}>{t(`severity_${severity}`)}</SeverityTag>,
    },
    { id: 'where', head: t('where'), cell: (event) => <Where event={event} /> },
    { id: 'when', head: t('when'), sort: 'created_at', cell: ({ created_at }) => <Ago at={created_at} /> },
  ];
  return (
    <DataList
      name={t('events')}
      title={t('events')}
      source={source}
      list={list}
      columns={columns}
      getId={({ event_type, created_at }) => `${event_type} ${created_at}`}
      getName={text}
      card={(event) => (
        <div className={css['card']}>
          <p className={css['name']}>{text(event)}</p>
          <p>
            <SeverityTag severity={event.severity}>{t(`severity_${event.severity}`)}</SeverityTag>{' '}
            <span className="note">
              <Ago at={event.created_at} />
            </span>
          </p>
          <p>
            <Where event={event} />
          </p>
        </div>
      )}
      filters={[
        {
          key: 'severity',
          label: t('severity'),
          options: SEVERITIES.map((value) => ({ value, label: t(`severity_${value}`) })),
        },
      ]}
      empty={{ title: t('events_empty') }}
      failed={t('failed')}
    />
  );
}
