import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { isolate } from '@hokm/web/format';
import { Countdown } from './Countdown.js';
import { JoinStep } from './JoinStep.js';
import { LeaveTour } from './LeaveTour.js';
import { AnswerStep, WaitPartnerStep } from './PartnerSteps.js';
import { NameReserve, ReserveStep } from './Reserve.js';
import { Step } from './Step.js';
import { useTourAct } from './use-tour-act.js';
import { useWords } from './use-words.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { useToast } from '../../ui/Toast.js';

interface Props {
  tour: Tournament;
  /** Reads it again, as a clock has run out. */
  onOver: () => void;
}

function Until({ tour: { you }, onOver }: Props) {
  const { t } = useTranslation();
  if (you.until === null) return null;
  return <Countdown until={you.until} say={(clock) => t('tours.until', { clock })} onOver={onOver} />;
}

function WithPartner({ tour: { you } }: Pick<Props, 'tour'>) {
  const { t } = useTranslation();
  if (you.partner === null) return null;
  return <p>{t('tours.with_partner', { name: isolate(you.partner.name) })}</p>;
}

/** The present place in a sentence; null before there is one. */
function usePlace({ you: { place } }: Tournament): string | null {
  const { t } = useTranslation();
  return place === null ? null : t('tours.place_now', { place });
}

function WaitStart({ tour }: Props) {
  const { t } = useTranslation();
  const { cup } = tour;
  const { when } = useWords();
  return (
    <Step
      icon="check"
      title={t(cup === null ? 'tours.wait_start_title' : 'cups.in_title')}
      text={
        cup?.when_full === true
          ? t('cups.in_full')
          : t(cup === null ? 'tours.wait_start_text' : 'cups.in_hour', { when: when(tour.check_in_at) })
      }
    >
      <WithPartner tour={tour} />
      <LeaveTour tour={tour} />
    </Step>
  );
}

function CheckIn({ tour, onOver }: Props) {
  const { t } = useTranslation();
  const { act, isPending, problem } = useTourAct(tour.id);
  return (
    <Step
      icon="bell"
      title={t('tours.check_in_title')}
      text={t(tour.cup === null ? 'tours.check_in_text' : 'cups.check_in_text')}
      problem={problem}
      isNow
    >
      <WithPartner tour={tour} />
      <Until tour={tour} onOver={onOver} />
      <button
        type="button"
        className="btn primary wide"
        disabled={isPending}
        onClick={() => void act('POST /tours/:id/check-in')}
      >
        {isPending ? <span className="spin small" /> : t('tours.check_in')}
      </button>
      <LeaveTour tour={tour} />
    </Step>
  );
}

function Checked({ tour, onOver }: Props) {
  const { t } = useTranslation();
  return (
    <Step icon="check" title={t('tours.checked_title')} text={t('tours.checked_text')}>
      <WithPartner tour={tour} />
      <Countdown until={tour.starts_at} say={(clock) => t('tours.until', { clock })} onOver={onOver} />
      <LeaveTour tour={tour} />
    </Step>
  );
}

function AtTable({ tour, onOver }: Props) {
  const { t } = useTranslation();
  const { step, room_id } = tour.you;
  const isOpen = step === 'to_table';
  const place = usePlace(tour);
  return (
    <Step
      icon="play"
      title={t(isOpen ? 'tours.to_table_title' : 'tours.playing_title')}
      text={isOpen ? t(tour.kind === 'arena' ? 'tours.to_table_arena' : 'tours.to_table_text') : place}
      isNow
    >
      <Until tour={tour} onOver={onOver} />
      {room_id !== null && (
        <Link className="btn primary wide" to={isOpen ? `/room/${room_id}` : `/game/${room_id}`}>
          {t(isOpen ? 'tours.to_table' : 'tours.back_to_table')}
        </Link>
      )}
    </Step>
  );
}

/** Asks for a round without a match, once in a Swiss. */
function AskForBye({ tour }: Pick<Props, 'tour'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { act, isPending, problem } = useTourAct(tour.id);
  const ask = async () => {
    if (await act('POST /tours/:id/bye')) toast.show(t('tours.bye_noted'), 'check');
    setAsking(false);
  };
  return (
    <>
      <button type="button" className="btn wide" onClick={() => setAsking(true)}>
        {t('tours.ask_bye')}
      </button>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      {asking && (
        <ConfirmSheet
          title={t('tours.bye_question')}
          cost={t('tours.bye_cost')}
          deed={t('tours.bye_deed')}
          busy={isPending}
          onDeed={() => void ask()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The last matches of an arena are played, and the person has no table. */
function LastMatches({ tour }: Pick<Props, 'tour'>) {
  const { t } = useTranslation();
  const place = usePlace(tour);
  return (
    <Step icon="hourglass" title={t('tours.last_title')} text={t('tours.last_text')}>
      {place !== null && <p>{place}</p>}
    </Step>
  );
}

function WaitRound({ tour }: Props) {
  const { t } = useTranslation();
  const place = usePlace(tour);
  const { act, isPending, problem } = useTourAct(tour.id);
  const isArena = tour.kind === 'arena';
  // No tables are made any more.
  if (isArena && tour.you.until !== null) return <LastMatches tour={tour} />;
  return (
    <Step
      icon="hourglass"
      title={t(isArena ? 'tours.seeking_title' : 'tours.wait_round_title')}
      text={t(isArena ? 'tours.seeking_text' : 'tours.wait_round_text')}
      problem={problem}
    >
      {place !== null && <p>{place}</p>}
      {isArena && (
        <button
          type="button"
          className="btn wide"
          disabled={isPending}
          onClick={() => void act('POST /tours/:id/pause')}
        >
          {isPending ? <span className="spin small" /> : t('tours.rest')}
        </button>
      )}
      {tour.kind === 'swiss' && <AskForBye tour={tour} />}
      <NameReserve tour={tour} />
      <LeaveTour tour={tour} />
    </Step>
  );
}

function Bye({ tour }: Props) {
  const { t } = useTranslation();
  const place = usePlace(tour);
  return (
    <Step icon="hourglass" title={t('tours.bye_title')} text={t('tours.bye_text')}>
      {place !== null && <p>{place}</p>}
      <NameReserve tour={tour} />
      <LeaveTour tour={tour} />
    </Step>
  );
}

function Rest({ tour }: Props) {
  const { t } = useTranslation();
  const { act, isPending, problem } = useTourAct(tour.id);
  if (tour.you.until !== null) return <LastMatches tour={tour} />;
  return (
    <Step icon="pause" title={t('tours.rest_title')} text={t('tours.rest_text')} problem={problem}>
      <button
        type="button"
        className="btn primary wide"
        disabled={isPending}
        onClick={() => void act('POST /tours/:id/ready')}
      >
        {isPending ? <span className="spin small" /> : t('tours.seek')}
      </button>
      <LeaveTour tour={tour} />
    </Step>
  );
}

function Out({ tour }: Props) {
  const { t } = useTranslation();
  const { place } = tour.you;
  return (
    <Step
      icon="eye"
      title={t('tours.out_title')}
      text={place === null ? t('tours.watch_text') : t('tours.out_place', { place })}
    />
  );
}

function Finished({ tour }: Props) {
  const { t } = useTranslation();
  const { cup } = tour;
  const { place, prize } = tour.you;
  const isFirst = cup !== null && place === 1;
  const won = (prize !== null && prize > 0) || isFirst;
  return (
    <Step
      icon={won ? 'medal' : 'cup'}
      title={place === null ? t('tours.over_title') : t('tours.finished_title', { place })}
      text={
        cup !== null
          ? t(isFirst ? 'cups.won' : 'cups.finished')
          : won
            ? t('tours.finished_won', { coins: prize })
            : t('tours.finished_none')
      }
      isNow={won}
    >
      <Link className="btn wide" to="/tours">
        {t('tours.see_others')}
      </Link>
    </Step>
  );
}

/** Nothing for the person to do. */
function Aside({ tour }: Props) {
  const { t } = useTranslation();
  if (tour.status === 'finished')
    return <Step icon="cup" title={t('tours.over_title')} text={t('tours.over_text')} />;
  if (tour.status === 'running')
    return <Step icon="eye" title={t('tours.watch_title')} text={t('tours.watch_text')} />;
  return <Step icon="lock" title={t('tours.closed_title')} />;
}

const STEPS = {
  sign_up: JoinStep,
  answer: AnswerStep,
  reserve: ReserveStep,
  wait_partner: WaitPartnerStep,
  wait_start: WaitStart,
  check_in: CheckIn,
  checked: Checked,
  to_table: AtTable,
  playing: AtTable,
  wait_round: WaitRound,
  bye: Bye,
  rest: Rest,
  out: Out,
  finished: Finished,
  none: Aside,
} as const;

/** Texts of the reasons that the server names by itself. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  too_few: 'tours.too_few',
  many_missing: 'tours.many_missing',
  opener: 'cups.by_opener',
  maintenance: 'tours.maintenance',
};

/** Why nothing goes on: it is cancelled, or stands still. A match that was begun goes on. */
function Stopped({ tour, onOver }: Props) {
  const { t } = useTranslation();
  const { status, reason, you } = tour;
  const isCancelled = status === 'cancelled';
  const own = OWN_REASONS[reason ?? ''];
  return (
    <>
      {you.step === 'playing' && <AtTable tour={tour} onOver={onOver} />}
      <Step
        icon={isCancelled ? 'close' : 'pause'}
        title={t(isCancelled ? 'tours.cancelled_title' : 'tours.paused_title')}
        text={t(
          isCancelled
            ? tour.fee > 0
              ? 'tours.cancelled_text'
              : 'tours.cancelled_free'
            : 'tours.paused_text',
        )}
      >
        {reason !== null && reason !== '' && (
          <p>{own === undefined ? t('tours.reason', { reason: isolate(reason) }) : t(own)}</p>
        )}
        {isCancelled && (
          <Link className="btn wide" to="/tours">
            {t('tours.see_others')}
          </Link>
        )}
      </Step>
    </>
  );
}

/** The person's next step, or the wait for it. */
export function NextStep(props: Props) {
  const { status, you } = props.tour;
  if (status === 'cancelled' || status === 'paused') return <Stopped {...props} />;
  const Chosen = STEPS[you.step];
  return <Chosen {...props} />;
}
