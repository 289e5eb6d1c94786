import { Button } from '@mantine/core';
import { IconArrowRight, IconCards, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReportPage } from '@hokm/shared/api/reports';
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
import { Bone, Failed, Message } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { MatchReplay } from '../matches/MatchReplay.js';
import { UndoAct } from '../operations/UndoAct.js';
import { useTakeBack } from '../operations/use-take-back.js';
import { UserWho } from '../users/UserWho.js';
import { useReasonText } from '../users/reason-text.js';
import { DossierPanel } from './DossierPanel.js';
import { VerdictPanel } from './VerdictPanel.js';
import css from './reports.module.css';

interface Props {
  readonly found: ReportPage;
}

/** Whether the account is open, and what the person is. */
function Player({ found }: Props) {
  const t = useTexts(reportsTexts);
  const me = useUser();
  const language = useLanguage();
  const { date } = useDates();
  const { played, won } = found.games;
  const number = (value: number) => formatNumber(value, language);
  return (
    <Panel
      title={t('player')}
      {...(mayEnter(me.admin_level, 'panel/reports')
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

function Before({ found }: Props) {
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

type Report = ReportPage['reports'][number];

/** The way to the moment of a report, or why there is none. */
function ToReplay({ report, onWatch }: { readonly report: Report; readonly onWatch: () => void }) {
  const t = useTexts(reportsTexts);
  if (report.match_state === 'finished')
    return (
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlayerPlay size={14} />}
        onClick={onWatch}
      >
        {t('replay')}
      </Button>
    );
  return <span className="note">{t(report.match_state === 'running' ? 'still_running' : 'no_replay')}</span>;
}

function Reports({ found, onWatch }: Props & { readonly onWatch: (report: Report) => void }) {
  const t = useTexts(reportsTexts);
  const users = useTexts(usersTexts);
  const { date } = useDates();
  const language = useLanguage();
  const isAppeal = found.reason === 'appeal';
  return (
    <Panel title={t(isAppeal ? 'appeals' : 'reports_about')} isFlush>
      {found.reports.map((report) => {
        const { id, by, upheld, decided, room_id, at, text, against } = report;
        return (
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
            {against !== null && (
              <p className="note">
                {t('against', {
                  kind: users(`kind_${against.kind}`),
                  at: date(against.at, { time: true }),
                })}{' '}
                {against.is_over && <Tag>{t('against_over')}</Tag>}
              </p>
            )}
            {!isAppeal && (
              <div className={css['row']}>
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
                <ToReplay report={report} onWatch={() => onWatch(report)} />
              </div>
            )}
          </div>
        );
      })}
    </Panel>
  );
}

/** The decisions on the reports of a case, each once, newest first. */
function Decided({ found }: Props) {
  const t = useTexts(reportsTexts);
  const { date } = useDates();
  const navigate = useNavigate();
  const takeBack = useTakeBack(() => undefined);
  // The case waits again, under the same id.
  const reopen = async (undo: { readonly id: string }) => {
    if (await takeBack(undo)) void navigate(`/reports/${found.id}`, { replace: true });
  };
  const decisions = new Map(
    found.reports.flatMap(({ decision }) => (decision === null ? [] : [[decision.at, decision] as const])),
  );
  const newestFirst = [...decisions.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Panel title={t('decided_title')} isFlush>
      {newestFirst.map(({ outcome, by, at, note, undo }) => (
        <div key={at} className={css['report']}>
          <p>
            {t('decided_on', {
              outcome: t(`earlier_${outcome}`),
              name: isolate(by.name),
              at: date(at, { time: true }),
            })}
          </p>
          {note !== '' && (
            <p className="note">
              <bdi>{note}</bdi>
            </p>
          )}
          <UndoAct undo={undo} takeBack={reopen} />
        </div>
      ))}
    </Panel>
  );
}

/** The reported match, opened at the moment of a report. It begins with the newest report. */
function CaseReplay({ found, report }: Props & { readonly report: Report | undefined }) {
  const t = useTexts(reportsTexts);
  if (report === undefined) {
    const isRunning = found.reports.some(({ match_state }) => match_state === 'running');
    return (
      <Panel title={t('replay_title')}>
        <Message
          icon={IconCards}
          title={t(isRunning ? 'still_running' : 'no_replay')}
          note={t(isRunning ? 'still_running_note' : 'no_replay_note')}
        />
      </Panel>
    );
  }
  return (
    <Panel
      title={t('replay_title')}
      note={
        <>
          <bdi className="mono">{report.room_id}</bdi> · {t('replay_note', { name: isolate(report.by.name) })}
        </>
      }
      end={
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`/matches/${report.match_id}?of=${found.player.id}&at=${report.at}`}
        >
          {t('replay_page')}
        </Button>
      }
    >
      <MatchReplay id={report.match_id} at={Date.parse(report.at)} accused={found.player.id} />
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

/** The parts of a case beside one another: the person and what is known, and the table with the decision. */
function CaseBody({ found, isDecided }: Props & { readonly isDecided: boolean }) {
  const [watched, setWatched] = useState<string | null>(null);
  const replay = useRef<HTMLDivElement>(null);
  const finished = found.reports.filter(({ match_state }) => match_state === 'finished');
  const report = finished.find(({ id }) => id === watched) ?? finished[0];
  const isAppeal = found.reason === 'appeal';
  return (
    <div className={css['case']}>
      <div className={css['column']}>
        <Player found={found} />
        <Reports
          found={found}
          onWatch={({ id }) => {
            setWatched(id);
            replay.current?.scrollIntoView({ block: 'start' });
          }}
        />
        <Before found={found} />
      </div>
      <div className={css['column']}>
        {isDecided ? <Decided found={found} /> : <VerdictPanel found={found} />}
        {!isAppeal && (
          <>
            <div ref={replay} className={css['replay']}>
              <CaseReplay found={found} report={report} />
            </div>
            {!isDecided && <DossierPanel id={found.id} />}
          </>
        )}
      </div>
    </div>
  );
}

interface CaseProps {
  readonly id: string;
  /** Its decided reports are read; nothing is decided. */
  readonly isDecided: boolean;
}

/** One case: who, what, what was before, and the verdict. */
export function CasePage({ id, isDecided }: CaseProps) {
  const t = useTexts(reportsTexts);
  const reasonText = useReasonText();
  const { data, error, refetch } = useQuery(
    callQuery('GET /admin/reports/:id', {
      params: { id },
      query: { status: isDecided ? 'closed' : 'open' },
    }),
  );
  const found = data?.data;
  useCrumb(found?.player.name ?? null);
  useClaim(id, !isDecided && found !== undefined && found.claim === null);
  const back = (
    <Button
      variant="default"
      component={Link}
      to={isDecided ? '/reports?status=closed' : '/reports'}
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
      <CaseBody found={found} isDecided={isDecided} />
    </>
  );
}
