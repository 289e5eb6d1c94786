import type { GameState } from '@hokm/shared/protocol';
import type { TestPlayer } from './player.js';
import type { TestServer } from './server.js';

/** Four guests whose match has begun. */
export interface TestTable {
  readonly roomId: string;
  /** In seat order. */
  readonly players: readonly [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
}

/** Four guests sit down in one room and start. */
export async function aTable(server: TestServer, options: Record<string, unknown> = {}): Promise<TestTable> {
  const [a, b, c, d] = await Promise.all(['آ', 'ب', 'پ', 'ت'].map((name) => server.guest(name)));
  if (!a || !b || !c || !d) throw new Error('four guests were asked for');
  const created = await a.call('create_game', { username: a.name, room_id: 'میز', options });
  const roomId = String(created['room_id']);
  for (const player of [b, c, d]) await player.call('join_room', { username: player.name, room_id: roomId });
  await a.call('start_game', { room_id: roomId });
  return { roomId, players: [a, b, c, d] };
}

const turnOf = (state: GameState): string | null => state.deck_state.turn_player_id;

/** Plays a seat until something is as wanted: names the suit of its first card, plays its first legal card at once. */
export async function playUntil(
  player: TestPlayer,
  roomId: string,
  wanted: (game: GameState) => boolean,
): Promise<GameState> {
  let version = -1;
  for (;;) {
    const state = await player.game(
      (game) => game.version > version && (wanted(game) || turnOf(game) === player.id),
    );
    if (wanted(state)) return state;
    version = state.version;
    if (state.phase === 'choosing_rule') {
      await player.call('select_rule', { room_id: roomId, rule_suit: state.my_cards[0]?.suit ?? 'Spade' });
    } else {
      const card_id = state.legal_card_ids[0];
      await player.call('play_card', { room_id: roomId, player_id: player.id, card_id });
    }
  }
}

/** The same to the end of the match. */
export function playOut(player: TestPlayer, roomId: string): Promise<GameState> {
  return playUntil(player, roomId, ({ gameResult }) => gameResult !== null);
}
