import type { FairnessAnswer, ReplayAnswer, ReplayMove } from '@hokm/shared/api';
import { isCardId, playable, trickWinner, type CardId, type PlayedCard, type Seat } from '@hokm/shared/rules';
import vectors from '../../../shared/src/rules/deal-vectors.json' with { type: 'json' };
import { matchOf } from './sample-matches.js';

const SEATS = [0, 1, 2, 3] as const;
const { my_seat: _, won: __, ...MATCH } = matchOf(0);
/** Two deals of one match that their seeds give. */
const DEALS = vectors.vectors.slice(2, 4);

const handOf = ({ deck }: (typeof DEALS)[number]) => deck.split(' ').filter(isCardId);
const cardsOf = (deck: readonly CardId[]) => SEATS.map((seat) => deck.slice(seat * 13, seat * 13 + 13));

/** The moves of a hand in which everybody plays the first card that they may; spades are trump. */
function movesOf(hand: number, deck: readonly CardId[]): ReplayMove[] {
  const held = cardsOf(deck);
  const moves: ReplayMove[] = [];
  let leader: Seat = 0;
  for (let trick = 0; trick < 13; trick += 1) {
    const laid: PlayedCard[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const seat = ((leader + turn) % 4) as Seat;
      const own: CardId[] = held[seat] ?? [];
      const card = playable(own, laid)[0];
      if (card === undefined) throw new Error('Nobody has a card left.');
      held[seat] = own.filter((each) => each !== card);
      laid.push({ seat, card });
      const by = trick === 1 && turn === 2 ? 'clock' : 'player';
      moves.push({ version: moves.length + 1, hand, type: 'play_card', at: 0, seat, card_id: card, by });
    }
    leader = trickWinner(laid, 'S', leader);
  }
  return moves;
}

/** A finished match of two hands, card by card. */
export const REPLAY: ReplayAnswer = {
  success: true,
  match: { ...MATCH, points: { team1: 1, team2: 2 } },
  hands: DEALS.map((deal, at) => ({
    hand: at + 1,
    hakem: 0,
    hakem_draw: [],
    rule_suit: 'Spade',
    cards: cardsOf(handOf(deal)),
    result:
      at === 0 ? { winner: 'team1', points: 1, kind: 'hand' } : { winner: 'team2', points: 2, kind: 'kot' },
    points: { team1: 1, team2: at * 2 },
  })),
  moves: DEALS.flatMap((deal, at) => movesOf(at + 1, handOf(deal))),
};

/** The proof of its deals. */
export const PROOF: FairnessAnswer = {
  success: true,
  match: REPLAY.match,
  algorithm: 'hokm-deal/1',
  hands: DEALS.map(({ hand, commitment, server_seed, client_seeds, deck, start_seat, draw }) => ({
    hand,
    commitment,
    server_seed,
    client_seeds,
    deck: deck.split(' '),
    ...(hand === 1 ? { start_seat: start_seat as Seat, draw: draw.split(' ') } : {}),
  })),
};
