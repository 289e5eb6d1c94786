import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aTable } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the same command of a room, sent again', () => {
  it('makes one room, also when both are on their way at once', async () => {
    const ali = await server.guest('علی');
    const order = { room_id: 'یکی', command_id: 'make-1' };
    const [first, second] = await Promise.all([
      ali.call('create_game', order),
      ali.call('create_game', order),
    ]);
    expect(first.ok).toBe(true);
    expect(second).toEqual(first);
    const another = await ali.call('create_game', { ...order, command_id: 'make-2' });
    expect(another['room_id']).not.toBe(first['room_id']);
  });

  it('makes no room of its own for another person with the same id', async () => {
    const [ali, mina] = [await server.guest('علی'), await server.guest('مینا')];
    const order = { room_id: 'مال من', command_id: 'same' };
    const mine = await ali.call('create_game', order);
    const hers = await mina.call('create_game', order);
    expect(hers['room_id']).not.toBe(mine['room_id']);
  });

  it('seats one bot, and one more for a new command', async () => {
    const ali = await server.guest('علی');
    const room_id = String((await ali.call('create_game', { room_id: 'ربات' }))['room_id']);
    const bots = async (command_id: string): Promise<number> => {
      await ali.call('add_bot', { room_id, command_id });
      await ali.call('get_room_state', { room_id });
      const room = await ali.room((each) => each.room_id === room_id);
      return room.seats.filter((seat) => seat?.is_bot).length;
    };
    expect(await bots('bot-1')).toBe(1);
    expect(await bots('bot-1')).toBe(1);
    expect(await bots('bot-2')).toBe(2);
  });

  it('does not throw out somebody who left and came back before it was repeated', async () => {
    const [ali, mina] = [await server.guest('علی'), await server.guest('مینا')];
    const room_id = String((await ali.call('create_game', { room_id: 'برگشت' }))['room_id']);
    await mina.call('join_room', { room_id });
    const leave = { room_id, command_id: 'leave-1' };
    expect(await mina.call('leave_room', leave)).toMatchObject({ ok: true });
    await mina.call('join_room', { room_id });
    expect(await mina.call('leave_room', leave)).toMatchObject({ ok: true });
    const room = await ali.room(({ players }) => players.length === 2);
    expect(room.players).toContain('مینا');
  });

  it('answers a second leaving of a match like the first', async () => {
    const { roomId, players } = await aTable(server, { target_points: 13 });
    const leave = { room_id: roomId, command_id: 'gone' };
    const first = await players[0].call('leave_room', leave);
    expect(first).toMatchObject({ ok: true });
    expect(await players[0].call('leave_room', leave)).toEqual(first);
  });
});

describe('the same move, sent again', () => {
  it('is played once with one answer, late and doubled', async () => {
    const { roomId: room_id, players } = await aTable(server);
    const state = await players[0].game(({ phase }) => phase === 'choosing_rule');
    const hakem = players.find(({ id }) => id === state.deck_state.turn_player_id)!;
    const order = { room_id, rule_suit: 'Club', command_id: 'trump' };
    const [first, second] = await Promise.all([
      hakem.call('select_rule', order),
      hakem.call('select_rule', order),
    ]);
    expect(first).toEqual(second);
    const turn = await hakem.game(
      ({ phase, legal_card_ids }) => phase === 'playing' && legal_card_ids.length > 0,
    );
    const card = { room_id, player_id: hakem.id, card_id: turn.legal_card_ids[0], command_id: 'card' };
    const played = await hakem.call('play_card', card);
    expect(await hakem.call('play_card', card)).toEqual(played);
    expect(await hakem.call('select_rule', order)).toEqual(first);
    const after = await hakem.call('get_game_state', { room_id });
    expect(after['version']).toBe(played['version']);
  });
});
