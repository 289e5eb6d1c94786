import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Incident, IncidentEntry } from '@hokm/shared/api/incident';
import {
  INCIDENT_KINDS,
  INCIDENT_SPAN_NAMES,
  type IncidentKind,
  type IncidentSpan,
} from '@hokm/shared/api/incident/limits';
import { THREAT_TYPES } from '@hokm/shared/api/security/limits';
import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import { saveFile } from '@hokm/web/browser';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, useCall } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { incidentTexts } from '../../text/incident.js';
import { Panel } from '../../ui/Panel.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Empty, Failed, FormProblem } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { useDates } from '../../ui/dates.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { ActionWords } from '../../ui/ActionWords.js';
import { IncidentNote } from './IncidentNote.js';
import { openJob } from './open-job.js';
import { LineChart } from './LineChart.js';
import css from './incident.module.css';

const CALL = 'GET /admin/incident';
const REFRESH_MS = 30_000;
const TONES = { threat: 'bad', start: 'info', change: 'wait', note: 'jade' } as const;

/** The span of the address. */
function useSpan(): [IncidentSpan, (span: string) => void] {
  const [params, setParams] = useSearchParams();
  const span = INCIDENT_SPAN_NAMES.find((each) => each === params.get('span')) ?? '24h';
  return [span, (next) => setParams(next === '24h' ? {} : { span: next }, { replace: true })];
}

function Charts({ found }: { readonly found: Incident }) {
  const t = useTexts(incidentTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language, { maximumFractionDigits: 1 });
  const sum = (of: (hour: Incident['hours'][number]) => number) =>
    found.hours.reduce((total, hour) => total + of(hour), 0);
  const lags = found.hours.flatMap(({ lag_ms }) => lag_ms ?? []);
  const refusals = sum((hour) => hour.refusals);
  const total = number(refusals);
  const charts = [
    {
      title: t('lag'),
      note: lags.length === 0 ? t('unmeasured') : t('worst', { n: number(Math.max(...lags)) }),
      of: (hour: Incident['hours'][number]) => hour.lag_ms,
    },
    {
      title: t('errors'),
      note: t('total', { n: number(sum((hour) => hour.errors)) }),
      of: (hour: Incident['hours'][number]) => hour.errors,
    },
    {
      title: t('refusals'),
      note: t('total', { n: found.refusals_are === 'exact' ? total : t('refusals_more', { n: total }) }),
      of: (hour: Incident['hours'][number]) => hour.refusals,
    },
  ];
  return (
    <div className={css['charts']}>
      {charts.map(({ title, note, of }) => (
        <Panel key={title} title={title} note={note}>
          <LineChart label={title} points={found.hours.map((hour) => ({ at: hour.at, value: of(hour) }))} />
        </Panel>
      ))}
    </div>
  );
}

type Hour = Incident['hours'][number];

/** The place of a moment on the axis of the span, in percent from the left. */
function placeOf({ from, to }: Incident, at: string): number {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Math.min(100, Math.max(0, ((Date.parse(at) - first) / Math.max(1, last - first)) * 100));
}

/** Figures measured by the hour. */
const MEASURED = [
  { key: 'lag', of: ({ lag_ms }: Hour) => lag_ms ?? 0 },
  { key: 'errors', of: ({ errors }: Hour) => errors },
  { key: 'refusals', of: ({ refusals }: Hour) => refusals },
] as const;

/** Of a row, in percent. */
const HIGHEST = 86;

/** The hours as bars on the axis of the span, each as high as its share of the highest. */
function Bars({ found, of }: { readonly found: Incident; readonly of: (hour: Hour) => number }) {
  const most = Math.max(1, ...found.hours.map(of));
  return (
    <div dir="ltr">
      {found.hours.map((hour, n) => {
        const from = placeOf(found, hour.at);
        const next = found.hours[n + 1];
        const width = (next === undefined ? 100 : placeOf(found, next.at)) - from;
        const height = (of(hour) / most) * HIGHEST;
        return <b key={hour.at} style={{ left: `${from}%`, width: `${width}%`, height: `${height}%` }} />;
      })}
    </div>
  );
}

/**
 * All events as marks, and all measures as bars, on one axis: a row for each kind. Time runs from left to right; now is at the right.
 */
function Axis({ found }: { readonly found: Incident }) {
  const t = useTexts(incidentTexts);
  const { date } = useDates();
  return (
    <div className={css['axis']} aria-hidden="true">
      {MEASURED.map(({ key, of }) => (
        <div key={key} className={css['lane']} data-measured={key}>
          <span>{t(`lane_${key}`)}</span>
          <Bars found={found} of={of} />
        </div>
      ))}
      {INCIDENT_KINDS.map((kind) => (
        <div key={kind} className={css['lane']}>
          <span>{t(`kind_${kind}`)}</span>
          <div dir="ltr">
            {found.entries
              .filter((entry) => entry.kind === kind)
              .map(({ id, at }) => (
                <i key={id} data-kind={kind} style={{ left: `${placeOf(found, at)}%` }} />
              ))}
          </div>
        </div>
      ))}
      <div className={css['lane']}>
        <span />
        <p dir="ltr">
          <bdi>{date(found.from, { style: 'short', time: true })}</bdi>
          <bdi>{date(found.to, { style: 'short', time: true })}</bdi>
        </p>
      </div>
    </div>
  );
}

function What({ entry }: { readonly entry: IncidentEntry }) {
  const t = useTexts(incidentTexts);
  const language = useLanguage();
  const { kind, what, about } = entry;
  const threat = THREAT_TYPES.find((each) => each === what);
  switch (kind) {
    case 'threat':
      return (
        <>
          {threat === undefined ? what : THREAT_WORDS[threat][language]} <bdi className="mono">{about}</bdi>
        </>
      );
    case 'start':
      return (
        <>
          {t('started', { version: what })} <bdi className="mono note">{about}</bdi>
        </>
      );
    case 'change':
      return (
        <>
          <ActionWords action={what} /> {about !== '' && <bdi className="note">{about}</bdi>}
        </>
      );
    case 'note':
      return <bdi className={css['text']}>{about}</bdi>;
  }
}

function Entry({ entry }: { readonly entry: IncidentEntry }) {
  const t = useTexts(incidentTexts);
  const me = useUser();
  const { date } = useDates();
  const { submit, isSending, problem } = useSubmit();
  const remove = useCall('DELETE /admin/incident/notes/:id', [CALL]);
  const { id, kind, at, by } = entry;
  return (
    <li className={css['entry']}>
      <time className="note num" dateTime={at}>
        {date(at, { style: 'short', time: true })}
      </time>
      <Tag tone={TONES[kind]}>{t(`kind_${kind}`)}</Tag>
      <span className="grow">
        <What entry={entry} />
        {by !== null && by.name !== '' && (
          <span className="note">
            {' '}
            · <bdi>{by.name}</bdi>
          </span>
        )}
        <FormProblem problem={problem} />
      </span>
      {kind === 'note' && by?.id === me.id && (
        <ActionIcon
          className={css['remove'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('remove')}
          disabled={isSending}
          onClick={() =>
            void submit(async () => {
              await remove.mutateAsync({ params: { id } });
              toastDone(t('removed'));
            })
          }
        >
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
}

function Events({ found }: { readonly found: Incident }) {
  const t = useTexts(incidentTexts);
  const [kind, setKind] = useState<IncidentKind | 'all'>('all');
  const shown = found.entries.filter((entry) => kind === 'all' || entry.kind === kind);
  const kinds = ['all', ...INCIDENT_KINDS] as const;
  return (
    <Panel title={t('events')} isFlush>
      <div className={css['filter']}>
        <SegmentedControl
          size="xs"
          aria-label={t('events')}
          value={kind}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? 'all')}
          data={kinds.map((value) => ({ value, label: t(value === 'all' ? 'all' : `kind_${value}`) }))}
        />
      </div>
      <Axis found={found} />
      {shown.length === 0 ? (
        <Empty title={t('empty')} />
      ) : (
        <ul>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {found.is_cut && <p className={`note ${css['cut'] ?? ''}`}>{t('cut')}</p>}
    </Panel>
  );
}

/** The events of a span of time on one axis, with notes of the staff. */
export function IncidentTab() {
  const t = useTexts(incidentTexts);
  const language = useLanguage();
  const [span, setSpan] = useSpan();
  const { submit, isSending, problem } = useSubmit();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery(CALL, { query: { span } }),
    refetchInterval: REFRESH_MS,
  });
  const found = data?.data;
  const save = () =>
    void submit(async () => {
      const { file, name } = await client.download('GET /admin/incident/file', { query: { span } });
      saveFile(file, name ?? `incident-${span}.csv`);
    });
  const report = () =>
    void submit(async () => {
      const { job } = await client.call('POST /admin/incident/report', { body: { span, language } });
      openJob(t('export_pdf'), job.id);
    });
  return (
    <div className={css['stack']}>
      <div className={css['head']}>
        <p className="note grow">{t('note')}</p>
        <SegmentedControl
          aria-label={t('span')}
          value={span}
          onChange={setSpan}
          data={INCIDENT_SPAN_NAMES.map((value) => ({ value, label: t(`span_${value}`) }))}
        />
        <Button
          variant="default"
          loading={isSending}
          leftSection={<IconDownload size={18} stroke={1.7} />}
          onClick={save}
        >
          {t('export')}
        </Button>
        <Button
          variant="default"
          loading={isSending}
          leftSection={<IconFileText size={18} stroke={1.7} />}
          onClick={report}
        >
          {t('export_pdf')}
        </Button>
      </div>
      <FormProblem problem={problem} />
      {found !== undefined && error !== null && <Stale at={dataUpdatedAt} />}
      {found === undefined ? (
        <Panel>
          {error === null ? (
            <Bone height={320} />
          ) : (
            <Failed title={t('failed')} error={error} retry={() => void refetch()} />
          )}
        </Panel>
      ) : (
        <>
          <Events found={found} />
          <IncidentNote />
          <Charts found={found} />
        </>
      )}
    </div>
  );
}
