import type { ReactNode } from 'react';
import { PlayingCard } from './PlayingCard.js';
import css from './Felt.module.css';

/** The places around a table, from the one at the bottom in the order of play. */
export const PLACES = ['bottom', 'right', 'top', 'left'] as const;
export type Place = (typeof PLACES)[number];

interface SeatProps {
  readonly place: Place;
  /** It is their turn, or theirs was the last card. */
  readonly isOn: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The box of a player at their place. Icons inside get their colour by `data-crown` and `data-flag`. */
export function FeltSeat({ place, isOn, className = '', children }: SeatProps) {
  return (
    <div className={`${css['seat'] ?? ''} ${className}`} data-place={place} data-on={isOn || undefined}>
      {children}
    </div>
  );
}

interface Laid {
  readonly card: string;
  readonly place: Place | undefined;
  /** Player and card in words. */
  readonly label: string;
  readonly isLast?: boolean;
}

/** The cards of a trick, each before who played it. */
export function Trick({
  cards,
  isSmall = false,
}: {
  readonly cards: readonly Laid[];
  readonly isSmall?: boolean;
}) {
  return (
    <div className={css['trick']} data-small={isSmall || undefined}>
      {cards.map(({ card, place, label, isLast = false }) => (
        <span key={card} className={css['laid']} data-place={place} data-last={isLast || undefined}>
          <PlayingCard card={card} label={label} />
        </span>
      ))}
    </div>
  );
}
