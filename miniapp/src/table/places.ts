import type { GameState } from '@hokm/shared/protocol';

/** A seat's place on the viewer's screen, in play order: play runs bottom → right → top → left. */
export const PLACES = ['bottom', 'right', 'top', 'left'] as const;
export type Place = (typeof PLACES)[number];
/** The order in which the seats stand in the document: the viewer, then left, top, right. */
export const READING_ORDER: readonly Place[] = ['bottom', 'left', 'top', 'right'];

export type Player = GameState['players'][number];
export type Side = 'us' | 'them';

/** A player and the place on this screen. */
export interface Placed {
  readonly place: Place;
  readonly side: Side;
  readonly player: Player;
}

/** The seat that sits at the bottom: the viewer's own; a bystander sees the table from seat 0. */
function bottomSeat(game: GameState): number {
  return game.players.find((player) => player.player_id === game.clientId)?.seat ?? 0;
}

/** A seat's place when `bottom` sits at the bottom: the next in play order sits on the right. */
export function placeOf(seat: number, bottom: number): Place {
  return PLACES[(((seat - bottom) % 4) + 4) % 4] ?? 'bottom';
}

/** Everybody at the table, in the order in which they stand in the document. */
export function placedPlayers(game: GameState): readonly Placed[] {
  const bottom = bottomSeat(game);
  const placed = game.players.map((player): Placed => {
    const place = placeOf(player.seat, bottom);
    return { place, side: place === 'bottom' || place === 'top' ? 'us' : 'them', player };
  });
  return READING_ORDER.flatMap((place) => placed.filter((one) => one.place === place));
}

/** A player's place by id; null for an id that does not sit here. */
export function placeOfPlayer(game: GameState, playerId: string | null): Place | null {
  const player = game.players.find((one) => one.player_id === playerId);
  return player === undefined ? null : placeOf(player.seat, bottomSeat(game));
}
