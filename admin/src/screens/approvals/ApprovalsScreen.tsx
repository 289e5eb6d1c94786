import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import type { Approval } from '@hokm/shared/api/approvals';
import type { APPROVAL_DECISIONS } from '@hokm/shared/api/approvals/limits';
import { CLOSING_ALONE_MS } from '@hokm/shared/policy';
import { DAY_MS } from '@hokm/shared/time';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import type { Column } from '../../list/list-props.js';
import { useListSource } from '../../list/list-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { usersTexts } from '../../text/users.js';
import { Ago, useDates } from '../../ui/dates.js';
import { useActText } from '../../ui/notice-text.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Tag } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import css from './ApprovalsScreen.module.css';

const SORT = { by: 'at', order: 'asc' } as const;
const FILTERS = ['status'] as const;
const BULK_NAMES = ['deactivate', 'delete', 'promote', 'demote', 'end_sessions'] as const;
type Decision = (typeof APPROVAL_DECISIONS)[number];

const TONES = {
  open: 'wait',
  running: 'wait',
  done: 'ok',
  rejected: 'bad',
  withdrawn: 'mute',
  expired: 'mute',
  void: 'bad',
  failed: 'bad',
} as const;

/** The person or thing that an act is for. An act on many people is named by what it does. */
function targetName({ action, target: { name } }: Pick<Approval, 'action' | 'target'>): string {
  const bulk = action === 'users.bulk' ? BULK_NAMES.find((each) => each === name) : undefined;
  return bulk === undefined ? name : translate(usersTexts, `bulk_${bulk}`);
}

/** Why one person is not enough for an act. */
function Why({ why }: Pick<Approval, 'why'>) {
  const t = useTexts(noticesTexts);
  const language = useLanguage();
  if (why === null) return null;
  const days = formatNumber(CLOSING_ALONE_MS / DAY_MS, language);
  return <Tag tone="mute">{t(`why_${why}`, { days })}</Tag>;
}

/** The act, its reason, and until when it can be approved. */
function Act({ approval }: { readonly approval: Approval }) {
  const t = useTexts(noticesTexts);
  const actText = useActText();
  const { date } = useDates();
  const { action, facts, reason, why, state, until, runs_at, may_not } = approval;
  const isOpen = state === 'open';
  return (
    <span className={css['two']}>
      <b>{actText(action, facts)}</b>
      <Why why={why} />
      {typeof facts['email'] === 'string' && (
        <bdi className="note" dir="ltr">
          {facts['email']}
        </bdi>
      )}
      {reason !== '' && <bdi className="note name">{reason}</bdi>}
      {isOpen && runs_at !== null && (
        <span className={css['alone']}>{t('alone_at', { time: date(runs_at, { time: true }) })}</span>
      )}
      {may_not !== null && (
        <span className="note">{t(may_not === 'approval/tied' ? 'no_tied' : 'no_too_new')}</span>
      )}
      {isOpen && runs_at === null && (
        <span className="note">{t('until', { time: date(until, { time: true }) })}</span>
      )}
    </span>
  );
}

function State({ approval: { state, code, decided_by, note } }: { readonly approval: Approval }) {
  const t = useTexts(noticesTexts);
  return (
    <span className={css['two']}>
      <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>
      {decided_by !== null && <bdi className="note name">{decided_by.name}</bdi>}
      {note !== '' && <bdi className="note name">{note}</bdi>}
      {code !== null && <code dir="ltr">{code}</code>}
    </span>
  );
}

/** The decisions that the reader may make. */
function Decide({ approval }: { readonly approval: Approval }) {
  const t = useTexts(noticesTexts);
  const actText = useActText();
  const { id, action, facts, may } = approval;
  const decide = (decision: Decision) => {
    const title = t(`${decision}_title`, {
      act: actText(action, facts),
      name: isolate(targetName(approval)),
    });
    return openConfirm({
      title,
      body: <Act approval={approval} />,
      confirm: t(decision),
      ...(decision === 'approve' ? {} : { tone: 'bad' as const }),
      ...(decision === 'reject'
        ? { typed: { label: t('decide_note'), fits: (text: string) => text !== '' } }
        : {}),
      run: async (reason) => {
        const params = { id };
        const { data } = await client.call('PUT /admin/approvals/:id', {
          params,
          body: { decision, reason },
          purpose: title,
        });
        await invalidate(
          'GET /admin/approvals',
          'GET /admin/users',
          'GET /admin/system/backups',
          'GET /admin/jobs',
        );
        toastDone(data.state === 'failed' ? t('state_failed') : t(`decided_${decision}`));
      },
    });
  };
  return (
    <Group gap={8} justify="flex-end" wrap="nowrap">
      {may.map((decision) => (
        <Button
          key={decision}
          size="xs"
          variant={decision === 'approve' ? 'filled' : 'default'}
          onClick={() => void decide(decision)}
        >
          {t(decision)}
        </Button>
      ))}
    </Group>
  );
}

/** /admin/approvals: acts that wait for a second person, and those that were decided. */
export function ApprovalsScreen() {
  const t = useTexts(noticesTexts);
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/approvals', list);
  const isDecided = list.filters['status'] === 'decided';
  const columns = useMemo(
    (): readonly Column<Approval>[] => [
      { id: 'act', head: t('a_act'), width: '36%', cell: (each) => <Act approval={each} /> },
      {
        id: 'target',
        head: t('a_target'),
        cell: (each) => <bdi className="name">{targetName(each)}</bdi>,
      },
      {
        id: 'asker',
        head: t('a_asker'),
        cell: ({ asked_by, asked_at }) => (
          <span className={css['two']}>
            <bdi className="name">{asked_by.name}</bdi>
            <span className="note">
              <Ago at={asked_at} />
            </span>
          </span>
        ),
      },
      { id: 'state', head: t('a_state'), cell: (each) => <State approval={each} /> },
      { id: 'decide', head: t('a_decide'), align: 'end', cell: (each) => <Decide approval={each} /> },
    ],
    [t],
  );
  return (
    <>
      <PageHeader title={t('approvals')} note={t('approvals_note')} />
      <DataList
        name={t('approvals')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={targetName}
        filters={[
          { key: 'status', label: t('status'), options: [{ value: 'decided', label: t('decided') }] },
        ]}
        card={(approval) => (
          <div className={css['card']}>
            <Act approval={approval} />
            <span className="note">
              {t('a_target')} <bdi>{targetName(approval)}</bdi> · {t('a_asker')}{' '}
              <bdi>{approval.asked_by.name}</bdi> · <Ago at={approval.asked_at} />
            </span>
            {isDecided && <State approval={approval} />}
            <Decide approval={approval} />
          </div>
        )}
        empty={{
          title: t('approvals_empty'),
          noMatch: t('approvals_decided_empty'),
        }}
        failed={t('approvals_failed')}
      />
    </>
  );
}
