import type { CardId, Suit } from '../../rules/cards.js';
import type { Deal } from '../../rules/deal.js';
import type { Command } from '../../rules/moves.js';
import { teamOf, type Seat, type Team } from '../../rules/seats.js';
import type { HandResult, MatchState } from '../../rules/state.js';
import { dealOf } from '../../rules/testing/deals.js';
import { anyOf, seededRandom } from '../../rules/testing/random.js';
import { act, waitingTable } from '../../rules/testing/table.js';
import { seatView, type SeatView } from '../../rules/view.js';
import { chooseBotCard } from '../choose-bot-card.js';
import { chooseTrump } from '../choose-trump.js';
import type { Habit } from '../habit.js';
import type { Random } from '../random.js';

export interface Player {
  readonly chooseCard: (view: SeatView, random: Random) => CardId;
  readonly chooseTrump: (view: SeatView, random: Random) => Suit;
}

/** Any legal card; it names trump as well as anybody, so that only the play of the cards is compared. */
export const randomPlayer: Player = {
  chooseCard: (view, random) => anyOf(view.legal_cards, random),
  chooseTrump,
};

/** A player of a habit. */
export const botPlayer = (habit: Habit): Player => ({
  chooseCard: (view, random) => chooseBotCard(view, habit, random),
  chooseTrump,
});

function chosen(state: MatchState, seat: Seat, player: Player, random: Random): Command {
  const view = seatView(state, seat);
  return state.phase === 'choosing_rule'
    ? { type: 'name_trump', seat, suit: player.chooseTrump(view, random), by: 'player' }
    : { type: 'play_card', seat, card: player.chooseCard(view, random), by: 'player' };
}

/** One hand of a deal, each side played by one player. */
function playHand(deal: Deal, sides: readonly [Player, Player], random: Random): HandResult {
  const start = waitingTable();
  const next = { ...start.next, hand: 2 };
  let state = act(
    act(start, { type: 'deal', deal: { ...deal, ...start.next, client_seeds: deal.client_seeds }, next }),
    {
      type: 'begin_choosing',
    },
  );
  while (state.hand_result === null) {
    const seat = state.turn?.seat;
    const command: Command =
      seat === undefined ? { type: 'collect_trick' } : chosen(state, seat, sides[teamOf(seat)], random);
    state = act(state, command);
  }
  return state.hand_result;
}

/** How the first player does against the second: every deal is played twice, so that both have had both sides' cards. */
export function duplicate(
  player: Player,
  other: Player,
  deals: number,
  seed: number,
): { readonly wins: number; readonly points: number } {
  const random = seededRandom(seed);
  let wins = 0;
  let points = 0;
  const count = (result: HandResult, team: Team) => {
    wins += result.winner === team ? 1 : 0;
    points += result.winner === team ? result.points : -result.points;
  };
  for (let at = 0; at < deals; at++) {
    const deal = dealOf(waitingTable().next, random);
    count(playHand(deal, [player, other], random), 0);
    count(playHand(deal, [other, player], random), 1);
  }
  return { wins: wins / (2 * deals), points: points / (2 * deals) };
}

/** The view of each seat before each of its cards, in so many hands between players of one kind. */
export function seenIn(player: Player, hands: number, seed: number): SeatView[] {
  const random = seededRandom(seed);
  const seen: SeatView[] = [];
  const watching: Player = {
    ...player,
    chooseCard(view, given) {
      seen.push(view);
      return player.chooseCard(view, given);
    },
  };
  for (let at = 0; at < hands; at++)
    playHand(dealOf(waitingTable().next, random), [watching, watching], random);
  return seen;
}
