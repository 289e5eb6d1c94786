import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { DECK, verifyDeal } from '@hokm/shared/rules';
import type { TestPlayer } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aTable, playOut, type TestTable } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The cards each player was ever shown as its own, by hand number. */
function ownCards(games: readonly GameState[]): Map<number, Set<string>> {
  const own = new Map<number, Set<string>>();
  for (const game of games) {
    const cards = own.get(game.hand) ?? new Set();
    for (const { card_id } of game.my_cards) cards.add(card_id);
    own.set(game.hand, cards);
  }
  return own;
}

/** The cards that anybody at the table may know by this state: own, played, drawn, or revealed after the hand. */
function knowable(
  state: GameState,
  playedBefore: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Set<string> {
  const shown = [
    ...state.deck_state.round_cards,
    ...(state.last_round?.cards ?? []),
    ...(state.hakem_draw ?? []).map(({ card }) => card),
  ].map(({ card_id }) => card_id);
  return new Set([...own, ...playedBefore, ...shown, ...(state.fairness?.revealed?.deck ?? [])]);
}

const CARD = /"(?:(?:[2-9]|10|[JQKA])[SHDC])"/g;
const PICTURE = /cards\/((?:[2-9]|10|[JQKA])[SHDC])\.jpg/g;

function searchFrames({ players }: TestTable): { frames: number; cards: number } {
  let frames = 0;
  let cards = 0;
  for (const player of players) {
    const own = ownCards(player.games);
    const played = new Map<number, Set<string>>();
    let last: GameState | null = null;
    for (const frame of player.frames) {
      frames += 1;
      const [event, payload] = JSON.parse(frame) as [string, unknown];
      if (event === 'game_state') last = payload as GameState;
      if (event === 'move_confirmed' && last !== null) {
        const { card } = payload as { card: { card_id: string } };
        const known = played.get(last.hand) ?? new Set();
        played.set(last.hand, known.add(card.card_id));
      }
      const mentioned = [...frame.matchAll(CARD)].map(([text]) => text.slice(1, -1));
      mentioned.push(...[...frame.matchAll(PICTURE)].map(([, card]) => card ?? ''));
      if (mentioned.length === 0) continue;
      if (last === null) throw new Error('cards before the first state');
      const known = knowable(last, played.get(last.hand) ?? new Set(), own.get(last.hand) ?? new Set());
      for (const card of mentioned) {
        cards += 1;
        expect(known, `${event} of version ${last.version} names ${card}`).toContain(card);
      }
      if (last.fairness?.revealed === null) expect(frame).not.toContain('server_seed":"');
    }
  }
  return { frames, cards };
}

describe('four people play a match to 3 points', () => {
  let table: TestTable;
  let ends: GameState[];
  beforeAll(async () => {
    table = await aTable(server, { target_points: 3 });
    ends = await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
  });

  it('ends for all four at the same version with the same result', () => {
    const results = ends.map(({ version, gameResult, teams }) => ({ version, gameResult, teams }));
    for (const result of results) expect(result).toEqual(results[0]);
    const winner = ends[0]?.gameResult?.teams.find(
      ({ team_name }) => team_name === ends[0]?.gameResult?.winner,
    );
    expect(winner?.game_win).toBeGreaterThanOrEqual(3);
    expect(ends[0]?.gameResult?.reason).toBe('points');
  });

  it('shows every version to every seat, none skipped, none twice', () => {
    for (const { games } of table.players) {
      const versions = games.map(({ version }) => version);
      const first = versions[0] ?? 0;
      expect(versions).toEqual(versions.map((_, index) => first + index));
    }
  });

  it('never sends a card or a seed that its receiver may not know', () => {
    const { frames, cards } = searchFrames(table);
    // Each seat was told of each version; a kot ends the match after one hand.
    expect(frames).toBeGreaterThan(4 * (ends[0]?.version ?? Infinity));
    expect(cards).toBeGreaterThan(DECK.length * 4);
  });

  it('shows while trump is chosen nobody’s cards but the hakem’s five', () => {
    for (const { games, id } of table.players) {
      for (const game of games.filter(({ phase }) => phase === 'choosing_rule')) {
        for (const player of game.players) {
          const wanted = player.is_king ? 5 : 0;
          expect(player.sorted_cards).toHaveLength(wanted);
        }
        const king = game.players.find(({ is_king }) => is_king);
        expect(game.my_cards).toHaveLength(king?.player_id === id ? 5 : 0);
      }
    }
  });

  it('reveals each hand’s seed after it, and every deal can be checked', async () => {
    const over = new Map<number, GameState>();
    for (const game of table.players[0].games) if (game.fairness?.revealed) over.set(game.hand, game);
    expect(over.size).toBe(Math.max(...table.players[0].games.map(({ hand }) => hand)));
    for (const { fairness, hand } of over.values()) {
      if (!fairness?.revealed) throw new Error('not revealed');
      const [a, b, c, d] = fairness.client_seeds.map(({ seed }) => seed);
      const { server_seed, deck } = fairness.revealed;
      const record = { hand, commitment: fairness.commitment, server_seed, deck };
      const client_seeds = [a ?? '', b ?? '', c ?? '', d ?? ''] as const;
      expect(await verifyDeal({ ...record, client_seeds })).toEqual({ ok: true });
      const other = {
        ...record,
        client_seeds: ['forged', client_seeds[1], client_seeds[2], client_seeds[3]] as const,
      };
      expect(await verifyDeal(other)).toMatchObject({ ok: false });
    }
  });

  it('shows the room who has added a seed to the first hand, but not the seed', async () => {
    const [a, b] = await Promise.all([server.guest('آ'), server.guest('ب')]);
    const { room_id } = await a.call('create_game', { username: a.name, room_id: 'بذر', options: {} });
    await b.call('join_room', { username: b.name, room_id });
    await a.call('client_seed', { room_id, hand: 1, seed: 'one' });
    const room = await b.room(({ fairness }) => fairness.seeded.length === 1);
    expect(room.seats[room.fairness.seeded[0] ?? 3]?.player_id).toBe(a.id);
    expect(JSON.stringify(b.frames)).not.toContain('"one"');
    await b.call('client_seed', { room_id, hand: 1, seed: 'two' });
    await a.room(({ fairness }) => fairness.seeded.length === 2);
    await b.call('leave_room', { room_id });
    await a.room(({ fairness, seats }) => fairness.seeded.length === 1 && seats.filter(Boolean).length === 1);
  });

  it('counts the match for each account', async () => {
    const profile = async ({ token }: TestPlayer) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api/user/profile/me`, { headers });
      return ((await answer.json()) as { user: { total_games_played: number; games_won: number } }).user;
    };
    // The worker counts one person after the other, in its own time.
    const counted = async () => {
      const shown = await Promise.all(table.players.map(profile));
      expect(shown.map(({ total_games_played }) => total_games_played)).toEqual([1, 1, 1, 1]);
      return shown;
    };
    const profiles = await vi.waitFor(counted, { timeout: 10_000 });
    expect(profiles.reduce((sum, { games_won }) => sum + games_won, 0)).toBe(2);
  });
});

describe('one person with three computer players', () => {
  it('plays a whole match to 7 points', async () => {
    const person = await server.guest('تنها');
    const created = await person.call('create_game', {
      username: person.name,
      room_id: 'تمرین',
      options: { target_points: 7, bots: 'fill' },
    });
    const roomId = String(created['room_id']);
    expect(await person.call('start_game', { room_id: roomId })).toMatchObject({ ok: true });
    const end = await playOut(person, roomId);
    expect(Math.max(...end.teams.map(({ game_win }) => game_win))).toBeGreaterThanOrEqual(7);
    expect(end.players.filter(({ is_bot }) => is_bot)).toHaveLength(3);
  });
});
