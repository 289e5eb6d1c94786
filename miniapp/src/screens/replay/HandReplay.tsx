import { useEffect, useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchPlayer, ReplayAnswer, ReplayHand } from '@hokm/shared/api';
import { placeOf, READING_ORDER } from '../../table/places.js';
import { shortName } from '../../table/words.js';
import { Board } from './Board.js';
import { Controls } from './Controls.js';
import { OpenHands } from './OpenHands.js';
import { playsOf, positionAt, trumpOf, type Play, type Position } from './steps.js';
import { useSteps, type Steps } from './use-steps.js';
import styles from './replay.module.css';

interface Props {
  replay: ReplayAnswer;
  hand: ReplayHand;
  /** The seat shown at the bottom. */
  bottom: number;
  /** The trick that is shown first, once it is complete; 0 for the deal. */
  trick: number;
}

/** The arrow keys step through the hand: right is later. */
function useArrows(steps: Steps): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') steps.byCard(1);
      else if (event.key === 'ArrowLeft') steps.byCard(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [steps]);
}

function teamOf(players: readonly MatchPlayer[], team: string): string {
  return players
    .filter(({ team_name }) => team_name === team)
    .map(({ name }) => shortName(name))
    .join(' – ');
}

/** The match's points during a hand, or after it (`over`). */
function pointsAt({ hands }: ReplayAnswer, hand: ReplayHand, over: boolean): ReplayHand['points'] {
  const before = hands.find((one) => one.hand === hand.hand - 1);
  return over ? hand.points : (before?.points ?? { team1: 0, team2: 0 });
}

/** The tricks of both sides so far; after the last card also those that were claimed. */
function tricksAt({ tricks }: Position, { result }: ReplayHand, over: boolean): Position['tricks'] {
  const claim = over ? result?.claim : undefined;
  if (claim === undefined) return tricks;
  const [even, odd] = tricks;
  return claim.seat % 2 === 0 ? [even + claim.tricks, odd] : [even, odd + claim.tricks];
}

/** A sentence about the last event of the hand. */
function useCaption({ replay, hand }: Props, plays: readonly Play[], step: number, position: Position) {
  const { t } = useTranslation();
  const { players } = replay.match;
  const trick = Math.ceil(step / 4);
  const by = plays[step - 1]?.by ?? 'player';
  const helped = by === 'player' || players[plays[step - 1]?.seat ?? 0]?.is_bot === true;
  const over = step === plays.length;
  const title =
    step === 0
      ? t('replay.deal')
      : position.winner !== null
        ? t('replay.trick_won', { n: trick, name: shortName(players[position.winner]?.name ?? '') })
        : t('replay.trick', { n: trick, card: position.trick.length });
  const ending =
    hand.result === null
      ? t('replay.hand_open')
      : t('replay.hand_by', { names: teamOf(players, hand.result.winner) });
  const kind = hand.result?.kind === 'kot' ? t('replay.kot') : t('replay.hakem_kot');
  const claim = hand.result?.claim;
  if (over && claim !== undefined)
    return {
      title: t('replay.claimed', { name: shortName(players[claim.seat]?.name ?? ''), count: claim.tricks }),
      note: ending,
    };
  if (over)
    return {
      title,
      note: hand.result?.kind === 'hand' || hand.result === null ? ending : `${ending} · ${kind}`,
    };
  if (!helped) return { title, note: t(by === 'bot' ? 'replay.by_bot' : 'replay.by_clock') };
  return { title, note: null };
}

/** One hand of a finished match: the board, the controls to step through it, and all four hands. */
export function HandReplay(props: Props) {
  const { replay, hand, bottom, trick } = props;
  const { t } = useTranslation();
  const plays = useMemo(() => playsOf(replay, hand.hand), [replay, hand]);
  const steps = useSteps(plays.length, trick * 4);
  useArrows(steps);
  const trump = trumpOf(hand);
  const position = positionAt(plays, steps.step, trump);
  const caption = useCaption(props, plays, steps.step, position);
  const { players } = replay.match;
  const seats = players.map(({ seat }) => seat);
  const order = READING_ORDER.flatMap((place) => seats.filter((seat) => placeOf(seat, bottom) === place));
  const [even, odd] = tricksAt(position, hand, steps.step === plays.length);
  const [us, them] = bottom % 2 === 0 ? [even, odd] : [odd, even];
  const { team1, team2 } = pointsAt(replay, hand, steps.step === plays.length);
  const [ourPoints, theirPoints] = bottom % 2 === 0 ? [team1, team2] : [team2, team1];
  return (
    <div className={styles.replay}>
      <section className={styles.rstage}>
        <Board players={players} bottom={bottom} hakem={hand.hakem} trump={trump} position={position} />
        <div className={styles.rcaption} role="status" aria-live="polite">
          <b className="ell">{caption.title}</b>
          <span className={styles.num}>{t('replay.tricks', { us, them })}</span>
          <small>{caption.note ?? '\u00a0'}</small>
          <small className={styles.num}>{t('replay.score', { us: ourPoints, them: theirPoints })}</small>
        </div>
        <input
          type="range"
          dir="ltr"
          className={styles.rline}
          style={{ '--at': `${(steps.step / Math.max(1, plays.length)) * 100}%` } as CSSProperties}
          min={0}
          max={plays.length}
          value={steps.step}
          aria-label={caption.title}
          onChange={(event) => steps.to(Number(event.target.value))}
        />
        <Controls steps={steps} length={plays.length} />
      </section>
      <OpenHands players={players} cards={hand.cards} trump={trump} gone={position.gone} order={order} />
    </div>
  );
}
