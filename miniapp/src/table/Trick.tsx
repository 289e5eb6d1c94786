import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { isolate } from '@hokm/web/format';
import { CardFace } from '../deck/index.js';
import { useFrame } from './context.js';
import { MOTION, flyFrom, flyTo } from './motion.js';
import { PLACES, placeOfPlayer, type Place } from './places.js';
import { cardWords } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './Trick.module.css';

/** A card as it lies in the trick. */
export interface LaidCard {
  readonly id: string;
  readonly place: Place;
  readonly name: string;
}

/** The trick as it lies: what the state knows, and the viewer's own card that is on its way. */
export function laidCards(game: GameState, pending: string | null): readonly LaidCard[] {
  const laid = game.deck_state.round_cards.map((card): LaidCard => ({
    id: card.card_id,
    place: placeOfPlayer(game, card.player_id) ?? 'bottom',
    name: game.players.find((player) => player.player_id === card.player_id)?.name ?? '',
  }));
  if (pending === null || laid.some((card) => card.place === 'bottom')) return laid;
  return [...laid, { id: pending, place: 'bottom', name: '' }];
}

/** A seat's fan is this share of its ring wide: cards fly out at that size. */
const FAN_SHARE = 0.36;

interface LaidCardProps extends LaidCard {
  won: boolean;
  /** The seat to which it is on its way. */
  takenTo: Place | null;
}

const LaidCardView = memo(function LaidCardView({ id, place, name, won, takenTo }: LaidCardProps) {
  const { t } = useTranslation();
  const { anchors, still } = useFrame();
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !anchors.isLive()) return;
    const seat = anchors.spot(`seat-${place}`);
    const out = seat && { ...seat, width: seat.width * FAN_SHARE };
    const from = place === 'bottom' ? (anchors.noted(id) ?? out) : out;
    flyFrom(element, from, anchors.spot(`slot-${place}`), MOTION.play, still);
  }, [anchors, id, place, still]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || takenTo === null) return;
    const seat = anchors.spot(`seat-${takenTo}`);
    const slot = anchors.spot(`slot-${place}`);
    const to = seat && slot && { ...seat, width: slot.width * 0.4 };
    const flight = flyTo(element, slot, to, MOTION.take, still || !anchors.isLive());
    return () => flight.cancel();
  }, [anchors, place, takenTo, still]);
  const words = cardWords(t, id);
  return (
    <li
      ref={ref}
      className={classes('card', styles[`p${PLACES.indexOf(place)}`], won ? styles.win : '')}
      aria-label={name === '' ? words : t('table.say.played', { name: isolate(name), card: words })}
    >
      <CardFace id={id} />
    </li>
  );
});

interface TrickProps {
  cards: readonly LaidCard[];
  /** The player whose turn it is; the slot is outlined. */
  waitsFor: Place | null;
  /** The winner of the trick, once it is complete. */
  winner: Place | null;
  /** The cards are on their way to the winner. */
  taken: boolean;
}

/** The cards on the table, each at its seat's side, and the slot that waits for a card. */
export function Trick({ cards, waitsFor, winner, taken }: TrickProps) {
  const { t } = useTranslation();
  const { anchors } = useFrame();
  return (
    <ul
      className={classes(styles.trick, winner === null ? '' : styles.done)}
      aria-label={t('table.table_cards')}
    >
      {PLACES.map((place, k) => (
        <li
          key={place}
          className={classes(styles.slot, styles[`p${k}`], styles.ghost)}
          aria-hidden="true"
          ref={anchors.at(`slot-${place}`)}
        />
      ))}
      {waitsFor !== null && !cards.some((card) => card.place === waitsFor) && (
        <li
          className={classes(styles.slot, styles.now, styles[`p${PLACES.indexOf(waitsFor)}`])}
          aria-hidden="true"
        />
      )}
      {cards.map((card) => (
        <LaidCardView key={card.id} {...card} won={winner === card.place} takenTo={taken ? winner : null} />
      ))}
    </ul>
  );
}
