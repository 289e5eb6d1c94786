import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import type { TestPlayer } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aTable } from '../../../test/support/table.js';

/** Rests that no test could wait for. */
const LONG = { ROUND_PAUSE_MS: '600000', HAND_PAUSE_MS: '600000' };

/** One hand wins three points at most. */
const MORE_THAN_ONE_HAND = 5;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(LONG);
});
afterAll(() => server.close());

/** A match of one guest against three computer players. */
async function aloneAtATable(
  name: string,
  target_points = 3,
): Promise<{ player: TestPlayer; room_id: string }> {
  const player = await server.guest(name);
  const options = { bots: 'fill', target_points, visibility: 'private' };
  const created = await player.call('create_game', { room_id: 'تنها', options });
  const room_id = String(created['room_id']);
  await player.call('start_game', { room_id });
  return { player, room_id };
}

/** Plays the person's turns until the table rests, or the match is over. */
async function untilRest(player: TestPlayer, room_id: string, from = -1): Promise<GameState> {
  let version = from;
  for (;;) {
    const state = await player.game(
      (game) =>
        game.version > version &&
        (game.deck_state.turn_player_id === player.id ||
          game.gameResult !== null ||
          (game.phase !== 'waiting' && game.deck_state.phase_ends_at !== null)),
    );
    version = state.version;
    if (state.deck_state.turn_player_id !== player.id) return state;
    if (state.phase === 'choosing_rule')
      await player.call('select_rule', { room_id, rule_suit: state.my_cards[0]?.suit });
    else await player.call('play_card', { room_id, card_id: state.legal_card_ids[0] });
  }
}

describe('a person who plays alone', () => {
  it('goes on at once after the draw, each trick and each hand, to the end of the match', async () => {
    const { player, room_id } = await aloneAtATable('تنها', MORE_THAN_ONE_HAND);
    const phases = new Set<string>();
    let state = await untilRest(player, room_id);
    while (state.gameResult === null) {
      phases.add(state.phase);
      const { version } = state;
      const answer = await player.call('continue_game', { room_id, expected_version: version });
      expect(answer).toMatchObject({ ok: true, version: version + 1 });
      state = await untilRest(player, room_id, version + 1);
    }
    expect([...phases].sort()).toEqual(['drawing_hakem', 'hand_complete', 'round_complete']);
    const versions = player.games.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
  });

  it('has one effect by the same command, and is refused for another version or where nothing rests', async () => {
    const { player, room_id } = await aloneAtATable('دوباره');
    const { version } = await untilRest(player, room_id);
    const stale = await player.call('continue_game', { room_id, expected_version: version - 1 });
    expect(stale).toMatchObject({ ok: false, code: 'game/stale_version' });
    const payload = { room_id, command_id: 'once', expected_version: version };
    const [first, again] = await Promise.all([
      player.call('continue_game', payload),
      player.call('continue_game', payload),
    ]);
    expect(first).toEqual(again);
    expect(first).toMatchObject({ ok: true, version: version + 1 });
    await player.game(({ phase }) => phase !== 'drawing_hakem');
    const late = await player.call('continue_game', { room_id, expected_version: version });
    expect(late).toMatchObject({ ok: false, code: 'game/stale_version' });
  });

  it('is the only one who can: strangers and unknown rooms are refused, and payloads that do not fit', async () => {
    const { player, room_id } = await aloneAtATable('تنهای دیگر');
    await untilRest(player, room_id);
    const stranger = await server.guest('غریبه');
    const asked = async (who: TestPlayer, payload: unknown) =>
      (await who.call('continue_game', payload)).code;
    expect(await asked(stranger, { room_id })).toBe('room/not_member');
    expect(await asked(stranger, { room_id: 'NOROOM' })).toBe('room/does_not_exist');
    expect(await asked(stranger, { room_id, player_id: player.id })).toBe('auth/identity_mismatch');
    expect(await asked(player, { room_id: { $ne: null } })).toBe('request/invalid');
    expect(await asked(player, { room_id, expected_version: -1 })).toBe('request/invalid');
  });
});

describe('four people', () => {
  it('wait for each other: nobody ends a rest, and nothing changes', async () => {
    const { players, roomId: room_id } = await aTable(server);
    const { version, deck_state } = await players[0].game(({ phase }) => phase === 'drawing_hakem');
    for (const player of players) {
      const refused = player.next<{ code: string }>('game_error');
      expect(await player.call('continue_game', { room_id })).toMatchObject({ code: 'game/not_alone' });
      expect((await refused).code).toBe('game/not_alone');
    }
    const [shown] = [players[0].game(() => true), await players[0].call('get_game_state', { room_id })];
    expect((await shown).version).toBe(version);
    expect((await shown).deck_state.phase_ends_at).toBe(deck_state.phase_ends_at);
  });
});
