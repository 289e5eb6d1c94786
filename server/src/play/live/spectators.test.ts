import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import type { TestPlayer } from '../../../test/support/player.js';
import { aTable, playOut, type TestTable } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Plays one card for whoever's turn it is, naming trump where that comes first; resolves when all four have seen it. */
async function playCards({ roomId, players }: TestTable, cards: number): Promise<void> {
  const [first] = players;
  for (let played = 0; played < cards;) {
    const table = await first.game(({ deck_state }) => deck_state.turn_player_id !== null);
    const actor = players.find(({ id }) => id === table.deck_state.turn_player_id);
    if (actor === undefined) throw new Error('nobody of the table has the turn');
    const own = await actor.game(({ version }) => version >= table.version);
    const answer =
      own.phase === 'choosing_rule'
        ? await actor.call('select_rule', { room_id: roomId, rule_suit: own.my_cards[0]?.suit })
        : await actor.call('play_card', {
            room_id: roomId,
            player_id: actor.id,
            card_id: own.legal_card_ids[0],
          });
    expect(answer.ok).toBe(true);
    if (own.phase !== 'choosing_rule') played += 1;
    await first.game(({ version }) => version >= Number(answer['version']));
  }
}

const CARD = /(?<![A-Za-z0-9])((?:[2-9]|10|[JQKA])[SHDC])(?![A-Za-z0-9])/g;

/** The cards that were played or turned, in order, as everybody at the table heard. */
function playedCards(player: TestPlayer): string[] {
  return player.frames.flatMap((frame) => {
    const [event, payload] = JSON.parse(frame) as [string, { card: { card_id: string } }];
    return event === 'move_confirmed' ? [payload.card.card_id] : [];
  });
}

const cardsNamed = (frame: string): string[] => [...frame.matchAll(CARD)].map(([, card]) => card ?? '');

describe('a spectator of a public match', () => {
  it('is never shown a card that was not on the table two tricks ago', async () => {
    const table = await aTable(server, { target_points: 13 });
    const watcher = await server.guest('تماشاگر');
    expect(await watcher.call('spectate', { room_id: table.roomId })).toMatchObject({ ok: true });
    let checked = 0;
    for (let card = 0; card < 26; card++) {
      const heard = watcher.frames.length;
      await playCards(table, 1);
      await watcher.call('heartbeat', {});
      const inThisHand = playedCards(table.players[0]);
      const old = new Set(inThisHand.slice(0, -8));
      const drawn = watcher.games
        .flatMap(({ hakem_draw }) => hakem_draw ?? [])
        .map(({ card: { card_id } }) => card_id);
      const allowed = new Set([...old, ...(inThisHand.length >= 8 ? drawn : [])]);
      for (const frame of watcher.frames.slice(heard)) {
        for (const named of cardsNamed(frame)) {
          checked += 1;
          expect(allowed, `after ${inThisHand.length} cards: ${frame.slice(0, 80)}`).toContain(named);
        }
        expect(frame).not.toContain('server_seed":"');
      }
    }
    expect(checked).toBeGreaterThan(20);
    const last = await watcher.game(() => true);
    expect(last).toMatchObject({ clientId: null, my_cards: [], legal_card_ids: [] });
    expect(last.deck_state.turn_start_time).toBeNull();
    expect(
      last.players.every(({ sorted_cards }) => sorted_cards.every(({ card_id }) => card_id === undefined)),
    ).toBe(true);
  });

  it('shows latecomers the same as those who were there from the start', async () => {
    const table = await aTable(server, { target_points: 13 });
    const [early, late] = [await server.guest('زود'), await server.guest('دیر')];
    await early.call('spectate', { room_id: table.roomId });
    await playCards(table, 19);
    await early.call('heartbeat', {});
    await late.call('spectate', { room_id: table.roomId });
    const seen = await early.game(() => true);
    const shown = await late.game(() => true);
    expect({ ...shown, server_time: 0 }).toEqual({ ...seen, server_time: 0 });
    expect(await late.call('get_game_state', { room_id: table.roomId })).toEqual({
      ok: true,
      version: shown.version,
    });
  });

  it('sees the end at once, and who comes after it too', async () => {
    const table = await aTable(server);
    const [watcher, after] = [await server.guest('تماشاگر'), await server.guest('پس از پایان')];
    await watcher.call('spectate', { room_id: table.roomId });
    const [end] = await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
    const shown = await watcher.game(({ gameResult }) => gameResult !== null);
    expect(shown).toMatchObject({ version: end?.version, gameResult: end?.gameResult, clientId: null });
    await after.call('spectate', { room_id: table.roomId });
    expect((await after.game(() => true)).gameResult).toEqual(end?.gameResult);
  });

  it('has no seat: commands are refused, and nobody at the table hears of it', async () => {
    const table = await aTable(server, { target_points: 7 });
    const watcher = await server.guest('تماشاگر');
    await watcher.call('spectate', { room_id: table.roomId });
    const { roomId, players } = table;
    const state = await players[0].game(({ phase }) => phase === 'choosing_rule');
    const before = players[0].frames.length;
    const tries: [string, Record<string, unknown>][] = [
      ['play_card', { card_id: 'AS', player_id: watcher.id }],
      ['select_rule', { rule_suit: 'Spade' }],
      ['request_pause', { player_id: watcher.id }],
      ['ready', { player_id: watcher.id }],
      ['resume_seat', { player_id: watcher.id }],
      ['client_seed', { hand: 2, seed: 'x' }],
      ['send_reaction', { reaction: 'salam' }],
    ];
    for (const [event, payload] of tries) {
      expect((await watcher.call(event, { room_id: roomId, ...payload })).code, event).toBe(
        'room/not_member',
      );
    }
    await players[0].call('heartbeat', {});
    const heard = players[0].frames.slice(before).filter((frame) => !frame.startsWith('["heartbeat'));
    expect(heard).toEqual([]);
    expect((await players[0].game(() => true)).version).toBe(state.version);
  });

  it('watches no longer after leaving, and may come back', async () => {
    const table = await aTable(server, { target_points: 7 });
    const watcher = await server.guest('تماشاگر');
    await watcher.call('spectate', { room_id: table.roomId });
    expect(await watcher.call('leave_room', { room_id: table.roomId })).toMatchObject({ ok: true });
    const before = watcher.games.length;
    await playCards(table, 9);
    await watcher.call('heartbeat', {});
    expect(watcher.games).toHaveLength(before);
    expect(await watcher.call('leave_room', { room_id: table.roomId })).toMatchObject({ ok: true });
    const stranger = await server.guest('غریبه');
    expect((await stranger.call('leave_room', { room_id: table.roomId })).code).toBe('room/not_member');
    expect(await watcher.call('spectate', { room_id: table.roomId })).toMatchObject({ ok: true });
    expect((await watcher.game(() => true)).version).toBeGreaterThan(0);
  });
});

/** How often the log of moves was read while something was done. */
async function readsOfLog(work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  mongoose.set('debug', (collection: string) => void (reads += collection === 'moves' ? 1 : 0));
  try {
    await work();
  } finally {
    mongoose.set('debug', false);
  }
  return reads;
}

describe('a match that was watched lately', () => {
  it('is shown again, and to others, without a look into its log', async () => {
    const table = await aTable(server, { target_points: 13 });
    const [first, second] = [await server.guest('یکم'), await server.guest('دوم')];
    const watch = (watcher: TestPlayer) => watcher.call('spectate', { room_id: table.roomId });
    expect(await readsOfLog(() => watch(first))).toBe(1);
    await first.call('leave_room', { room_id: table.roomId });
    await playCards(table, 10);
    const reads = await readsOfLog(async () => {
      for (let times = 0; times < 5; times += 1) expect(await watch(second)).toMatchObject({ ok: true });
      expect(await watch(first)).toMatchObject({ ok: true });
    });
    expect(reads).toBe(0);
    const [shown, other] = [await first.game(() => true), await second.game(() => true)];
    expect({ ...shown, server_time: 0 }).toEqual({ ...other, server_time: 0 });
    expect(shown.deck_state.round_cards.length + shown.version).toBeGreaterThan(0);
  });
});

describe('nobody may watch', () => {
  const watch = async (room_id: unknown) => (await server.guest('تماشاگر')).call('spectate', { room_id });

  it('a private match, one that has not begun, one that does not exist', async () => {
    const secret = await aTable(server, { visibility: 'private' });
    expect((await watch(secret.roomId)).code).toBe('room/private');
    const host = await server.guest('میزبان');
    const waiting = await host.call('create_game', { room_id: 'منتظر' });
    expect((await watch(waiting['room_id'])).code).toBe('room/not_started');
    expect((await watch('NOROOM')).code).toBe('room/does_not_exist');
    expect((await watch(7)).code).toBe('request/invalid');
  });

  it('the match in which he plays', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    expect((await players[2].call('spectate', { room_id: roomId })).code).toBe('room/already_playing');
    const states: readonly GameState[] = players[2].games;
    expect(states.every(({ clientId }) => clientId === players[2].id)).toBe(true);
  });
});
