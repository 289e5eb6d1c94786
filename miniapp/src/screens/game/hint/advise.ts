import type { GameState } from '@hokm/shared/protocol';
import { chooseCard, chooseTrump, type Sight } from '@hokm/shared/players';
import { isCardId, SEATS, type CardId, type Seat } from '@hokm/shared/rules';
import type { SuitLetter } from '../../../deck/index.js';
import { letterOf } from '../../../table/words.js';
import { tricksOf, type TableMemory } from '../../../table/memory.js';

type Played = GameState['deck_state']['round_cards'][number];

const cardsOf = (cards: readonly { card_id: string }[]): CardId[] =>
  cards.map(({ card_id }) => card_id).filter(isCardId);

/** The viewer's knowledge in the computer player's form: the state they see, and the tricks this device has seen. */
export function seatKnowledge(game: GameState, memory: TableMemory): Sight {
  const seatOf = (id: string): Seat => game.players.find((player) => player.player_id === id)?.seat ?? 0;
  const laid = (cards: readonly Played[]) =>
    cards.flatMap(({ card_id, player_id }) =>
      isCardId(card_id) ? [{ seat: seatOf(player_id), card: card_id }] : [],
    );
  const counts = SEATS.map(
    (seat) => game.players.find((player) => player.seat === seat)?.sorted_cards.length ?? 0,
  );
  const [first = 0, second = 0, third = 0, fourth = 0] = counts;
  const won = (team: string) => game.teams.find(({ team_name }) => team_name === team)?.round_win ?? 0;
  const trick = game.phase === 'playing' ? laid(game.deck_state.round_cards) : [];
  return {
    seat: game.clientId === null ? null : seatOf(game.clientId),
    my_cards: cardsOf(game.my_cards),
    legal_cards: game.legal_card_ids.filter(isCardId),
    card_counts: [first, second, third, fourth],
    trump: letterOf(game.deck_state.rule_suit),
    hakem: game.players.find((player) => player.is_king)?.seat ?? null,
    trick,
    tricks:
      memory.hand === game.hand
        ? tricksOf(memory).map(({ winner_id, cards }) => ({ winner: seatOf(winner_id), cards: laid(cards) }))
        : [],
    tricks_won: [won('team1'), won('team2')],
  };
}

/** Always picks the same one of equal cards, so that the same question gets the same answer. */
const first = () => 0.999;

/** The card that a good player would play in the viewer's place; null when it is not their turn. */
export function adviseCard(game: GameState, memory: TableMemory): string | null {
  return game.legal_card_ids.length === 0 ? null : chooseCard(seatKnowledge(game, memory), first);
}

/** The suit that a good hakem would name with the viewer's cards. */
export function adviseTrump(game: GameState): SuitLetter {
  return chooseTrump({ my_cards: cardsOf(game.my_cards) }, first);
}
