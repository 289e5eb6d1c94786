import { botName } from '@hokm/shared/bots';
import type { MatchPlayer, MatchSummary } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { GameState, UpdateLobby, UpdateRoom } from '@hokm/shared/protocol';
import { roomTitle } from '../rooms/room-title.js';

interface Somebody {
  readonly player_id: string;
  readonly name: string;
  readonly is_bot: boolean;
}

function named<T extends Somebody>(somebody: T, language: Language): T {
  const name = somebody.is_bot ? botName(somebody.player_id, language) : null;
  return name === null ? somebody : { ...somebody, name };
}

/** People of a match with the computer players' names in the page's language. */
export function playersInLanguage<T extends Somebody>(players: readonly T[], language: Language): T[] {
  return players.map((player) => named(player, language));
}

/** The players of a hand of a finished match. Before a person took a seat, it was the computer player's. */
export function playersInHand(
  { players, former_players }: Pick<MatchSummary, 'players' | 'former_players'>,
  hand: number,
): MatchPlayer[] {
  return players.map(
    (player) =>
      former_players.find((former) => former.player.seat === player.seat && hand <= former.until_hand)
        ?.player ?? player,
  );
}

const seated = <T extends Somebody>(seats: readonly (T | null)[], language: Language): (T | null)[] =>
  seats.map((seat) => (seat === null ? null : named(seat, language)));

/** A table with its own name and the computer players' in the page's language. An invalid state is returned unchanged. */
export function gameInLanguage(state: GameState, language: Language): GameState {
  const players: unknown = state.players;
  if (!Array.isArray(players)) return state;
  const name = roomTitle(state.name, language);
  return { ...state, name, players: playersInLanguage(state.players, language) };
}

/** A waiting room with its own name and the computer players' in the page's language. */
export function roomInLanguage(room: UpdateRoom, language: Language): UpdateRoom {
  const seats = seated(room.seats, language);
  const name = roomTitle(room.name, language);
  return { ...room, name, seats, players: seats.flatMap((seat) => (seat === null ? [] : [seat.name])) };
}

/** The lobby with the names of rooms and computer players in the page's language. */
export function lobbyInLanguage<L extends Pick<UpdateLobby, 'rooms'>>(lobby: L, language: Language): L {
  const rooms = Object.entries(lobby.rooms).map(([roomId, room]) => {
    const seats = seated(room.seats, language);
    const name = roomTitle(room.name, language);
    return [
      roomId,
      { ...room, name, seats, players: seats.flatMap((seat) => (seat === null ? [] : [seat.name])) },
    ] as const;
  });
  return { ...lobby, rooms: Object.fromEntries(rooms) };
}
