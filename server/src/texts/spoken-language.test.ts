import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import type { ServerModules } from '../app/modules.js';
import { apiOf } from '../../test/support/api.js';
import { registered } from '../../test/support/email-account.js';
import { startTestHttp } from '../../test/support/http-app.js';
import { testParts } from '../../test/support/parts.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import type { Texts } from './texts.js';

const SARA = 7;
const GERMAN = { native_name: 'Deutsch', dir: 'ltr', base: 'en', is_enabled: true, revision: 1 } as const;

/** Adds German, or switches it on or off. */
async function german(texts: Texts, is_enabled = true): Promise<void> {
  await texts.languages.updateOne({ _id: 'de' }, { $set: { ...GERMAN, is_enabled } }, { upsert: true });
  await texts.announce();
}
async function inGerman(texts: Texts, ns: 'bot' | 'server', words: Readonly<Record<string, string>>) {
  for (const [key, value] of Object.entries(words))
    await texts.translations.updateOne(
      { lang: 'de', ns, key },
      { $set: { value, base_hash: '' }, $inc: { revision: 1 } },
      { upsert: true },
    );
  await texts.announce();
}

describe('the bot', () => {
  let telegram: FakeTelegram;
  let server: TestServer;
  let texts: Texts;
  let token: string;

  beforeAll(async () => {
    telegram = await FakeTelegram.start();
    telegram.people.add({ id: SARA, first_name: 'Sara', language_code: 'fa', started: true });
    server = await startTestServer({
      BOT_TOKEN: telegram.token,
      BOT_API_ROOT: telegram.apiRoot,
      BOT_USERNAME: 'hokm_test_bot',
    });
    const other: ServerModules = testParts({ connection: server.connection });
    texts = other.texts;
    const launch = telegram.people.launchData(SARA);
    const entered = await apiOf(server.url, null)('POST', '/auth/telegram', { init_data: launch });
    token = (entered.body as unknown as { token: string }).token;
    await german(texts);
    await inGerman(texts, 'bot', {
      'language-done': 'Ab jetzt sprechen wir Deutsch.',
      'tell-gift': 'Ein Geschenk: { $coins } Münzen',
      'menu-button': 'Spielen',
    });
    await known();
  });
  afterAll(async () => {
    await server.close();
    await telegram.stop();
  });

  /** The server knows of the last change. */
  const known = () =>
    vi.waitFor(
      async () => {
        const config = (await (await fetch(`${server.url}/api/config`)).json()) as { texts_version: number };
        expect(config.texts_version).toBe(texts.version);
      },
      { timeout: 5_000 },
    );
  const account = () => server.connection.collection('accounts').findOne({ telegram_id: SARA });
  const said = (words: string | RegExp) =>
    telegram.until(() => telegram.textsTo(SARA).some((text) => text.match(words) !== null));
  const change = (body: object) => apiOf(server.url, token)('PUT', '/auth/profile', body);
  let gifts = 0;
  async function gift(): Promise<void> {
    gifts += 1;
    const now = Date.now();
    const owner = String((await account())?._id);
    await server.connection.collection('outbox').insertOne({
      _id: `gift:${String(gifts)}` as never,
      account: owner,
      notice: { kind: 'gift', coins: 40 + gifts },
      state: 'waiting',
      created_at: now,
      due_at: now,
      stale_at: now + 60_000,
      attempts: 0,
    });
  }

  it('offers a language that the staff has added, speaks it once it is chosen, and remembers it', async () => {
    telegram.people.write(SARA, '/language');
    const buttons = () =>
      (telegram.world.sent.at(-1)?.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
    expect(await telegram.until(() => buttons().includes('Deutsch'))).toBe(true);
    const asked = telegram.world.sent.at(-1)?.message_id ?? 0;
    telegram.people.press(SARA, asked, 'lang:de');
    expect(await said('Ab jetzt sprechen wir Deutsch.')).toBe(true);
    expect(await account()).toMatchObject({ language: 'en', locale: 'de' });
    // A text without a German translation is in the base language.
    telegram.people.write(SARA, '/top');
    expect(
      await telegram.until(() => /best|Best|nobody|Nobody/.test(telegram.textsTo(SARA).at(-1) ?? '')),
    ).toBe(true);
    await gift();
    expect(await said(/^Ein Geschenk: .*41.* Münzen/)).toBe(true);
  });

  it('speaks the language under it while it is switched off, and it again afterwards', async () => {
    await german(texts, false);
    await known();
    await gift();
    expect(await said(/A gift for you: .*42.* coins/)).toBe(true);
    await german(texts);
    await known();
    await gift();
    expect(await said(/^Ein Geschenk: .*43.* Münzen/)).toBe(true);
  });

  it('speaks the language that was chosen in the app', async () => {
    expect((await change({ locale: 'fa' })).body).toMatchObject({ user: { language: 'fa', locale: null } });
    await gift();
    expect(await said(/۴۴/)).toBe(true);
    expect((await change({ locale: 'de' })).body).toMatchObject({ user: { language: 'en', locale: 'de' } });
    for (const locale of ['xx', 'DE', '$ne', { $ne: null }])
      expect((await change({ locale })).status, JSON.stringify(locale)).toBe(400);
    expect(await account()).toMatchObject({ language: 'en', locale: 'de' });
    expect((await change({ language: 'en' })).body).toMatchObject({ user: { language: 'en', locale: null } });
  });

  it('answers a button of a language that is switched off in the one that was spoken', async () => {
    telegram.people.write(SARA, '/language');
    const last = () => telegram.world.sent.at(-1);
    const buttons = () => (last()?.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
    expect(await telegram.until(() => buttons().includes('Deutsch'))).toBe(true);
    await german(texts, false);
    await known();
    telegram.people.press(SARA, last()?.message_id ?? 0, 'lang:de');
    expect(await said('English from now on.')).toBe(true);
    expect(await account()).toMatchObject({ language: 'en' });
    expect((await account())?.['locale']).toBeUndefined();
  });
});

describe('a mail', () => {
  let http: Awaited<ReturnType<typeof startTestHttp>>;
  beforeAll(async () => {
    http = await startTestHttp();
  });
  afterAll(() => http.close());
  beforeEach(() => german(http.parts.texts));

  async function mailTo(address: string): Promise<{ subject: string; text: string }> {
    await http.mail?.round();
    const answer = await fetch(`${http.url}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
    const { mails } = (await answer.json()) as { mails: { to: string; subject: string; text: string }[] };
    return mails.find(({ to }) => to === address) ?? { subject: '', text: '' };
  }

  it('is in the language that its reader has chosen, and in the one under it where that has no words', async () => {
    const address = 'jane@example.org';
    await registered(http, address);
    await http.connection
      .collection('accounts')
      .updateOne({ 'email.key': address }, { $set: { language: 'en', locale: 'de' } });
    await inGerman(http.parts.texts, 'server', { 'mail.reset.subject': 'Ihr Kennwort' });
    await apiOf(http.url, null)('POST', '/auth/forgot-password', { email: address });
    const mail = await mailTo(address);
    expect(mail.subject).toBe('Ihr Kennwort');
    expect(mail.text).toMatch(/password/i);
  });

  it('is in the language under it while it is switched off', async () => {
    const address = 'jane@example.org';
    await german(http.parts.texts, false);
    await apiOf(http.url, null)('POST', '/auth/forgot-password', { email: address });
    expect((await mailTo(address)).subject).not.toBe('Ihr Kennwort');
  });
});
