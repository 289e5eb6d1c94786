import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import type { MatchRecord } from '../games/match-record.js';

const ROOMS = 16;
const DEVICES = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DISCONNECT_GRACE_MS: '300' });
});
afterAll(() => server.close());

/** The codes of the rooms in which a person waits, by their seats. */
async function seatsOf(id: string): Promise<string[]> {
  const rooms = server.connection.collection<MatchRecord>('matches');
  const found = await rooms.find({ status: 'waiting', 'seats.player_id': id }).toArray();
  return found.map(({ room_id }) => room_id);
}

it('a guest with four devices who joins 16 rooms at once never waits in two, and in none when the connections are gone', async () => {
  const hosts = await Promise.all(Array.from({ length: ROOMS }, (_, n) => server.guest(`میزبان ${n}`)));
  const codes = await Promise.all(
    hosts.map(async (host, n) =>
      String((await host.call('create_game', { room_id: `اتاق ${n}` }))['room_id']),
    ),
  );
  const guest = await server.guest('مهمان');
  const others = await Promise.all(Array.from({ length: DEVICES - 1 }, () => connect(server.url, guest)));
  const devices = [guest, ...others];
  let isOver = false;
  const seen: number[] = [];
  const watching = (async () => {
    while (!isOver) seen.push((await seatsOf(guest.id)).length);
  })();
  const answers = await Promise.all(
    codes.map(async (room_id, n) => devices[n % DEVICES]?.call('join_room', { room_id })),
  );
  isOver = true;
  await watching;
  expect(answers.filter((answer) => answer?.ok === true).length).toBeGreaterThan(0);
  expect(Math.max(...seen)).toBe(1);
  const [code] = await seatsOf(guest.id);
  const host = hosts[codes.indexOf(code ?? '')];
  await host?.room(({ players }) => players.length === 2);
  // A device that is left keeps the seat.
  for (const device of devices.slice(1)) device.close();
  await host?.call('get_room_state', { room_id: code });
  expect(await seatsOf(guest.id)).toEqual([code]);
  const freed = host?.room(({ players }) => players.length === 1);
  guest.close();
  await freed;
  expect(await seatsOf(guest.id)).toEqual([]);
}, 60_000);
