import type { SuitLetter } from '@hokm/shared/art';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { rankOf, suitOf } from '../../ui/PlayingCard.js';

const LETTERS: Readonly<Record<string, SuitLetter>> = { Spade: 'S', Heart: 'H', Diamond: 'D', Club: 'C' };
const COURT = ['A', 'K', 'Q', 'J'] as const;

/** The letter of a suit's name on the wire; null for none. */
export function suitLetter(name: string | null): SuitLetter | null {
  return name === null ? null : (LETTERS[name] ?? null);
}

/** A card in words, for screen readers. */
export function useCardName(): (card: string) => string {
  const t = useTexts(matchesTexts);
  return (card) => {
    const rank = rankOf(card);
    const court = COURT.find((each) => each === rank);
    return t('card', {
      rank: court === undefined ? Number(rank) : t(`rank_${court}`),
      suit: t(`suit_${suitOf(card)}`),
    });
  };
}
