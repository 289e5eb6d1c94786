import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fairnessAnswer, gainAnswer, historyAnswer, replayAnswer } from '@hokm/shared/api';
import type { GameState } from '@hokm/shared/protocol';
import { verifyDeal, type Four } from '@hokm/shared/rules';
import { apiOf } from '../../../test/support/api.js';
import { connect, type TestPlayer } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { playOut, playUntil } from '../../../test/support/table.js';
import { matchModel } from '../games/match-record.js';

/** Long enough that nothing is dealt before the newcomer sits, on a busy machine too. */
const HAND_PAUSE_MS = 1_500;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ HAND_PAUSE_MS: `${HAND_PAUSE_MS}` });
});
afterAll(() => server.close());

const OPTIONS = { target_points: 5, pace: 'fast' };
const search = (player: TestPlayer) =>
  player.call('create_game', { room_id: 'سریع', quick: true, options: OPTIONS });

/** A quick match of one person and three computer players, in its first hand. */
async function aQuickMatch(name = 'سارا'): Promise<{ sara: TestPlayer; room_id: string }> {
  const sara = await server.guest(name);
  const room_id = String((await search(sara))['room_id']);
  await sara.call('start_game', { room_id, fill: true });
  await sara.game(({ phase }) => phase === 'choosing_rule' || phase === 'playing');
  return { sara, room_id };
}

const handOver = (game: GameState) => game.phase === 'hand_complete';
const seatOf = (game: GameState, id: string) => game.players.find(({ player_id }) => player_id === id);
const leave = (room_id: string, ...players: TestPlayer[]) =>
  Promise.all(players.map((player) => player.call('leave_room', { room_id })));
const recordOf = (room_id: string) => matchModel(server.connection).findOne({ room_id }).lean();

describe('a person who searches while a quick match runs', () => {
  it('waits for the hand to end, takes a computer player’s seat, and plays the match to its end', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    expect(await search(ali)).toMatchObject({ ok: true, room_id, waits_for_seat: true });
    // Asking again changes nothing.
    expect(await search(ali)).toMatchObject({ ok: true, room_id, waits_for_seat: true });
    const told = await sara.room(({ incoming }) => incoming.length > 0);
    expect(told.incoming).toEqual([{ seat: 1, player_id: ali.id, name: 'علی' }]);
    const bot = told.seats[1];
    expect(bot?.is_bot).toBe(true);
    expect(ali.games).toEqual([]);
    expect(await ali.call('spectate', { room_id })).toMatchObject({ ok: true });
    expect((await ali.game(() => true)).clientId).toBeNull();
    expect((await ali.call('play_card', { room_id, player_id: ali.id, card_id: 'AS' })).code).toBe(
      'room/not_member',
    );
    const before = await playUntil(
      sara,
      room_id,
      (game) => handOver(game) && seatOf(game, ali.id) !== undefined,
    );
    const seated = await ali.game(({ clientId }) => clientId === ali.id);
    expect(seated.phase).toBe('hand_complete');
    expect(seatOf(seated, ali.id)).toMatchObject({ seat: 1, name: 'علی', is_bot: false, connected: true });
    expect(seated.teams.map(({ game_win }) => game_win)).toEqual(
      before.teams.map(({ game_win }) => game_win),
    );
    const room = await sara.room(
      ({ incoming, seats }) => incoming.length === 0 && seats[1]?.is_bot === false,
    );
    expect(room.seats[1]).toMatchObject({ player_id: ali.id, name: 'علی' });
    expect(await ali.call('client_seed', { room_id, hand: 2, seed: 'دانه'.length.toString() })).toMatchObject(
      { ok: true },
    );
    await ali.game(({ hand }) => hand === 2);
    const watcher = await server.guest('تماشاگر');
    await watcher.call('spectate', { room_id });
    // Two tricks late the computer player still sits there, under its own name.
    expect((await watcher.game(() => true)).players[1]).toMatchObject({
      player_id: bot?.player_id,
      name: bot?.name,
    });
    const [end] = await Promise.all([playOut(sara, room_id), playOut(ali, room_id)]);
    expect(end.gameResult?.reason).toBe('points');
    expect(ali.games.every(({ clientId, my_cards }) => clientId === ali.id || my_cards.length === 0)).toBe(
      true,
    );

    const get = async (path: string, { token } = ali) =>
      (await apiOf(server.url, token)('GET', `/games/${path}`)).body;
    const { match, hands } = replayAnswer.parse(await get(`${room_id}/replay`));
    expect(match.players[1]).toMatchObject({ player_id: ali.id, is_bot: false });
    expect(match.former_players).toEqual([
      {
        until_hand: 1,
        player: expect.objectContaining({
          seat: 1,
          player_id: bot?.player_id,
          name: bot?.name,
          is_bot: true,
        }) as unknown,
      },
    ]);
    const proof = fairnessAnswer.parse(await get(`${room_id}/fairness`));
    expect(proof.hands.length).toBe(hands.length);
    expect(proof.hands[0]?.client_seeds[1]).toBe(bot?.player_id);
    expect(proof.hands[1]?.client_seeds[1]).toBe('4');
    for (const { client_seeds, start_seat, draw, ...record } of proof.hands) {
      const drawn = draw === undefined || start_seat === undefined ? {} : { draw, start_seat };
      const seeds = client_seeds as unknown as Four<string>;
      expect(await verifyDeal({ ...record, client_seeds: seeds, ...drawn })).toEqual({ ok: true });
    }
    const history = historyAnswer.parse(await get('history'));
    expect(history.data[0]).toMatchObject({ room_id, my_seat: 1 });
    for (const player of [sara, ali]) {
      const gain = async () => gainAnswer.parse(await get(`${room_id}/gain`, player)).data;
      await expect.poll(gain).toMatchObject({ trophies: null });
    }
    const record = await recordOf(room_id);
    expect(record?.incoming).toBeUndefined();
    expect(record?.rating).toBeUndefined();
  }, 60_000);

  it('in the pause between two hands sits down at once', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    await playUntil(sara, room_id, handOver);
    expect(await search(ali)).toMatchObject({ ok: true, room_id });
    await ali.game((game) => game.clientId === ali.id);
    await leave(room_id, sara, ali);
  });

  it('gets a seat of their own each, until there is none', async () => {
    const { sara, room_id } = await aQuickMatch();
    const others = await Promise.all(['۱', '۲', '۳', '۴'].map((name) => server.guest(name)));
    const answers = await Promise.all(others.map(search));
    expect(
      answers.filter(({ waits_for_seat }) => waits_for_seat === true).map((answer) => answer['room_id']),
    ).toEqual([room_id, room_id, room_id]);
    const { incoming } = await sara.room((room) => room.incoming.length === 3);
    expect(new Set(incoming.map(({ seat }) => seat))).toEqual(new Set([1, 2, 3]));
    const coming = others.filter(({ id }) => incoming.some(({ player_id }) => player_id === id));
    await playUntil(sara, room_id, (game) => game.players.every(({ is_bot }) => !is_bot));
    for (const player of coming) await player.game(({ clientId }) => clientId === player.id);
    const fourth = others.find((player) => !coming.includes(player));
    const own = String(answers[others.indexOf(fourth ?? sara)]?.['room_id']);
    expect(own).not.toBe(room_id);
    await leave(own, ...(fourth === undefined ? [] : [fourth]));
    await leave(room_id, sara, ...coming);
  });

  it('can think better of it: the seat stays the computer player’s, and the table is told', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    await search(ali);
    await ali.call('spectate', { room_id });
    const leaving = { room_id, only: 'watching', command_id: 'once' };
    expect(await ali.call('leave_room', leaving)).toMatchObject({ ok: true });
    // The answer was lost on its way.
    expect(await ali.call('leave_room', { ...leaving, only: 'waiting' })).toMatchObject({ ok: true });
    await sara.room(({ incoming }) => incoming.length === 0);
    const over = await playUntil(sara, room_id, handOver);
    expect(seatOf(over, ali.id)).toBeUndefined();
    await sara.game(({ hand }) => hand === 2);
    expect((await recordOf(room_id))?.playing).toEqual([sara.id]);
    await leave(room_id, sara);
  });

  it('loses the seat when not connected at the end of the hand', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    await search(ali);
    ali.close();
    await playUntil(sara, room_id, handOver);
    await sara.room(({ incoming }) => incoming.length === 0);
    const back = await connect(server.url, ali);
    expect(await back.call('get_game_state', { room_id })).toMatchObject({ code: 'room/not_member' });
    back.close();
    await leave(room_id, sara);
  });

  it('keeps it through a lost connection that is there again in time', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    await search(ali);
    ali.close();
    const back = await connect(server.url, ali);
    expect(await back.call('spectate', { room_id })).toMatchObject({ ok: true });
    await playUntil(sara, room_id, handOver);
    await back.game(({ clientId }) => clientId === ali.id);
    await leave(room_id, sara, back);
    back.close();
  });

  it('is told when the match ends before: nothing is kept, and another search begins anew', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    await search(ali);
    await leave(room_id, sara);
    await ali.room(({ status, incoming }) => status === 'finished' && incoming.length === 0);
    const again = await search(ali);
    expect(again).toMatchObject({ ok: true });
    expect(again['room_id']).not.toBe(room_id);
    expect(again['waits_for_seat']).toBeUndefined();
    await leave(String(again['room_id']), ali);
  });

  it('never comes to a table with somebody whom they have blocked, or who has blocked them', async () => {
    const { sara, room_id } = await aQuickMatch();
    const [ali, reza] = [await server.guest('علی'), await server.guest('رضا')];
    await apiOf(server.url, sara.token)('POST', '/blocks', { player_id: ali.id });
    await apiOf(server.url, reza.token)('POST', '/blocks', { player_id: sara.id });
    for (const player of [ali, reza]) {
      const own = await search(player);
      expect(own['room_id']).not.toBe(room_id);
      await leave(String(own['room_id']), player);
    }
    await leave(room_id, sara);
  });

  it('learns that it is too late to think better of it, and is asked first; who leaves then is replaced at once', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    await search(ali);
    await ali.call('spectate', { room_id });
    await playUntil(sara, room_id, handOver);
    await ali.game(({ clientId }) => clientId === ali.id);
    const late = await ali.call('leave_room', { room_id, only: 'waiting' });
    expect(late).toMatchObject({ ok: false, code: 'room/not_waiting' });
    expect(await ali.call('leave_room', { room_id })).toMatchObject({ ok: true });
    const after = await sara.game((game) => seatOf(game, ali.id)?.left === true);
    expect(seatOf(after, ali.id)).toMatchObject({ bot_plays: true });
    // The next hand waits for nobody: the time of a lost connection would be longer than this test.
    await playUntil(sara, room_id, (game) => game.hand === 2 && game.deck_state.current_round > 1);
    await leave(room_id, sara);
  });

  it('gives the seat up or gets it, and never something between, in the very instant in which the hand ends', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      const { sara, room_id } = await aQuickMatch();
      const ali = await server.guest('علی');
      await search(ali);
      // The end of the hand is told while the seats are being taken.
      await playUntil(sara, room_id, handOver);
      const { ok } = await ali.call('leave_room', { room_id, only: 'waiting' });
      if (ok) {
        await sara.room(({ incoming }) => incoming.length === 0);
        const next = await sara.game(({ hand }) => hand === 2);
        expect(seatOf(next, ali.id)).toBeUndefined();
      } else {
        await ali.game(({ clientId }) => clientId === ali.id);
        await leave(room_id, ali);
      }
      await leave(room_id, sara);
    }
  });

  it('is not led back into a match that they have left for good', async () => {
    const { sara, room_id } = await aQuickMatch();
    const ali = await server.guest('علی');
    await search(ali);
    await playUntil(sara, room_id, handOver);
    await ali.game(({ clientId }) => clientId === ali.id);
    await leave(room_id, ali);
    const own = await search(ali);
    expect(own['room_id']).not.toBe(room_id);
    await leave(String(own['room_id']), ali);
    await leave(room_id, sara);
  });
});
