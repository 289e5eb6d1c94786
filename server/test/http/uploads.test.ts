import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { LEAST, UPLOADS_IN_FLIGHT } from '../../src/platform/http/upload-gate.js';
import { anotherAddress } from '../support/addresses.js';
import { callsOf } from '../support/calls.js';
import { startTestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson } from '../support/people.js';
import { redAndBlue } from '../support/pictures.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

const AVATAR = '/api/user/avatar';
const MB = 1024 * 1024;
const BEGINNING =
  '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

interface Sender {
  readonly token: string;
  readonly from?: Record<string, string>;
  readonly path?: string;
}

/** Begins an upload of 5 MB that never ends; gives its answer. */
async function begin({ token, from = {}, path = AVATAR }: Sender) {
  const { host, port } = new URL(http.url);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  const head = {
    host,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(5 * MB),
    authorization: `Bearer ${token}`,
    ...from,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${BEGINNING}`);
  let heard = '';
  const answered = new Promise<{ status: number; code: string | undefined }>((resolve) => {
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      const code = /"code":"([\w/]+)"/.exec(heard)?.[1];
      if (code !== undefined) resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]), code });
    });
    socket.on('error', () => undefined);
  });
  await once(socket, 'connect');
  return { socket, answered };
}

/** Begins an upload that gets a place: it is there when the server watches its pace. */
async function hold(sender: Sender) {
  const watched = http.clock.size;
  const upload = await begin(sender);
  await expect.poll(() => http.clock.size).toBeGreaterThan(watched);
  return upload;
}

async function sendPicture(token: string, from: Record<string, string> = {}, path = AVATAR): Promise<number> {
  const form = new FormData();
  form.set(
    path === AVATAR ? 'avatar' : 'file',
    new Blob([new Uint8Array(await redAndBlue(64, 64).png().toBuffer())]),
    'a.png',
  );
  const headers = { authorization: `Bearer ${token}`, ...from };
  return (await fetch(`${http.url}${path}`, { method: 'POST', headers, body: form })).status;
}

const BUSY = { status: 503, code: 'files/busy' };
const { players } = UPLOADS_IN_FLIGHT;

describe('unfinished uploads', () => {
  it('of one person are two, and take no place of others', async () => {
    const [slow, other] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const held = [];
    for (let at = 0; at < players.perAccount; at += 1)
      held.push(await hold({ token: slow.token, from: anotherAddress() }));
    expect(await (await begin({ token: slow.token, from: anotherAddress() })).answered).toEqual(BUSY);
    expect(await sendPicture(other.token, anotherAddress())).toBe(200);
    held.forEach(({ socket }) => socket.destroy());
    await expect.poll(() => sendPicture(slow.token, anotherAddress())).toBe(200);
  });

  it('from one address are eight, and keep nobody elsewhere from sending a picture', async () => {
    const from = anotherAddress();
    for (let at = 0; at < players.perAddress; at += 1)
      await hold({ token: (await aPerson(http, 'user')).token, from });
    const { token } = await aPerson(http, 'user');
    expect(await (await begin({ token, from })).answered).toEqual(BUSY);
    expect(await sendPicture(token, anotherAddress())).toBe(200);
  });

  it('of players take no place of the staff', async () => {
    const from = anotherAddress();
    for (let at = 0; at < players.perAddress; at += 1)
      await hold({ token: (await aPerson(http, 'user')).token, from });
    const staff = await aPanelPerson(http, 'admin');
    expect(await sendPicture(staff.token, from, '/api/admin/media')).toBe(201);
  });

  it('are limited at every call that takes a file', async () => {
    const calls = callsOf(http.parts.modules).filter(
      ({ contract }) => contract.upload !== undefined || contract.form !== undefined,
    );
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path, contract } of calls.filter((call) => call.method === 'POST')) {
      const isOfPanel = contract.access !== 'signed-in';
      const { token } = isOfPanel ? await aPanelPerson(http, 'admin') : await aPerson(http, 'user');
      const most = isOfPanel ? UPLOADS_IN_FLIGHT.staff.perAccount : players.perAccount;
      for (let at = 0; at < most; at += 1) await hold({ token, from: anotherAddress(), path });
      const { answered } = await begin({ token, from: anotherAddress(), path });
      expect(await answered, `${method} ${path}`).toEqual(BUSY);
    }
  });

  it('that bring too little are ended, and their places are free', async () => {
    const { token } = await aPerson(http, 'user');
    const from = anotherAddress();
    const held = [await hold({ token, from }), await hold({ token, from })];
    const closed = held.map(({ socket }) => once(socket, 'close'));
    http.clock.advance(LEAST.perMs);
    for (const { answered } of held)
      expect(await answered).toEqual({ status: 503, code: 'request/too_slow' });
    await Promise.all(closed);
    expect(await sendPicture(token, from)).toBe(200);
  });

  it('may go on slowly', async () => {
    const { token } = await aPerson(http, 'user');
    const { socket, answered } = await hold({ token, from: anotherAddress() });
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    const seen = http.clock.size;
    socket.write(Buffer.alloc(LEAST.bytes));
    // A small call on another connection is answered after the bytes before it were received.
    await expect
      .poll(async () => {
        await fetch(`${http.url}/health`);
        http.clock.advance(0);
        return http.clock.size;
      })
      .toBe(seen);
    expect(isAnswered).toBe(false);
  });

  it('leave no file behind, in whatever way they end', async () => {
    const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('hokm-upload-'));
    const before = new Set(uploads());
    const files = () => uploads().filter((name) => !before.has(name));
    const { token } = await aPerson(http, 'user');
    const { socket } = await hold({ token, from: anotherAddress() });
    socket.write(Buffer.alloc(MB));
    expect(await sendPicture(token, anotherAddress())).toBe(200);
    // Another process may be about to take the name of its file away.
    await expect.poll(files).toEqual([]);
  });
});
