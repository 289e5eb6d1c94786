import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PartHealth, ProcessHealth, SystemHealth } from '@hokm/shared/api/operations';
import { formatDuration, formatNumber, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { botUpdatesTexts } from '../../text/bot-updates.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { Ago } from '../../ui/dates.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Failed } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import css from './operations.module.css';

const REFRESH_MS = 5_000;
const TONES = { ok: 'ok', off: 'mute', degraded: 'warn', down: 'bad' } as const;
const DOTS = { ok: 'full', off: 'cross', degraded: 'ring', down: 'cross' } as const;

function useMs() {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  return (ms: number) => t('ms', { ms: formatNumber(ms, language, { maximumFractionDigits: 1 }) });
}

function Problem({ problem }: { readonly problem: NonNullable<PartHealth['problem']> }) {
  const t = useTexts(botUpdatesTexts);
  const language = useLanguage();
  const { code, pending, last_error } = problem;
  return (
    <p className={css['problem']}>
      {t(`problem_${code}`)}
      {(pending ?? 0) > 0 && ` · ${t('problem_pending', { count: formatNumber(pending ?? 0, language) })}`}
      {last_error !== null && (
        <small className={`note ${css['said'] ?? ''}`} dir="ltr">
          {last_error}
        </small>
      )}
    </p>
  );
}

function Parts({ parts }: { readonly parts: readonly PartHealth[] }) {
  const t = useTexts(operationsTexts);
  const inMs = useMs();
  return (
    <ul className={css['parts']}>
      {parts.map(({ name, state, ms, problem }) => (
        <li key={name}>
          <div className={css['part']}>
            <strong>{t(`part_${name}`)}</strong>
            <Tag tone={TONES[state]} dot={DOTS[state]}>
              {t(`state_${state}`)}
            </Tag>
          </div>
          <span className="note">{ms === null ? t('not_configured') : inMs(ms)}</span>
          {problem !== null && <Problem problem={problem} />}
        </li>
      ))}
    </ul>
  );
}

const ROLES = ['web', 'bot', 'worker'] as const;

function Process({ process }: { readonly process: ProcessHealth }) {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const inMs = useMs();
  const { id, roles, version, host, started_at, is_alive, is_this, lag, memory, sockets, tables } = process;
  const named = ROLES.filter((role) => roles.includes(role)).map((role) => t(`role_${role}`));
  return (
    <li className={css['process']}>
      <div className={css['part']}>
        <span className={css['two']}>
          <code dir="ltr">{id}</code>
          <small className="note">
            <code dir="ltr">{host}</code> · <code dir="ltr">{version}</code>
          </small>
        </span>
        <span className={css['tags']}>
          {is_this && <Tag tone="jade">{t('this_process')}</Tag>}
          <Tag tone={is_alive ? 'ok' : 'bad'} dot={is_alive ? 'full' : 'cross'}>
            {t(is_alive ? 'alive' : 'silent')}
          </Tag>
        </span>
      </div>
      <Facts
        rows={[
          [t('roles'), named.join(language === 'fa' ? '، ' : ', ')],
          [t('since'), <Ago key="since" at={started_at} />],
          [t('lag'), inMs(lag.p99)],
          [t('memory'), formatSize(memory.rss, language)],
          [t('sockets'), formatNumber(sockets, language)],
          [t('tables'), formatNumber(tables, language)],
        ]}
      />
    </li>
  );
}

function Store({ health }: { readonly health: SystemHealth }) {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const { queues, disk, last_backup, last_good_backup, last_drill } = health;
  return (
    <div className={css['pair']}>
      <Panel title={t('queues')}>
        <Facts
          rows={queues.map(({ name, waiting, oldest_s }) => [
            t(`queue_${name}`),
            oldest_s === null
              ? t('queue_empty')
              : t('queue_waiting', {
                  count: formatNumber(waiting, language),
                  age: formatDuration(oldest_s * 1000, language),
                }),
          ])}
        />
      </Panel>
      <Panel title={t('disk')}>
        <Facts
          rows={[
            [
              t('disk'),
              disk === null
                ? t('unknown')
                : t('disk_free', {
                    free: formatSize(disk.free, language),
                    total: formatSize(disk.total, language),
                  }),
            ],
            [t('last_backup'), last_backup === null ? t('never') : <Ago key="backup" at={last_backup.at} />],
            [
              t('last_good_backup'),
              last_good_backup === null ? t('never') : <Ago key="good" at={last_good_backup.at} />,
            ],
            [
              t('last_drill'),
              last_drill === null ? (
                t('never')
              ) : (
                <span key="drill" className={css['tags']}>
                  <Ago at={last_drill.at} />
                  <Tag tone={!last_drill.ok ? 'bad' : last_drill.findings > 0 ? 'warn' : 'ok'}>
                    {last_drill.ok && last_drill.findings > 0
                      ? t('b_findings', { count: formatNumber(last_drill.findings, language) })
                      : t(last_drill.ok ? 'b_good' : 'b_bad')}
                  </Tag>
                </span>
              ),
            ],
          ]}
        />
      </Panel>
    </div>
  );
}

/** How the server is now, refreshed every five seconds. */
export function HealthTab() {
  const t = useTexts(operationsTexts);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('GET /admin/system/health'),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined)
    return error === null ? (
      <Panel>
        <div className={css['bones']} role="status">
          <Bone height={56} />
          <Bone height={180} />
        </div>
      </Panel>
    ) : (
      <Failed title={t('h_failed')} error={error} retry={() => void refetch()} />
    );
  const health = data.data;
  return (
    <>
      <div className={css['head']}>
        <p className="note grow">
          {t('version')} <code dir="ltr">{health.version}</code>
        </p>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.7} />}
          onClick={() => void refetch()}
        >
          {t('h_again')}
        </Button>
      </div>
      {error !== null && <Stale at={dataUpdatedAt} />}
      <div className={css['stack']}>
        <Panel isFlush>
          <Parts parts={health.parts} />
        </Panel>
        <Panel title={t('processes')} isFlush>
          <ul className={css['processes']}>
            {health.processes.map((process) => (
              <Process key={process.id} process={process} />
            ))}
          </ul>
        </Panel>
        <Store health={health} />
      </div>
    </>
  );
}
