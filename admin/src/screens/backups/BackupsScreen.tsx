import { Alert, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDatabaseShare } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Backup } from '@hokm/shared/api/backups';
import { BACKUP_TYPES, KEPT_BACKUPS, type BackupType } from '@hokm/shared/api/backups/limits';
import { formatNumber, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery, useCall } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column } from '../../list/list-props.js';
import { useListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { useDates, Ago } from '../../ui/dates.js';
import { Figure, Figures } from '../../ui/Figure.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { FormProblem } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { BackupActions } from './BackupActions.js';
import { BACKUPS } from './backup-calls.js';
import { RunningWork } from './RunningWork.js';
import css from './backups.module.css';

const SORT = { by: 'created_at', order: 'desc' } as const;
const WORKING_MS = 2_000;
const IDLE_MS = 15_000;

type Drill = NonNullable<Backup['drill']>;

/** The two verdicts of a drill: whether the archive is whole, and what its data lacks. */
function useVerdict() {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  return ({ ok, findings }: Pick<Drill, 'ok' | 'findings'>, good: 'b_good' | 'b_drill_good'): string =>
    !ok ? t('b_bad') : findings > 0 ? t('b_findings', { count: formatNumber(findings, language) }) : t(good);
}

function State({ backup }: { readonly backup: Backup }) {
  const t = useTexts(operationsTexts);
  const verdict = useVerdict();
  const { drill, is_here, host } = backup;
  return (
    <span className={css['two']}>
      {drill === null ? (
        <Tag dot="ring">{t('b_untried')}</Tag>
      ) : (
        <Tag tone={!drill.ok ? 'bad' : drill.findings > 0 ? 'warn' : 'ok'} dot={drill.ok ? 'full' : 'cross'}>
          {verdict(drill, 'b_good')}
        </Tag>
      )}
      {!is_here && <small className="note">{t('b_elsewhere', { host })}</small>}
    </span>
  );
}

function Name({ backup }: { readonly backup: Backup }) {
  return (
    <code dir="ltr" className={css['name']}>
      {backup.name.replace(/-[0-9a-f]{24}\.hokm$/, '')}
    </code>
  );
}

function useColumns(): readonly Column<Backup>[] {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const { date } = useDates();
  return useMemo(
    () => [
      { id: 'name', head: t('b_name'), cell: (backup) => <Name backup={backup} /> },
      {
        id: 'when',
        head: t('b_when'),
        cell: ({ created_at }) => date(created_at, { style: 'long', time: true }),
      },
      { id: 'type', head: t('b_type'), cell: ({ type }) => t(`b_${type}`) },
      { id: 'size', head: t('b_size'), cell: ({ size }) => formatSize(size, language) },
      { id: 'state', head: t('b_state'), cell: (backup) => <State backup={backup} /> },
      {
        id: 'actions',
        head: t('b_restore'),
        align: 'end',
        cell: (backup) => <BackupActions backup={backup} />,
      },
    ],
    [t, language, date],
  );
}

/** Starts a backup: everything at once, another type from the menu beside it. */
function StartButton({ isPossible }: { readonly isPossible: boolean }) {
  const t = useTexts(operationsTexts);
  const { submit, isSending, problem } = useSubmit();
  const make = useCall('POST /admin/system/backup', [BACKUPS, 'GET /admin/jobs']);
  const start = (type: BackupType) =>
    void submit(async () => {
      await make.mutateAsync({ body: { type } });
      toastDone(t('b_started'));
    });
  return (
    <div className={css['two']}>
      <Button.Group>
        <Button
          leftSection={<IconDatabaseShare size={18} stroke={1.8} />}
          loading={isSending}
          disabled={!isPossible}
          onClick={() => start('full')}
        >
          {t('b_now')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button w={40} miw={0} px={0} disabled={!isPossible} aria-label={t('b_type')}>
              <IconChevronDown size={18} stroke={1.8} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {BACKUP_TYPES.map((type) => (
              <Menu.Item key={type} onClick={() => start(type)}>
                {t(`b_${type}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <FormProblem problem={problem} />
    </div>
  );
}

function Summary({ backups, next }: { readonly backups: readonly Backup[]; readonly next: string | null }) {
  const { date } = useDates();
  const t = useTexts(operationsTexts);
  const verdict = useVerdict();
  const language = useLanguage();
  const [last] = backups;
  const drilled = [...backups]
    .flatMap(({ drill }) => (drill === null ? [] : [drill]))
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (last === undefined) return null;
  return (
    <Figures>
      <Figure label={t('b_last')} value={<Ago at={last.created_at} />} note={t(`b_${last.type}`)} />
      <Figure
        label={t('b_size')}
        value={formatSize(last.size, language)}
        note={t('b_documents', { count: formatNumber(last.documents, language) })}
      />
      <Figure
        label={t('b_last_drill')}
        value={drilled === undefined ? t('never') : <Ago at={drilled.at} />}
        note={drilled === undefined ? t('b_untried') : verdict(drilled, 'b_drill_good')}
      />
      <Figure
        label={t('b_next')}
        value={next === null ? '—' : date(next, { style: 'short', time: true })}
        note={t(next === null ? 'b_no_next' : 'b_nightly')}
      />
    </Figures>
  );
}

/** /admin/backups: backups, what is under way, and restoring. */
export function BackupsScreen() {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const { date } = useDates();
  const list = useListParams(SORT);
  const source = useListSource('GET /admin/system/backups', list);
  const { data } = useQuery({
    ...callQuery('GET /admin/system/backups', { query: { page: 1 } }),
    refetchInterval: ({ state }) => (state.data?.job == null ? IDLE_MS : WORKING_MS),
  });
  const columns = useColumns();
  const [shown, setShown] = useState<string | null>(null);
  const job = data?.job?.id ?? null;
  if (job !== null && job !== shown) setShown(job);
  const { retry } = source;
  useEffect(() => {
    const timer = setInterval(retry, job === null ? IDLE_MS : WORKING_MS);
    return () => clearInterval(timer);
  }, [retry, job]);
  const number = (value: number) => formatNumber(value, language);
  const { days, weeks, months } = KEPT_BACKUPS;
  const next = data?.next_at ?? null;
  return (
    <>
      <PageHeader
        title={t('b_title')}
        note={
          next === null
            ? t('b_by_hand')
            : t('b_note', { days: number(days), weeks: number(weeks), months: number(months) })
        }
        actions={<StartButton isPossible={data?.is_possible === true && job === null} />}
      />
      {data?.is_possible === false && (
        <Alert color="orange" mb="md" role="alert">
          {t('b_no_key', { name: 'BACKUP_KEY' })}
        </Alert>
      )}
      {shown !== null && <RunningWork key={shown} id={shown} onClose={() => setShown(null)} />}
      <Summary backups={data?.data ?? []} next={next} />
      <DataList
        name={t('b_title')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={({ name }) => name}
        card={(backup) => (
          <div className={css['card']}>
            <Name backup={backup} />
            <span className="note">
              {date(backup.created_at, { style: 'long', time: true })} · {t(`b_${backup.type}`)} ·{' '}
              {formatSize(backup.size, language)}
            </span>
            <State backup={backup} />
            <BackupActions backup={backup} />
          </div>
        )}
        empty={{ title: t('b_empty') }}
        failed={t('b_failed')}
      />
    </>
  );
}
