import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AuditEntry } from '@hokm/shared/api';
import { errorMessage } from '@hokm/web/errors';
import { formatNumber } from '@hokm/web/format';
import { currentLanguage } from '@hokm/web/i18n';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column } from '../../list/list-props.js';
import { Views } from '../../list/Views.js';
import { useListParams } from '../../list/use-list-params.js';
import { auditTexts } from '../../text/audit-texts.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { Ago } from '../../ui/dates.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { ActionWords } from '../../ui/ActionWords.js';
import { AuditDrawer } from './AuditDrawer.js';
import { AuditFind } from './AuditFind.js';
import { Target } from '../operations/Target.js';
import css from './security.module.css';

const SORT = { by: 'at', order: 'desc' } as const;
const FILTERS = ['action', 'actor', 'target', 'request', 'from', 'to'] as const;
/** Actors without an account. */
const MACHINES = ['system', 'operator'] as const;
const STAFF = { role_filter: 'staff', per_page: 100 } as const;
const SUBJECTS = [
  ...(['users', 'reports', 'money', 'approvals', 'matches', 'messages', 'broadcasts'] as const),
  ...(['news', 'stories', 'submissions', 'gallery', 'albums', 'books', 'authors', 'pages', 'media'] as const),
  ...([
    'content',
    'translations',
    'languages',
    'settings',
    'maintenance',
    'threats',
    'blacklist',
    'audit',
  ] as const),
  ...(['backup', 'jobs', 'bot_updates', 'repair', 'incident', 'analytics', 'views', 'machine'] as const),
];

function Who({ entry }: { readonly entry: AuditEntry }) {
  return <bdi className="name">{entry.actor.name || entry.actor.id}</bdi>;
}

function What({ entry, onOpen }: { readonly entry: AuditEntry; readonly onOpen: (id: number) => void }) {
  return (
    <span className={css['two']}>
      <button type="button" className={css['act']} onClick={() => onOpen(entry.id)}>
        <ActionWords action={entry.action} />
      </button>
      {entry.reason !== '' && <bdi className="note name">{entry.reason}</bdi>}
    </span>
  );
}

/** Reads the whole chain, and says whether it is whole. */
function Verify() {
  const t = useTexts(securityTexts);
  const language = useLanguage();
  const [isRunning, setIsRunning] = useState(false);
  const verify = async () => {
    setIsRunning(true);
    try {
      const { checked, broken_at, is_cut } = await client.call('GET /security/audit-logs/verify');
      if (broken_at === null) toastDone(t('a_whole', { count: formatNumber(checked, language) }));
      else toastWarning(t(is_cut ? 'a_cut' : 'a_broken', { n: formatNumber(broken_at, language) }));
    } catch (error) {
      toastWarning(errorMessage(error, t('a_failed'), currentLanguage()));
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={18} stroke={1.7} />}
      loading={isRunning}
      onClick={() => void verify()}
    >
      {t('a_verify')}
    </Button>
  );
}

/** The audit log: every action of staff. */
export function AuditTab() {
  const t = useTexts(securityTexts);
  const audit = useTexts(auditTexts);
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /security/audit-logs', list);
  const [open, setOpen] = useState<number | null>(null);
  const staff = useQuery(callQuery('GET /admin/users', { query: STAFF }));
  const columns = useMemo(
    (): readonly Column<AuditEntry>[] => [
      { id: 'at', head: t('a_when'), cell: ({ at }) => <Ago at={at} /> },
      { id: 'actor', head: t('a_actor'), cell: (entry) => <Who entry={entry} /> },
      {
        id: 'action',
        head: t('a_action'),
        width: '34%',
        cell: (entry) => <What entry={entry} onOpen={setOpen} />,
      },
      {
        id: 'target',
        head: t('a_target'),
        cell: (entry) => <Target target={entry.target} name={entry.target_name} />,
      },
    ],
    [t],
  );
  return (
    <>
      <div className={css['head']}>
        <p className="note grow">{t('a_note')}</p>
        <Verify />
      </div>
      <AuditFind list={list} />
      <DataList
        name={t('tab_audit')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => String(id)}
        getName={({ action, target }) => `${action} ${target}`}
        filters={[
          {
            key: 'action',
            label: t('a_subject'),
            options: SUBJECTS.map((value) => ({ value, label: audit(`s_${value}`) })),
          },
          {
            key: 'actor',
            label: t('a_actor'),
            options: [
              ...(staff.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name || id })),
              ...MACHINES.map((value) => ({ value, label: t(`a_${value}`) })),
            ],
          },
        ]}
        card={(entry) => (
          <div className={css['card']}>
            <div className="grow">
              <What entry={entry} onOpen={setOpen} />
              <span className={`note ${css['row'] ?? ''}`}>
                <Target target={entry.target} name={entry.target_name} />
                <Who entry={entry} />
                <Ago at={entry.at} />
              </span>
            </div>
          </div>
        )}
        views={<Views list="audit" path="GET /security/audit-logs" />}
        empty={{ title: t('a_empty') }}
        failed={t('a_failed')}
      />
      <AuditDrawer id={open} onClose={() => setOpen(null)} />
    </>
  );
}
