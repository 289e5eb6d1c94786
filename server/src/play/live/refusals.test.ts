import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { apiOf } from '../../../test/support/api.js';
import { connect, type TestPlayer } from '../../../test/support/player.js';
import { aTable, type TestTable } from '../../../test/support/table.js';
import { accountModel } from '../../accounts/model.js';
import { createLog } from '../../platform/core/log.js';
import { systemRandomBytes, systemTimers } from '../../platform/core/node-ports.js';
import { objectId } from '../../platform/database/ids.js';
import { sessions as sessionCollection } from '../../sign-in/sessions/model.js';
import { testSettings } from '../../../test/support/settings.js';
import { SessionService } from '../../sign-in/sessions/session-service.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ BOT_DELAY_MS: '60000' });
});
afterAll(() => server.close());

async function refused(player: TestPlayer, event: string, payload: unknown): Promise<string | undefined> {
  const channel =
    /^(select_rule|play_card|request_pause|ready|claim|continue_game|resume_seat|client_seed|get_game_state)$/.test(
      event,
    )
      ? 'game_error'
      : 'lobby_error';
  const told = player.next<{ code: string; msg: string }>(channel);
  const answer = await player.call(event, payload);
  expect(answer.ok).toBe(false);
  expect(answer.message).not.toBe('');
  expect((await told).code).toBe(answer.code);
  return answer.code;
}

describe('the handshake', () => {
  it.each([
    ['nothing', {}],
    ['an unknown token', { token: 'nobody' }],
    ['a token of the wrong type', { token: { $gt: '' } }],
    ['init data where no bot is set up', { initData: 'hash=0' }],
  ])('is refused with %s', async (_, auth) => {
    const who = { id: '', name: '', token: '', ...auth };
    const failure = connect(server.url, who as never).catch((error: unknown) => error);
    expect(await failure).toMatchObject({ data: { code: expect.stringMatching(/^auth\//) as unknown } });
  });
});

it('the handshake is refused with a session of the panel', async () => {
  const player = await server.guest('Sara');
  const sessions = new SessionService({
    accounts: accountModel(server.connection),
    sessions: sessionCollection.model(server.connection),
    superAdminTelegramIds: [],
    settings: testSettings(),
    clock: systemTimers,
    randomBytes: systemRandomBytes,
    log: createLog({ level: 'silent' }),
  });
  const _id = objectId(player.id);
  if (_id === null) throw new Error('no account');
  const { token } = await sessions.start({ _id }, { userAgent: '', kind: 'panel' });
  const failure = connect(server.url, { ...player, token }).catch((error: unknown) => error);
  expect(await failure).toMatchObject({ data: { code: 'auth/unauthenticated' } });
  await connect(server.url, player).then((again) => again.close());
});

describe('rooms refuse', () => {
  let ali: TestPlayer;
  let roomId: string;
  beforeAll(async () => {
    ali = await server.guest('علی');
    roomId = String((await ali.call('create_game', { room_id: 'اتاق' }))['room_id']);
  });

  it('names that are empty or longer than ten characters', async () => {
    expect(await refused(ali, 'create_game', { room_id: '   ' })).toBe('room/name_invalid');
    expect(await refused(ali, 'create_game', { room_id: 'یازده‌حرفی‌است' })).toBe('room/name_invalid');
    expect(await refused(ali, 'create_game', { room_id: 7 })).toBe('request/invalid');
  });

  it('people whom the creator has blocked: to them the room does not exist, unless they sit in it', async () => {
    const [owner, seated, blocked] = [
      await server.guest('مالک'),
      await server.guest('نشسته'),
      await server.guest('مزاحم'),
    ];
    const room_id = String((await owner.call('create_game', { room_id: 'حیاط' }))['room_id']);
    expect(await seated.call('join_room', { room_id })).toMatchObject({ ok: true });
    for (const { id } of [seated, blocked])
      await apiOf(server.url, owner.token)('POST', '/blocks', { player_id: id });
    expect(await refused(blocked, 'join_room', { room_id })).toBe('room/does_not_exist');
    expect(await refused(blocked, 'join', { game_id: room_id })).toBe('room/does_not_exist');
    expect(await refused(blocked, 'get_room_state', { room_id })).toBe('room/does_not_exist');
    expect(await refused(blocked, 'spectate', { room_id })).toBe('room/does_not_exist');
    expect(await seated.call('join_room', { room_id })).toMatchObject({ ok: true });
    expect(await seated.call('get_room_state', { room_id })).toMatchObject({ ok: true });
  });

  it('to make a table of a tournament: what a client says of one is not read', async () => {
    const dreamer = await server.guest('خیال‌باف');
    const { room_id } = await dreamer.call('create_game', {
      room_id: 'جام',
      options: { tour: '0'.repeat(24), pace: 'fast' },
    });
    const room = await server.connection.collection('matches').findOne({ room_id });
    expect(room).toMatchObject({ options: { pace: 'fast' } });
    expect(room?.['options']).not.toHaveProperty('tour');
    expect(room).not.toHaveProperty('tour');
    await dreamer.call('leave_room', { room_id });
  });

  it('a code in use', async () => {
    expect(await refused(ali, 'create_game', { room_id: roomId, name: 'دیگر' })).toBe('room/code_taken');
  });

  it('a fourth open room of one person, also when all are asked for at once', async () => {
    const greedy = await server.guest('پراتاق');
    const wish = { options: { bots: 'fill' } };
    const started: unknown[] = [];
    for (const n of [1, 2, 3]) {
      const { room_id } = await greedy.call('create_game', {
        ...wish,
        room_id: `اتاق ${n}`,
        command_id: `c${n}`,
      });
      expect(await greedy.call('start_game', { room_id })).toMatchObject({ ok: true });
      started.push(room_id);
    }
    const asked = await Promise.all(
      [4, 5, 6].map(async (n) => {
        const device = await connect(server.url, greedy);
        const answer = await device.call('create_game', { room_id: `اتاق ${n}`, command_id: `c${n}` });
        device.close();
        return answer;
      }),
    );
    expect(asked.map(({ code }) => code)).toEqual(['room/too_many', 'room/too_many', 'room/too_many']);
    const again = await greedy.call('create_game', { ...wish, room_id: 'اتاق 1', command_id: 'c1' });
    expect(again['room_id']).toBe(started[0]);
    expect(await refused(greedy, 'create_game', { room_id: 'چهارم' })).toBe('room/too_many');
  });

  it('nobody a second waiting seat: who sits down elsewhere leaves the first, and their page there is told', async () => {
    const mover = await server.guest('جابه‌جا');
    const host = await server.guest('میزبان');
    const tab = await connect(server.url, mover);
    const first = await tab.call('create_game', { room_id: 'اولی' });
    const second = await host.call('create_game', { room_id: 'دومی' });
    const told = tab.next<{ room_id: string }>('left_room');
    expect(await mover.call('join_room', { room_id: second['room_id'] })).toMatchObject({ ok: true });
    expect((await told).room_id).toBe(first['room_id']);
    expect(await refused(host, 'join_room', { room_id: first['room_id'] })).toBe('room/does_not_exist');
    tab.close();
  });

  it('rooms that do not exist, in the words clients look for', async () => {
    const told = ali.next<{ msg: string }>('lobby_error');
    expect((await ali.call('join_room', { room_id: 'NOROOM' })).code).toBe('room/does_not_exist');
    expect((await told).msg).toContain('does not exist');
    expect(await refused(ali, 'reconnect_to_room', { room_id: 'NOROOM' })).toBe('room/does_not_exist');
    expect(await refused(ali, 'get_room_state', { room_id: '{"$gt":""}' })).toBe('room/does_not_exist');
  });

  it('a fifth person, strangers and a start with too few', async () => {
    expect(await refused(ali, 'start_game', { room_id: roomId })).toBe('room/not_enough_players');
    const [b, c, d, fifth] = await Promise.all(['ب', 'پ', 'ت', 'ث'].map((name) => server.guest(name)));
    expect(await refused(fifth!, 'start_game', { room_id: roomId })).toBe('room/not_member');
    expect(await refused(fifth!, 'take_seat', { room_id: roomId, seat: 2 })).toBe('room/not_member');
    for (const player of [b!, c!, d!]) await player.call('join_room', { room_id: roomId });
    expect(await refused(b!, 'add_bot', { room_id: roomId })).toBe('room/not_creator');
    expect(await refused(fifth!, 'join_room', { room_id: roomId })).toBe('room/full');
    expect(await refused(c!, 'take_seat', { room_id: roomId, seat: 0 })).toBe('room/seat_taken');
    expect(await refused(c!, 'get_game_state', { room_id: roomId })).toBe('room/not_started');
  });
});

describe('a match refuses, and nothing changes', () => {
  let table: TestTable;
  let hakem: TestPlayer;
  let other: TestPlayer;
  beforeAll(async () => {
    table = await aTable(server);
    const state = await table.players[0].game(({ phase }) => phase === 'choosing_rule');
    const seat = state.players.findIndex(({ is_king }) => is_king);
    hakem = table.players[seat]!;
    other = table.players[(seat + 1) % 4]!;
  });

  it('a card before the trump, and a trump from anyone but the hakem', async () => {
    const play = { room_id: table.roomId, player_id: other.id, card_id: 'AS' };
    expect(await refused(other, 'play_card', play)).toBe('game/rule_not_chosen');
    const rule = { room_id: table.roomId, rule_suit: 'Heart' };
    expect(await refused(other, 'select_rule', rule)).toBe('game/not_hakem');
    expect(await refused(hakem, 'select_rule', { ...rule, rule_suit: 'Stars' })).toBe('request/invalid');
  });

  it('a second trump, cards out of turn, not held, not following, twice', async () => {
    const { roomId: room_id } = table;
    await hakem.call('select_rule', { room_id, rule_suit: 'Spade' });
    expect(await refused(hakem, 'select_rule', { room_id, rule_suit: 'Heart' })).toBe(
      'game/rule_already_chosen',
    );
    const mine = await hakem.game(({ phase, my_cards }) => phase === 'playing' && my_cards.length === 13);
    const theirs = await other.game(({ my_cards }) => my_cards.length === 13);
    const play = (player: TestPlayer, card_id?: string) => ({ room_id, player_id: player.id, card_id });
    expect(await refused(other, 'play_card', play(other, theirs.my_cards[0]?.card_id))).toBe(
      'game/not_your_turn',
    );
    expect(await refused(hakem, 'play_card', play(hakem, theirs.my_cards[0]?.card_id))).toBe(
      'game/card_not_held',
    );
    const lead = mine.my_cards.find(({ suit }) => theirs.my_cards.some((card) => card.suit === suit))!;
    expect(await hakem.call('play_card', play(hakem, lead.card_id))).toMatchObject({ ok: true });
    expect(await refused(hakem, 'play_card', play(hakem, mine.my_cards[1]?.card_id))).toBe(
      'game/already_played',
    );
    const turn = await other.game(({ legal_card_ids }) => legal_card_ids.length > 0);
    const wrong = turn.my_cards.find(({ card_id }) => !turn.legal_card_ids.includes(card_id));
    if (wrong !== undefined) {
      expect(await refused(other, 'play_card', play(other, wrong.card_id))).toBe('game/must_follow_suit');
    }
  });

  it('a card for another version, and shows the whole table as it is', async () => {
    const { roomId: room_id } = table;
    const version = Number((await other.call('get_game_state', { room_id }))['version']);
    const shown = other.next<GameState>('game_state');
    const late = { room_id, player_id: other.id, card_id: 'AS', expected_version: version - 1 };
    expect(await refused(other, 'play_card', late)).toBe('game/stale_version');
    expect(await shown).toMatchObject({ version, clientId: other.id });
  });

  it('other people’s names and seats', async () => {
    const { roomId: room_id } = table;
    const foreign = { room_id, player_id: hakem.id, card_id: 'AS' };
    expect(await refused(other, 'play_card', foreign)).toBe('auth/identity_mismatch');
    expect(await refused(other, 'select_rule', { room_id, rule_suit: 'Club', telegram_id: 12345 })).toBe(
      'auth/identity_mismatch',
    );
    expect(await refused(other, 'join_lobby', { username: 'somebody', first_name: 'x' })).toBe(
      'auth/identity_mismatch',
    );
    const stranger = await server.guest('غریبه');
    expect(await refused(stranger, 'get_game_state', { room_id })).toBe('room/not_member');
    expect(await refused(stranger, 'play_card', { room_id, player_id: stranger.id, card_id: 'AS' })).toBe(
      'room/not_member',
    );
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'AS'],
    ['an array', []],
    ['an operator for a room', { room_id: { $ne: null }, player_id: null, card_id: 'AS' }],
    ['a card that is none', { room_id: 'ABCDEF', card_id: '1S' }],
    ['a card as an object', { room_id: 'ABCDEF', card_id: { $gt: '' } }],
    ['a prototype', JSON.parse('{"room_id":"ABCDEF","card_id":["AS"],"__proto__":{"polluted":true}}')],
  ])('payloads that are %s', async (_, payload) => {
    expect(await refused(other, 'play_card', payload)).toBe('request/invalid');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('events that do not exist', async () => {
    expect(await refused(other, 'give_me_all_cards', {})).toBe('request/invalid');
  });

  it('left every seat at the version of the last accepted move', async () => {
    const versions = await Promise.all(
      table.players.map(
        async (player) => (await player.call('get_game_state', { room_id: table.roomId }))['version'],
      ),
    );
    expect(new Set(versions).size).toBe(1);
  });
});

describe('traffic', () => {
  it('that is too frequent is slowed: the refusals take their time, and what follows waits behind them', async () => {
    const strict = await startTestServer({ SOCKET_EVENTS_PER_SECOND: '20' });
    try {
      const noisy = await strict.guest('عجول');
      const begun = performance.now();
      const answers = await Promise.all(Array.from({ length: 45 }, () => noisy.call('heartbeat')));
      const refused = answers.filter(({ code }) => code === 'request/too_many').length;
      expect(refused).toBeGreaterThan(0);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(refused * 100 - 20);
    } finally {
      await strict.close();
    }
  });

  it('of one person counts over all of its connections, and nobody else pays for it', async () => {
    const strict = await startTestServer({ SOCKET_EVENTS_PER_SECOND: '20' });
    try {
      const [many, other] = [await strict.guest('چند'), await strict.guest('دیگری')];
      const devices = [many, ...(await Promise.all([1, 2, 3].map(() => connect(strict.url, many))))];
      const answers = await Promise.all(
        devices.flatMap((device) => Array.from({ length: 35 }, () => device.call('heartbeat'))),
      );
      // Each of the four stays within its own 40 at once; together they have 80.
      const done = answers.filter(({ ok }) => ok).length;
      expect(done).toBeGreaterThanOrEqual(80);
      expect(done).toBeLessThan(140);
      expect(answers.filter(({ code }) => code === 'request/too_many').length).toBe(140 - done);
      expect(await other.call('heartbeat')).toMatchObject({ ok: true });
      for (const device of devices) device.close();
    } finally {
      await strict.close();
    }
  });

  it('that is too frequent is refused, and the connection closed when it goes on', async () => {
    const strict = await startTestServer({ SOCKET_EVENTS_PER_SECOND: '20' });
    try {
      const noisy = await strict.guest('پرسروصدا');
      const closed = noisy.next<string>('disconnect');
      const first = await Promise.all(
        Array.from({ length: 60 }, () => noisy.call('heartbeat', { timestamp: 1 })),
      );
      expect(first.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(40);
      expect(first.filter(({ code }) => code === 'request/too_many').length).toBeGreaterThan(0);
      for (let sent = 0; sent < 300; sent++) noisy.socket.emit('heartbeat', { timestamp: 1 });
      expect(await closed).toBe('io server disconnect');
    } finally {
      await strict.close();
    }
  });

  it('that is larger than 16 KB closes the connection', async () => {
    const loud = await server.guest('بزرگ');
    const closed = loud.next<string>('disconnect');
    loud.socket.emit('join_lobby', { username: 'x'.repeat(20_000) });
    expect(await closed).toBe('transport close');
  });
});
