/**
 * Somebody without an account who sends what costs most, as fast as it is answered, in a process of its own. Gets `{url}` first
 * and answers `{say: 'ready'}`; `{rage: kind}` begins the work of a kind, `{rage: null}` ends it and is answered with
 * `{say: 'calm', done}`: the answers by their status.
 */
import { constants, setPriority } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { sessionToken } from './client.mjs';
import { everyCall, largestBody, takesBody } from './every-call.mjs';
import { RawCaller, requestParts } from './raw-caller.mjs';
import { several } from './world.mjs';

// In life a stranger has a machine of their own: here they give way to the server and to honest people.
setPriority(constants.priority.PRIORITY_LOW);

const AT_ONCE = 8;
const SLOW = 40;
const UPLOADS = { accounts: 100, each: 2, addresses: 20 };
const DOCUMENTS = ['/api/openapi.json', '/api/asyncapi.json', '/api/docs', '/api/docs/events'];
const WEBHOOK_BYTES = 60_000;

const calls = everyCall();
const bodies = calls.filter(takesBody);
/** One stranger has one address, however many connections. */
const addressOf = (kind, n = 0) => `10.${kind}.${n >> 8}.${n & 255}`;
const FORM = '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';

let url = '';
let tokens = [];
let kind = null;
let done = {};

const note = (status) => (done[status] = (done[status] ?? 0) + 1);

/** So many connections, each sending the next request when the last is answered. */
const eachInTurn = (count, next) => async (mine) => {
  const one = async (n) => {
    const caller = new RawCaller(url);
    for (let times = 0; kind === mine; times += 1) {
      note(await caller.send(requestParts(next(n, times))));
      await after(0);
    }
    caller.end();
  };
  await Promise.all(Array.from({ length: count }, (_, n) => one(n)));
};

/** So many requests that go on without an end, `bytes` each second. */
const slowly = (count, begin, bytes) => async (mine) => {
  const one = async (n) => {
    const caller = new RawCaller(url);
    while (kind === mine) {
      const socket = await caller.socket();
      const [head, body] = requestParts({ ...begin(n), body: '' });
      socket.on('data', (data) => note(String(data).slice(9, 12)));
      socket.write(head + body + (begin(n).begun ?? ''));
      while (kind === mine && !socket.destroyed && socket.writable) {
        await after(1_000);
        if (!socket.destroyed) socket.write(Buffer.alloc(bytes, ' '));
      }
      caller.end();
    }
  };
  await Promise.all(Array.from({ length: count }, (_, n) => one(n)));
};

const KINDS = {
  bodies: eachInTurn(AT_ONCE, (n, times) => {
    const call = bodies[(n * 31 + times) % bodies.length];
    const { type, body } = largestBody(call);
    return { ...call, from: addressOf(101), headers: { 'content-type': type }, body };
  }),
  flood: eachInTurn(AT_ONCE, (n, times) => ({
    ...calls[(n * 31 + times) % calls.length],
    from: addressOf(102),
  })),
  'slow bodies': slowly(
    SLOW,
    (n) => ({
      ...bodies[(n * 7) % bodies.length],
      from: addressOf(103),
      headers: { 'content-type': 'application/json', 'content-length': '15000' },
      begun: '{',
    }),
    1,
  ),
  webhook: eachInTurn(AT_ONCE, () => ({
    method: 'POST',
    path: '/api/bot/webhook',
    from: addressOf(104),
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'wrong' },
    body: '['.repeat(WEBHOOK_BYTES),
  })),
  documents: eachInTurn(AT_ONCE, (n, times) => ({
    method: 'GET',
    path: DOCUMENTS[times % DOCUMENTS.length],
    from: addressOf(105),
    headers: { 'accept-encoding': 'gzip, br' },
  })),
  uploads: slowly(
    UPLOADS.accounts * UPLOADS.each,
    (n) => ({
      method: 'POST',
      path: '/api/user/avatar',
      from: addressOf(106, n % UPLOADS.addresses),
      headers: {
        authorization: `Bearer ${tokens[n % UPLOADS.accounts]}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(5 * 1024 * 1024),
      },
      begun: FORM + 'x'.repeat(4 * 1024 * 1024),
    }),
    4_096,
  ),
};

let work = Promise.resolve();
process.on('message', async (message) => {
  if ('url' in message) {
    ({ url } = message);
    tokens = await several(UPLOADS.accounts, (n) => sessionToken(url, 95_000 + n, addressOf(107, n)));
    process.send({ say: 'ready' });
  } else if (message.rage !== null) {
    done = {};
    kind = message.rage;
    work = KINDS[kind](kind);
  } else {
    kind = null;
    await work;
    process.send({ say: 'calm', done });
  }
});
process.on('disconnect', () => process.exit(0));
