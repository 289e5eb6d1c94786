import { IconCrown, IconFlag3 } from '@tabler/icons-react';
import type { MatchPlayer } from '@hokm/shared/api';
import { useTexts } from '../../text/define-texts.js';
import { matchesTexts } from '../../text/matches.js';
import { FeltSeat, PLACES, Trick, type Place } from '../../ui/Felt.js';
import { rankOf, rankValue, Suit, suitOf } from '../../ui/PlayingCard.js';
import { aroundFrom, tableAt, type HandOfReplay, type Play, type Seat } from './plays.js';
import { suitLetter, useCardName } from './card-name.js';
import css from './matches.module.css';

const SUITS = ['S', 'H', 'D', 'C'] as const;

interface HoldingProps {
  readonly found: HandOfReplay;
  readonly seat: Seat;
  readonly place: Place;
  readonly player: MatchPlayer | undefined;
  readonly gone: ReadonlySet<string>;
  readonly last: Play | null;
  readonly isAccused: boolean;
}

/** A hand in the players' own notation: suits below one another, the trump first; cards that are gone are pale. */
function Holding({ found, seat, place, player, gone, last, isAccused }: HoldingProps) {
  const t = useTexts(matchesTexts);
  const { hand } = found;
  const trump = suitLetter(hand.rule_suit);
  const cards = hand.cards[seat] ?? [];
  const suits = [...SUITS].sort((a, b) => Number(b === trump) - Number(a === trump));
  return (
    <FeltSeat className={css['holding']} place={place} isOn={last?.seat === seat}>
      <p className={css['holder']}>
        {hand.hakem === seat && <IconCrown size={15} role="img" aria-label={t('hakem')} data-crown />}
        {isAccused && <IconFlag3 size={14} role="img" aria-label={t('accused')} data-flag />}
        <bdi className="cut">{player?.name ?? ''}</bdi>
      </p>
      {suits.map((suit) => {
        const own = cards.filter((card) => suitOf(card) === suit).sort((a, b) => rankValue(b) - rankValue(a));
        return (
          <div key={suit} className={css['suit_row']} dir="ltr">
            <Suit suit={suit} size={12} />
            <span>
              {own.length === 0 && <i data-gone>–</i>}
              {own.map((card) => (
                <i
                  key={card}
                  data-gone={gone.has(card) || undefined}
                  data-last={last?.card === card || undefined}
                >
                  {rankOf(card)}
                </i>
              ))}
            </span>
          </div>
        );
      })}
    </FeltSeat>
  );
}

interface Props {
  readonly found: HandOfReplay;
  readonly step: number;
  /** In seat order. */
  readonly players: readonly MatchPlayer[];
  /** The seat below, and the person that reports are about; null for nobody. */
  readonly below: Seat;
  readonly accused: string | null;
}

/** A table of a replay: every hand as it was dealt, and the trick. Like the table itself it is not mirrored. */
export function Board({ found, step, players, below, accused }: Props) {
  const t = useTexts(matchesTexts);
  const cardName = useCardName();
  const { trick, last, gone, tricks } = tableAt(found, step);
  const trump = suitLetter(found.hand.rule_suit);
  const around = aroundFrom(below);
  const nameOf = (seat: Seat) => players[seat]?.name ?? '';
  const us = tricks[below % 2 === 0 ? 0 : 1];
  const them = tricks[below % 2 === 0 ? 1 : 0];
  return (
    <div className={css['felt']}>
      <p className={css['score']}>
        <span data-side="us">{t('side_us')}</span>
        <span
          className={css['trump']}
          role="img"
          aria-label={trump === null ? t('no_trump') : t('trump', { suit: t(`suit_${trump}`) })}
        >
          {trump !== null && <Suit suit={trump} size={18} />}
        </span>
        <b title={t('sides')}>{t('tricks_won', { us, them })}</b>
        <span data-side="them">{t('side_them')}</span>
      </p>
      <div className={css['board']} dir="ltr">
        {around.map((seat, at) => (
          <Holding
            key={seat}
            {...{ found, seat, gone, last }}
            place={PLACES[at] ?? 'bottom'}
            player={players[seat]}
            isAccused={accused !== null && players[seat]?.player_id === accused}
          />
        ))}
        <Trick
          cards={trick.map((play) => ({
            card: play.card,
            place: PLACES[around.indexOf(play.seat)],
            label: t('played', { name: nameOf(play.seat), card: cardName(play.card) }),
            isLast: play === last,
          }))}
        />
      </div>
    </div>
  );
}
