import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import type { TestPlayer } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The suit of which a hand holds most. */
function longestSuit({ my_cards }: GameState): string | undefined {
  const suits = my_cards.map(({ suit }) => suit);
  const count = (suit: string) => suits.filter((other) => other === suit).length;
  return suits.sort((one, other) => count(other) - count(one))[0];
}

/** The lowest card that may be played, of the trumps only where there is no other: who keeps the best ones wins the last tricks for certain. */
function leastCard({ my_cards, legal_card_ids, deck_state }: GameState): string | undefined {
  const worth = ({ suit, value }: GameState['my_cards'][number]) =>
    value + (suit === deck_state.rule_suit ? 100 : 0);
  return my_cards
    .filter(({ card_id }) => legal_card_ids.includes(card_id))
    .sort((one, other) => worth(one) - worth(other))[0]?.card_id;
}

/** A guest alone at tables of computer players, until a claim is offered with more than one card in the hand. */
async function untilOffered(player: TestPlayer): Promise<{ game: GameState; room_id: string }> {
  for (;;) {
    const options = { bots: 'fill', target_points: 13, visibility: 'private', pace: 'fast' };
    const created = await player.call('create_game', { room_id: 'میز', options });
    const room_id = String(created['room_id']);
    await player.call('start_game', { room_id });
    for (let version = -1; ;) {
      const game = await player.game(
        (now) =>
          now.game_id === room_id &&
          now.version > version &&
          (now.gameResult !== null || now.deck_state.turn_player_id === player.id),
      );
      version = game.version;
      if (game.gameResult !== null) break;
      if (game.claim !== null && game.my_cards.length > 1) return { game, room_id };
      if (game.phase === 'choosing_rule')
        await player.call('select_rule', { room_id, rule_suit: longestSuit(game) });
      else await player.call('play_card', { room_id, card_id: leastCard(game) });
    }
  }
}

describe('a claim', () => {
  it('is refused where nothing is certain, to strangers, and with payloads that do not fit; then ends the hand once', async () => {
    const player = await server.guest('سارا');
    const stranger = await server.guest('غریبه');
    const { game, room_id } = await untilOffered(player);
    const asked = async (who: TestPlayer, payload: unknown) => (await who.call('claim', payload)).code;
    expect(await asked(stranger, { room_id })).toBe('room/not_member');
    expect(await asked(stranger, { room_id: 'NOROOM' })).toBe('room/does_not_exist');
    expect(await asked(stranger, { room_id, player_id: player.id })).toBe('auth/identity_mismatch');
    expect(await asked(player, { room_id: { $ne: null } })).toBe('request/invalid');
    expect(await asked(player, { room_id, expected_version: game.version - 1 })).toBe('game/stale_version');

    const payload = { room_id, command_id: 'once', expected_version: game.version };
    const [first, again] = await Promise.all([player.call('claim', payload), player.call('claim', payload)]);
    expect(first).toMatchObject({ ok: true, version: game.version + 1 });
    expect(again).toEqual(first);
    const over = await player.game(({ game_id, version }) => game_id === room_id && version > game.version);
    const seat = game.players.find(({ player_id }) => player_id === player.id)?.seat ?? -1;
    const cards = game.my_cards.map(({ card_id }) => card_id);
    expect(over.hand_result?.claim).toEqual({ seat, tricks: game.claim, cards });
    expect(over.teams[seat % 2]?.round_win).toBe(7);
    expect(over.claim).toBeNull();
    expect(over.fairness?.revealed).not.toBeNull();
    expect(await asked(player, { room_id })).toMatch(/^game\/(claim_unavailable|finished)$/u);
  }, 120_000);
});
