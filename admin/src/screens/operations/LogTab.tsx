import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageMeta } from '@hokm/shared/api';
import type { LogLine } from '@hokm/shared/api/operations';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { Panel } from '../../ui/Panel.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import css from './operations.module.css';

const LIVE_MS = 2_000;
const TYPING_MS = 300;
type Level = 'debug' | 'warn' | 'error';

interface Place {
  readonly page: number;
  readonly before?: string;
}
const NEWEST: Place = { page: 1 };

/** Where the older lines begin; null behind the last one. */
function placeAfter(
  { next, meta }: { readonly next: string | null; readonly meta: PageMeta },
  { page }: Place,
): Place | null {
  if (next !== null) return { page: 1, before: next };
  return page < meta.pages ? { page: page + 1 } : null;
}

/** The fields of a line as `name=value`, without the trace of an error. */
function shortFields(fields: string): string {
  try {
    const read = JSON.parse(fields) as Record<string, unknown>;
    return Object.entries(read)
      .filter(([name]) => name !== 'err')
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' ');
  } catch {
    // A line that was cut off is no JSON any more.
    return fields;
  }
}

function Line({ line }: { readonly line: LogLine }) {
  const { at, level, process, request, message, fields } = line;
  return (
    <li data-level={level}>
      <details>
        <summary>
          <time dateTime={at}>{at.slice(5, 19).replace('T', ' ')}</time>
          <b>{level.toUpperCase()}</b>
          <span className={css['from']}>{process}</span>
          <span className={css['text']}>
            {message} <i>{shortFields(fields)}</i>
          </span>
        </summary>
        <pre>{[request === '' ? '' : `request ${request}\n`, fields].join('')}</pre>
      </details>
    </li>
  );
}

interface Filters {
  readonly level: Level;
  readonly process: string;
  readonly text: string;
}

interface BarProps {
  readonly filters: Filters;
  readonly isLive: boolean;
  readonly onChange: (change: Partial<Filters>) => void;
  readonly onLive: (isLive: boolean) => void;
}

function Bar({ filters, isLive, onChange, onLive }: BarProps) {
  const t = useTexts(operationsTexts);
  const { data } = useQuery(callQuery('GET /admin/system/health'));
  // Only warnings are stored: all lines are in the memory of their process.
  const levels: readonly Level[] = filters.process === '' ? ['warn', 'error'] : ['debug', 'warn', 'error'];
  return (
    <div className={css['bar']}>
      <TextInput
        className={css['grow_field']}
        aria-label={t('l_search')}
        placeholder={t('l_search')}
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={filters.text}
        maxLength={64}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Select
        aria-label={t('l_process')}
        value={filters.process}
        allowDeselect={false}
        data={[
          { value: '', label: t('l_all') },
          ...(data?.data.processes ?? []).map(({ id }) => ({ value: id, label: id })),
        ]}
        onChange={(process) =>
          onChange({ process: process ?? '', level: (process ?? '') === '' ? 'warn' : 'debug' })
        }
      />
      <SegmentedControl
        aria-label={t('l_level')}
        value={filters.level}
        onChange={(level) => onChange({ level: levels.find((each) => each === level) ?? 'warn' })}
        data={levels.map((value) => ({ value, label: t(`l_${value}`) }))}
      />
      <Switch
        label={t('l_live')}
        checked={isLive}
        onChange={(event) => onLive(event.currentTarget.checked)}
      />
    </div>
  );
}

/** Warnings and errors of all processes, or everything that one of them has in memory; followed while it is live. */
export function LogTab() {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const [filters, setFilters] = useState<Filters>({ level: 'warn', process: '', text: '' });
  const [isLive, setIsLive] = useState(true);
  /** Stored lines go on behind a line, those in the memory of a process by page. */
  const [place, setPlace] = useState<Place>(NEWEST);
  const [text] = useDebouncedValue(filters.text, TYPING_MS);
  const isNewest = place.page === 1 && place.before === undefined;
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('GET /admin/system/logs', {
      query: { level: filters.level, process: filters.process, text, ...place },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive && isNewest ? LIVE_MS : false,
  });
  const older = data === undefined ? null : placeAfter(data, place);
  const change = (changed: Partial<Filters>) => {
    setPlace(NEWEST);
    setFilters((current) => ({ ...current, ...changed }));
  };
  return (
    <>
      {data !== undefined && error !== null && <Stale at={dataUpdatedAt} />}
      <Panel isFlush>
        <Bar filters={filters} isLive={isLive} onChange={change} onLive={setIsLive} />
        {data?.is_waiting === true && (
          <p className={css['waiting']} role="status">
            {t('l_waiting')}
          </p>
        )}
        {data === undefined ? (
          error === null ? (
            <div className={css['bones']} role="status">
              <Bone height={20} />
              <Bone height={20} />
              <Bone height={20} />
            </div>
          ) : (
            <Failed title={t('l_failed')} error={error} retry={() => void refetch()} />
          )
        ) : data.data.length === 0 ? (
          data.is_waiting ? null : (
            <Empty title={t('l_empty')} note={t('l_empty_note')} />
          )
        ) : (
          <ol className={css['log']} dir="ltr" aria-label={t('tab_log')}>
            {data.data.map((line) => (
              <Line key={`${line.process}:${line.id}:${line.at}`} line={line} />
            ))}
          </ol>
        )}
        <div className={css['foot']}>
          <span className="note grow">
            {t('l_note')}
            {data !== undefined && ` · ${t('l_count', { count: formatNumber(data.meta.total, language) })}`}
          </span>
          {!isNewest && (
            <Button size="xs" variant="default" onClick={() => setPlace(NEWEST)}>
              {t('l_newest')}
            </Button>
          )}
          {older !== null && (
            <Button size="xs" variant="default" onClick={() => setPlace(older)}>
              {t('l_older')}
            </Button>
          )}
        </div>
      </Panel>
    </>
  );
}
