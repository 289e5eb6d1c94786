import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import type { ServerModules } from '../app/modules.js';
import { testParts } from '../../test/support/parts.js';
import { connect } from '../../test/support/player.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';

/** A change is known everywhere by then, ms. */
const SOON_MS = 1_000;
const SARA = 7;

let telegram: FakeTelegram;
let server: TestServer;
/** Another process on the same database. */
let other: ServerModules;

beforeAll(async () => {
  telegram = await FakeTelegram.start();
  telegram.people.add({ id: SARA, first_name: 'Sara', language_code: 'en', started: true });
  server = await startTestServer({
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.apiRoot,
    BOT_USERNAME: 'hokm_test_bot',
  });
  other = testParts({ connection: server.connection });
});
afterAll(async () => {
  await server.close();
  await telegram.stop();
});

/** The other process stores a text, and announces it. */
async function changeElsewhere(ns: 'miniapp' | 'bot' | 'server', key: string, value: string): Promise<void> {
  const { texts } = other;
  await texts.translations.updateOne(
    { lang: 'en', ns, key },
    { $set: { value, base_hash: '' }, $inc: { revision: 1 } },
    { upsert: true },
  );
  await texts.announce();
}

interface Told {
  readonly kind: string;
  readonly params: { readonly version: number };
}

it('a change in one process is told to the open apps of another within a second', async () => {
  const player = await server.guest('Sara');
  const told = player.next<Told>('message');
  const began = performance.now();
  await changeElsewhere('miniapp', 'app.name', 'Court piece');
  const { kind, params } = await told;
  expect([kind, params.version]).toEqual(['texts_changed', other.texts.version]);
  expect(performance.now() - began).toBeLessThan(SOON_MS);
  const read = await fetch(`${server.url}/api/texts/en?v=${params.version}`);
  expect(read.headers.get('cache-control')).toContain('immutable');
  expect(await read.json()).toMatchObject({ data: { texts: { 'app.name': 'Court piece' } } });
});

it('an app that connects later hears of the version that is shown', async () => {
  const player = await server.guest('Reza');
  const frames = () => player.frames.filter((frame) => frame.includes('texts_changed'));
  await player.call('heartbeat');
  expect(frames()).toHaveLength(1);
});

it('a version that this process has not read yet is read when somebody asks for it', async () => {
  await changeElsewhere('miniapp', 'app.name', 'Hokm, then');
  const read = await fetch(`${server.url}/api/texts/en?v=${other.texts.version}`);
  expect(await read.json()).toMatchObject({
    data: { version: other.texts.version, texts: { 'app.name': 'Hokm, then' } },
  });
});

it('refusals of calls and of events have the words of another process', async () => {
  await changeElsewhere('server', 'request/not_found', 'Nothing here.');
  await changeElsewhere('server', 'request/invalid', 'Not like that.');
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.url}/api/nothing`, { headers: { 'accept-language': 'en' } });
        return ((await answer.json()) as { message: string }).message;
      },
      { timeout: SOON_MS },
    )
    .toBe('Nothing here.');
  const answer = await fetch(`${server.url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ name: 'Nika' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const player = await connect(server.url, { id: '', name: '', token });
  expect(await player.call('play_card', { room_id: 5 })).toMatchObject({ message: 'Not like that.' });
  player.close();
});

it('the bot speaks with the words of another process', async () => {
  await changeElsewhere('bot', 'start-new', 'Salaam { $name }, from { $site }.');
  await expect
    .poll(async () => (await fetch(`${server.url}/api/config`)).json() as Promise<unknown>, {
      timeout: SOON_MS,
    })
    .toMatchObject({ texts_version: other.texts.version });
  telegram.people.write(SARA, '/start');
  const isSaid = () => telegram.textsTo(SARA).some((text) => /^Salaam .*Sara.*, from .*Hokm/.test(text));
  expect(await telegram.until(isSaid)).toBe(true);
});

it('an app is told nothing while nobody has changed anything', async () => {
  const untouched = await startTestServer();
  const player = await untouched.guest('Ali');
  await player.call('heartbeat');
  expect(player.frames.filter((frame) => frame.includes('texts_changed'))).toEqual([]);
  await untouched.close();
});
