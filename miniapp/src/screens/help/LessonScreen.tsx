import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isCardId } from '@hokm/shared/rules';
import { DeckSprite } from '../../deck/index.js';
import { useSettings } from '../../settings/index.js';
import { Table, type ActionResult, type TableActions, type TableSocial } from '../../table/index.js';
import { haptic } from '../../settings/haptics.js';
import type { LobbyState } from '../../navigation/lobby-state.js';
import { Coach } from './Coach.js';
import { DEAL, done, judge, nameTrump, newLesson, playCard, STEPS, TRUMP } from './lesson.js';
import { lessonView } from './lesson-view.js';
import { keepProgress, LESSON_STEPS } from './progress.js';
import '../../text/help.js';
import { useLesson } from './use-lesson.js';
import styles from './help.module.css';
import { classes } from '../../lib/classes.js';
import coachedStyles from '../../table/coached.module.css';

const FIRST_TABLE: LobbyState = { first_table: 'anyone' };
const CONNECTED = { status: 'connected', attempt: 0 } as const;
const DONE: ActionResult = { ok: true };
const NOT_YET: ActionResult = { ok: false, code: 'lesson/other', message: '' };
/** The partner sits across; the next to play on the right. */
const PARTNER_ID = newLesson().seats[2].player_id;

/** `/help/lesson`: a hand of Hokm at the real table by the real rules, one step at a time. */
export function LessonScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { oneTap, reducedMotion } = useSettings();
  const { state, step, waits, move, goTo } = useLesson();
  const [said, setSaid] = useState<{ step: number; text: string } | null>(null);
  const name = STEPS[step] ?? 'team';
  const names = useMemo(
    () => [t('lesson.who_you'), t('lesson.who_right'), t('lesson.who_partner'), t('lesson.who_left')],
    [t],
  );
  const game = useMemo(() => lessonView(state, names, t('lesson.title')), [state, names, t]);

  useEffect(() => {
    document.body.toggleAttribute('data-at-table', true);
    return () => document.body.removeAttribute('data-at-table');
  }, []);

  const explain = (text: string): ActionResult => {
    haptic('error');
    setSaid({ step, text });
    return NOT_YET;
  };
  const go = (next: typeof state): ActionResult => {
    haptic('light');
    setSaid(null);
    move(next);
    return DONE;
  };
  const play = (card: string): ActionResult => {
    if (!isCardId(card)) return NOT_YET;
    const verdict = judge(state, card);
    if (verdict === 'refused') return explain(t('lesson.follow.wrong'));
    if (verdict === 'other') return explain(t(`lesson.${name}.wrong`));
    return go(done(state, playCard(card), Date.now()));
  };

  const finish = () => keepProgress({ step: LESSON_STEPS - 1, status: 'done' });
  const nothing = () => Promise.resolve(DONE);
  const leave = () => navigate('/help', { replace: true });
  const actions: TableActions = {
    playCard: (card) => Promise.resolve(play(card)),
    nameTrump: (suit) =>
      Promise.resolve(
        suit === TRUMP ? go(done(state, nameTrump(suit), Date.now())) : explain(t('lesson.trump.wrong')),
      ),
    requestPause: nothing,
    ready: nothing,
    resumeSeat: nothing,
    leave,
    refresh: leave,
    retryConnection: () => undefined,
    playAgain: () => undefined,
    review: () => undefined,
  };
  const social: TableSocial = {
    said: {},
    openPhrases: () => undefined,
    openPlayer: ({ player_id }) => {
      if (name !== 'team') return;
      if (player_id === PARTNER_ID) go(done(state, DEAL, Date.now()));
      else explain(t('lesson.team.wrong'));
    },
  };

  return (
    <div className={classes(styles.lesson, coachedStyles.coached)} data-coached={name}>
      <DeckSprite />
      <Coach
        name={name}
        step={step}
        waits={waits}
        wrong={said !== null && said.step === step ? said.text : null}
        swept={state.hand_result?.kind === 'kot'}
        onSkip={() => goTo(step + 1)}
        onBack={() => goTo(step - 1)}
        onAnswerWrong={(text) => void explain(text)}
        onPlay={() => {
          finish();
          navigate('/lobby', { replace: true, state: FIRST_TABLE });
        }}
        onRules={() => {
          finish();
          navigate('/help', { replace: true });
        }}
        onAgain={() => goTo(0)}
        onLeave={leave}
      />
      <Table
        game={game}
        now={Date.now}
        connection={CONNECTED}
        actions={actions}
        pendingCard={null}
        settings={{ oneTap, reducedMotion }}
        verdicts={{}}
        social={social}
        refreshCost="none"
        onRefused={(code) => {
          if (code === 'game/must_follow_suit') explain(t('lesson.follow.wrong'));
          else explain(t('lesson.wait'));
        }}
      />
    </div>
  );
}
