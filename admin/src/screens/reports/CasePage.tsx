import { Button, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowRight, IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { ReportPage, resolveReport } from '@hokm/shared/api/reports';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { reportsTexts } from '../../text/reports.js';
import { usersTexts } from '../../text/users.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Bone, Failed, FormProblem } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { UserWho } from '../users/UserWho.js';
import { useReasonText } from '../users/reason-text.js';
import { PEOPLE_CALLS } from '../users/use-user-actions.js';
import css from './reports.module.css';

type Verdict = BodyOf<typeof resolveReport>;
type Sent = Pick<Verdict, 'outcome'> & Partial<Verdict>;

/** Whether the account is open, and what the person is. */
function Player({ found }: { readonly found: ReportPage }) {
  const t = useTexts(reportsTexts);
  const me = useUser();
  const language = useLanguage();
  const { date } = useDates();
  const { played, won } = found.games;
  const number = (value: number) => formatNumber(value, language);
  return (
    <Panel
      title={t('player')}
      {...(mayEnter(me.admin_level, 'panel/users')
        ? {
            end: (
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={`/users/${found.player.id}/moderation`}
              >
                {t('profile')}
              </Button>
            ),
          }
        : {})}
    >
      <UserWho
        person={found.player}
        size={48}
        isLink={false}
        second={found.player.username === '' ? undefined : <bdi>@{found.player.username}</bdi>}
      />
      <Facts
        rows={[
          [t('joined'), date(found.created_at)],
          [t('games'), t('won_of', { won: number(won), played: number(played) })],
          [
            t('state'),
            <Tag
              key="state"
              tone={found.inactive === null ? 'ok' : 'bad'}
              dot={found.inactive === null ? 'full' : 'cross'}
            >
              {t(found.inactive === null ? 'account_open' : 'account_closed')}
            </Tag>,
          ],
        ]}
      />
    </Panel>
  );
}

function Before({ found }: { readonly found: ReportPage }) {
  const t = useTexts(reportsTexts);
  const users = useTexts(usersTexts);
  const reasonText = useReasonText();
  const lines = [
    ...found.record.map(({ id, kind, reason, at, by }) => ({
      id,
      at,
      text: `${users(`kind_${kind}`)}: ${reasonText(reason)}`,
      by: by.name,
    })),
    ...found.earlier.map(({ reason, outcome, at }) => ({
      id: `${reason} ${at}`,
      at,
      text: `${reasonText(reason)}: ${t(`earlier_${outcome as 'actioned' | 'no_action' | 'duplicate'}`)}`,
      by: '',
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Panel title={t('before')} isFlush>
      {lines.length === 0 && (
        <p className="note" style={{ padding: '0 20px 16px' }}>
          {t('before_empty')}
        </p>
      )}
      {lines.map(({ id, at, text, by }) => (
        <div key={id} className={css['report']}>
          <p>{text}</p>
          <p className="note">
            {by !== '' && (
              <>
                <bdi>{by}</bdi> ·{' '}
              </>
            )}
            <Ago at={at} />
          </p>
        </div>
      ))}
    </Panel>
  );
}

function Reports({ found }: { readonly found: ReportPage }) {
  const t = useTexts(reportsTexts);
  const language = useLanguage();
  const isAppeal = found.reason === 'appeal';
  return (
    <Panel title={t(isAppeal ? 'appeals' : 'reports_about')} isFlush>
      {found.reports.map(({ id, by, upheld, decided, room_id, match_id, at, text }) => (
        <div key={id} className={css['report']}>
          {text !== null && (
            <p className={css['text']}>
              <bdi>{text}</bdi>
            </p>
          )}
          <p className={css['row']}>
            <b className="grow">
              <bdi>{by.name}</bdi>
            </b>
            <span className="note">
              <Ago at={at} />
            </span>
          </p>
          {!isAppeal && (
            <p className={css['row']}>
              <span className="note grow">
                {decided === 0
                  ? t('new_reporter')
                  : t('credit', {
                      upheld: formatNumber(upheld, language),
                      decided: formatNumber(decided, language),
                    })}
                {' · '}
                <bdi className="mono">{room_id}</bdi>
              </span>
              {match_id === '' ? (
                <span className="note">{t('no_replay')}</span>
              ) : (
                <a href={`/replay/${match_id}`} target="_blank" rel="noreferrer">
                  {t('replay')} <IconExternalLink size={14} aria-hidden="true" />
                </a>
              )}
            </p>
          )}
        </div>
      ))}
    </Panel>
  );
}

/** The buttons that decide. The usual ones have keys. */
function VerdictPanel({ found }: { readonly found: ReportPage }) {
  const t = useTexts(reportsTexts);
  const users = useTexts(usersTexts);
  const me = useUser();
  const navigate = useNavigate();
  const { time } = useDates();
  const { submit, isSending, problem } = useSubmit();
  const isAppeal = found.reason === 'appeal';
  const isOthers = found.claim !== null && !found.is_mine;
  const isAdmin = mayEnter(me.admin_level, 'panel/users');
  const reason = found.reason;

  const decide = (verdict: Sent) =>
    void submit(async () => {
      const { next } = await client.call('POST /admin/reports/:id/resolve', {
        params: { id: found.id },
        body: verdict,
      });
      toastDone(t(next === null ? 'last' : 'done'));
      await navigate(next === null ? '/reports' : `/reports/${next}`);
      await invalidate(...PEOPLE_CALLS);
    });
  const dismiss = () => decide({ outcome: 'no_action' });
  const act = (action: NonNullable<Verdict['moderate']>['action'], hours?: number) =>
    decide({
      outcome: 'actioned',
      moderate: { action, reason, ...(hours === undefined ? {} : { hours }) },
    });
  const goNext = () => {
    if (found.next !== null) void navigate(`/reports/${found.next}`);
  };
  const ready = !isOthers && !isSending;
  // By the key's place, so that they work on a Persian keyboard too.
  useHotkeys([
    ['1', () => ready && dismiss(), { usePhysicalKeys: true }],
    ['2', () => ready && !isAppeal && act('warn'), { usePhysicalKeys: true }],
    ['3', () => ready && !isAppeal && act('mute', 24), { usePhysicalKeys: true }],
    ['J', goNext, { usePhysicalKeys: true }],
  ]);

  const holder = found.claim;
  return (
    <Panel
      title={t('verdict')}
      {...(holder === null
        ? {}
        : {
            note: found.is_mine
              ? t('mine_until', { time: time(holder.until) })
              : t('held_by', { time: time(holder.until), name: isolate(holder.by.name) }),
          })}
    >
      <FormProblem problem={problem} />
      {isAppeal ? (
        <>
          <div className={css['verdict']}>
            <Button disabled={!ready || !isAdmin} onClick={() => act('unsuspend')}>
              {t('appeal_lift')}
            </Button>
            <Button variant="default" disabled={!ready} onClick={dismiss}>
              {t('appeal_keep')}
            </Button>
          </div>
          {!isAdmin && <p className="note">{t('lift_needs_admin')}</p>}
        </>
      ) : (
        <div className={css['verdict']}>
          <Button variant="default" disabled={!ready} onClick={dismiss}>
            {t('dismiss')}
          </Button>
          <Button variant="light" disabled={!ready} onClick={() => act('warn')}>
            {t('warn')}
          </Button>
          <Button variant="light" disabled={!ready} onClick={() => act('mute', 24)}>
            {t('mute')}
          </Button>
          <Menu width={230}>
            <Menu.Target>
              <Button variant="default" disabled={!ready} rightSection={<IconChevronDown size={15} />}>
                {t('more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => act('rename')}>{users('kind_rename')}</Menu.Item>
              <Menu.Item onClick={() => act('remove_avatar')}>{users('kind_remove_avatar')}</Menu.Item>
              <Menu.Item onClick={() => decide({ outcome: 'duplicate' })}>{t('duplicate')}</Menu.Item>
              <Menu.Divider />
              <Menu.Item disabled={!isAdmin} onClick={() => act('exclude_ranked', 720)}>
                {users('kind_exclude_ranked')} · {users('hours_720')}
              </Menu.Item>
              <Menu.Item data-danger disabled={!isAdmin} onClick={() => act('suspend', 168)}>
                {users('kind_suspend')} · {users('hours_168')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {!isAppeal && <p className={`note hide-phone ${css['keys'] ?? ''}`}>{t('keys')}</p>}
    </Panel>
  );
}

/** Opening a case holds it for a quarter of an hour; what somebody else holds is only read. */
function useClaim(id: string, isFree: boolean): void {
  useEffect(() => {
    if (!isFree) return;
    client.call('POST /admin/reports/:id/claim', { params: { id } }).then(
      () => invalidate('GET /admin/reports'),
      // Somebody was faster: the case shows who.
      () => invalidate('GET /admin/reports'),
    );
  }, [id, isFree]);
}

/** One case: who, what, what was before, and the verdict. */
export function CasePage({ id }: { readonly id: string }) {
  const t = useTexts(reportsTexts);
  const reasonText = useReasonText();
  const { data, error, refetch } = useQuery(callQuery('GET /admin/reports/:id', { params: { id } }));
  const found = data?.data;
  useCrumb(found?.player.name ?? null);
  useClaim(id, found !== undefined && found.claim === null);
  const back = (
    <Button
      variant="default"
      component={Link}
      to="/reports"
      leftSection={<IconArrowRight size={18} className="directional" />}
    >
      {t('back')}
    </Button>
  );
  if (found === undefined)
    return (
      <>
        <PageHeader title={t('title')} actions={back} />
        {error === null ? (
          <Bone height={320} />
        ) : (
          <Panel>
            <Failed title={t('case_failed')} error={error} retry={() => void refetch()} />
            <p className="note" style={{ textAlign: 'center' }}>
              {t('case_gone')}
            </p>
          </Panel>
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={t('case_title', { name: isolate(found.player.name) })}
        note={reasonText(found.reason)}
        actions={back}
      />
      <div className={css['case']}>
        <div className={css['column']}>
          <Player found={found} />
          <Before found={found} />
        </div>
        <div className={css['column']}>
          <VerdictPanel found={found} />
          <Reports found={found} />
        </div>
      </div>
    </>
  );
}
