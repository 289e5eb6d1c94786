import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Entrance } from './entrance.js';
import { Exchange } from './exchange.js';
import type { ToMember } from './messages.js';

interface Given {
  readonly place: string;
  readonly message: ToMember;
  readonly connection: Socket | undefined;
}

let exchange: Exchange;
let entrance: Entrance;
let given: Given[];
const clients: Socket[] = [];
beforeEach(async () => {
  exchange = new Exchange();
  entrance = new Entrance(exchange);
  given = [];
  for (const place of ['p1', 'p2']) serve(place);
  entrance.server.listen(0, '127.0.0.1');
  await once(entrance.server, 'listening');
});
afterEach(() => {
  entrance.close();
  for (const client of clients.splice(0)) client.destroy();
});

function serve(place: string): void {
  exchange.add(place, {
    say: (message, connection) => {
      if (message.kind === 'opened' || message.kind === 'led') given.push({ place, message, connection });
    },
  });
  exchange.take(place, { kind: 'serves' });
}

async function arrive(): Promise<Socket> {
  const client = connect((entrance.server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  return client;
}

const idOf = ({ message }: Given): number => ('id' in message ? message.id : -1);

it('connections go to the processes in turn, unread, and to none that leaves', async () => {
  for (let n = 0; n < 4; n += 1) (await arrive()).write('GET / HTTP/1.1\r\n');
  await vi.waitFor(() => expect(given).toHaveLength(4));
  expect(given.map(({ place }) => place).sort()).toEqual(['p1', 'p1', 'p2', 'p2']);
  expect(given.map(({ connection }) => connection?.bytesRead)).toEqual([0, 0, 0, 0]);
  exchange.take('p1', { kind: 'leaves' });
  for (let n = 0; n < 3; n += 1) await arrive();
  await vi.waitFor(() => expect(given).toHaveLength(7));
  expect(new Set(given.slice(4).map(({ place }) => place))).toEqual(new Set(['p2']));
});

it('what a process did not have when it ended goes to another, with what was read of it', async () => {
  await arrive();
  await vi.waitFor(() => expect(given).toHaveLength(1));
  const [{ place, connection }] = given as [Given];
  const head = Buffer.from('GET /socket.io/ HTTP/1.1\r\n\r\n');
  entrance.lead(connection!, place, head);
  await arrive();
  await vi.waitFor(() => expect(given).toHaveLength(3));
  const before = given.length;
  exchange.remove(place);
  entrance.gone(place);
  const again = given.slice(before);
  expect(new Set(again.map((one) => one.place))).toEqual(new Set([place === 'p1' ? 'p2' : 'p1']));
  expect(again.map(({ message }) => message)).toContainEqual({ kind: 'led', id: 2, head });
  // Each of them once more at most.
  expect(new Set(again.map(idOf)).size).toBe(again.length);
});

it('a process that has a connection has it alone', async () => {
  const client = await arrive();
  const closed = once(client, 'close');
  await vi.waitFor(() => expect(given).toHaveLength(1));
  entrance.took(idOf(given[0]!));
  await closed;
  exchange.remove(given[0]!.place);
  entrance.gone(given[0]!.place);
  expect(given).toHaveLength(1);
});

it('where nobody serves connections are closed at once', async () => {
  for (const place of ['p1', 'p2']) exchange.remove(place);
  const client = await arrive();
  await once(client, 'close');
  expect(given).toEqual([]);
});
