import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { ReportPage, resolveReport } from '@hokm/shared/api/reports';
import { LIFTS, MODERATOR_ACTIONS } from '@hokm/shared/api/users/limits';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { useUser } from '../../session/session.js';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { keysTexts } from '../../text/keys.js';
import { reportsTexts } from '../../text/reports.js';
import { usersTexts } from '../../text/users.js';
import { verdictTexts } from '../../text/verdicts.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { Panel } from '../../ui/Panel.js';
import { FormProblem } from '../../ui/States.js';
import { useKeys } from '../../ui/keys.js';
import { useDates } from '../../ui/dates.js';
import { useSubmit } from '../../ui/use-submit.js';
import { useUserActions } from '../users/use-user-actions.js';
import { liftsFor, verdictsFor, type Lift, type Verdict } from './verdicts.js';
import css from './reports.module.css';

type Body = BodyOf<typeof resolveReport>;
type Sent = Pick<Body, 'outcome'> & Partial<Body>;

/** Router state of a case: the one that was looked at before. */
interface FromCase {
  readonly from: string;
}

interface Props {
  readonly found: ReportPage;
}

/** Sends a decision and opens the next case. */
function useDecide(found: ReportPage) {
  const t = useTexts(reportsTexts);
  const navigate = useNavigate();
  const { submit, isSending, problem } = useSubmit();
  const { done } = useUserActions();
  const send = async (verdict: Sent) => {
    const { next, undo } = await client.call('POST /admin/reports/:id/resolve', {
      params: { id: found.id },
      body: verdict,
    });
    await navigate(next === null ? '/reports' : `/reports/${next}`);
    await done(t(next === null ? 'last' : 'done'), undo);
  };
  return { send, decide: (verdict: Sent) => void submit(() => send(verdict)), isSending, problem };
}

/** The words of a decision in the player's language, and how it is sent. */
function useVerdict({ reason, language }: ReportPage) {
  const place = language === 'fa' ? 0 : 1;
  const wordsOf = ({ say }: Verdict): string => verdictTexts.pairs[say][place];
  const sentOf = (verdict: Verdict): Sent => ({
    outcome: 'actioned',
    moderate: {
      action: verdict.action,
      reason,
      message: wordsOf(verdict),
      ...(verdict.hours === undefined ? {} : { hours: verdict.hours }),
    },
  });
  return { wordsOf, sentOf };
}

interface RowProps {
  readonly number: number;
  readonly title: string;
  readonly note: string;
  readonly isHard?: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** A decision with its key, and what follows from it. */
function Row({ number, title, note, isHard = false, disabled, onPress }: RowProps) {
  const language = useLanguage();
  return (
    <button
      type="button"
      className={css['choice']}
      data-hard={isHard || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <kbd className="hide-phone">{formatNumber(number, language)}</kbd>
      <span className="grow">
        <b>{title}</b>
        <span className="note">{note}</span>
      </span>
    </button>
  );
}

function Appeal({ found, ready, decide }: Props & { ready: boolean; decide: (verdict: Sent) => void }) {
  const t = useTexts(reportsTexts);
  const isAdmin = mayEnter(useUser().admin_level, 'panel/users');
  const lifts = liftsFor(found);
  const mayLift = ({ kind }: Lift) => isAdmin || MODERATOR_ACTIONS.includes(LIFTS[kind]);
  const lift = ({ kind, sanction }: Lift) =>
    decide({
      outcome: 'actioned',
      moderate: { action: LIFTS[kind], reason: found.reason, sanction_id: sanction },
    });
  return (
    <>
      <div className={css['verdict']}>
        {lifts.map((each) => (
          <Button key={each.sanction} disabled={!ready || !mayLift(each)} onClick={() => lift(each)}>
            {t(`lift_${each.kind}`)}
          </Button>
        ))}
        <Button variant="default" disabled={!ready} onClick={() => decide({ outcome: 'no_action' })}>
          {t(lifts.length === 0 ? 'appeal_over' : 'appeal_keep')}
        </Button>
      </div>
      {lifts.length === 0 && <p className="note">{t('nothing_to_lift')}</p>}
      {lifts.length > 1 && <p className="note">{t('lift_each')}</p>}
      {!lifts.every(mayLift) && <p className="note">{t('lift_needs_admin')}</p>}
    </>
  );
}

/** Decisions without a key. */
function More({ found, ready, decide }: Props & { ready: boolean; decide: (verdict: Sent) => void }) {
  const t = useTexts(reportsTexts);
  const users = useTexts(usersTexts);
  const act = (action: 'rename' | 'remove_avatar') =>
    decide({ outcome: 'actioned', moderate: { action, reason: found.reason } });
  return (
    <Menu width={230}>
      <Menu.Target>
        <Button variant="default" disabled={!ready} rightSection={<IconChevronDown size={15} />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => decide({ outcome: 'duplicate' })}>{t('duplicate')}</Menu.Item>
        <Menu.Item onClick={() => act('rename')}>{users('kind_rename')}</Menu.Item>
        <Menu.Item onClick={() => act('remove_avatar')}>{users('kind_remove_avatar')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The decisions on a case: one key each, with the words that the player will read. */
export function VerdictPanel({ found }: Props) {
  const t = useTexts(reportsTexts);
  const v = useTexts(verdictTexts);
  const me = useUser();
  const navigate = useNavigate();
  const { time } = useDates();
  const { send, decide, isSending, problem } = useDecide(found);
  const { wordsOf, sentOf } = useVerdict(found);
  const isAppeal = found.reason === 'appeal';
  const holder = found.claim;
  const ready = !(holder !== null && !found.is_mine) && !isSending;
  const verdicts = verdictsFor(found.reason, mayEnter(me.admin_level, 'panel/users'));
  const titleOf = ({ id }: Verdict) => v(id as TextKey<typeof verdictTexts>);

  const press = (verdict: Verdict) => {
    if (verdict.isHard !== true) {
      decide(sentOf(verdict));
      return;
    }
    void openConfirm({
      title: v('sure', { verdict: titleOf(verdict) }),
      body: (
        <>
          <p>{v('sure_body')}</p>
          <p className={css['text']}>{wordsOf(verdict)}</p>
        </>
      ),
      confirm: titleOf(verdict),
      tone: 'bad',
      run: () => send(sentOf(verdict)),
    });
  };
  const dismiss = () => decide({ outcome: 'no_action' });
  const goNext = () => {
    if (found.next !== null)
      void navigate(`/reports/${found.next}`, { state: { from: found.id } satisfies FromCase });
  };
  const back = (useLocation().state as FromCase | null)?.from;
  const words = useTexts(keysTexts);
  const acts = isAppeal
    ? []
    : [
        { label: t('dismiss'), run: dismiss },
        ...verdicts.map((verdict) => ({ label: titleOf(verdict), run: () => press(verdict) })),
      ];
  useKeys([
    ...acts.map(({ label, run }, at) => ({
      code: `Digit${at + 1}`,
      label,
      run: () => {
        if (ready) run();
      },
    })),
    { code: 'KeyJ', label: words('next'), run: goNext },
    {
      code: 'KeyK',
      label: words('previous'),
      run: () => {
        if (back !== undefined) void navigate(-1);
      },
    },
  ]);

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
        <Appeal {...{ found, ready, decide }} />
      ) : (
        <>
          <div className={css['choices']}>
            <Row
              number={1}
              title={t('dismiss')}
              note={v('dismiss_note')}
              disabled={!ready}
              onPress={dismiss}
            />
            {verdicts.map((verdict, at) => (
              <Row
                key={verdict.id}
                number={at + 2}
                title={titleOf(verdict)}
                note={v('reads', { text: wordsOf(verdict) })}
                isHard={verdict.isHard === true}
                disabled={!ready}
                onPress={() => press(verdict)}
              />
            ))}
          </div>
          <div className={css['row']}>
            <More {...{ found, ready, decide }} />
            <p className="note hide-phone">{t('keys')}</p>
          </div>
        </>
      )}
    </Panel>
  );
}
