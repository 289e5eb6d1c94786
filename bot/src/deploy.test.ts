import { Api } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deployBot, type Deployed } from './deploy.js';
import { tooMany } from './testing/telegram/faults.js';
import { FakeTelegram } from './testing/telegram/fake-telegram.js';
import { ApiRefusal } from './testing/telegram/refusal.js';

const DAY_MS = 86_400_000;
let telegram: FakeTelegram;
let now = 0;
let waited: number[] = [];
beforeEach(async () => {
  now = DAY_MS;
  waited = [];
  telegram = await FakeTelegram.start({ now: () => now });
});
afterEach(() => telegram.stop());

const deploy = (publicUrl: string | null = 'https://hokm.example') =>
  deployBot(new Api(telegram.token, { apiRoot: telegram.apiRoot }), {
    publicUrl,
    delay: (ms) => Promise.resolve(void waited.push(ms)),
  });
const outcomes = (deployed: readonly Deployed[], but = 'same') =>
  deployed.filter(({ outcome }) => outcome !== but).map(({ item, outcome }) => `${item}: ${outcome}`);
const writes = () => telegram.calls.filter(({ method }) => method.startsWith('set'));

describe('the deployment of the bot', () => {
  it('registers every menu in both languages, and in English for everybody else', async () => {
    await deploy();
    const { settings } = telegram.world;
    const first = (key: string) => (settings.get(key) as { description: string }[])[0]?.description;
    for (const scope of ['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators'])
      expect(['', 'en', 'fa'].map((tag) => first(`commands:${scope}:${tag}`))).toEqual([
        'Play',
        'Play',
        'شروع بازی',
      ]);
    expect(settings.get('description:')).toMatch(/card game for four/);
    expect(settings.get('description:fa')).toMatch(/حکم/);
    expect(settings.get('menu_button:')).toEqual({
      type: 'web_app',
      text: 'Play',
      web_app: { url: 'https://hokm.example/' },
    });
  });

  it('goes on after Telegram limits the names, says so, and writes only what is missing when it runs again', async () => {
    telegram.faults.add('setMyName', tooMany(40_000));
    expect(outcomes(await deploy(), 'set')).toEqual(['name, any language: later']);
    expect(waited).toEqual([]);
    telegram.calls.length = 0;
    now += DAY_MS;
    expect(outcomes(await deploy())).toEqual(['name, any language: set']);
    expect(writes()).toHaveLength(1);
    expect(outcomes(await deploy())).toEqual([]);
    expect(writes()).toHaveLength(1);
  });

  it('meets the limit that Telegram has for names, and is complete the next day', async () => {
    const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
    for (const name of ['A', 'B']) await api.setMyName(name);
    expect(outcomes(await deploy(), 'set')).toEqual(['name, fa: later', 'name, en: later']);
    now += DAY_MS;
    expect(outcomes(await deploy())).toEqual(['name, fa: set', 'name, en: set']);
  });

  it('waits where Telegram asks for seconds, and reports each item that is refused', async () => {
    telegram.faults.add('setMyCommands', tooMany(3));
    telegram.faults.add('setMyDescription', {
      refuse: new ApiRefusal(400, 'Bad Request: description is strange'),
    });
    const deployed = await deploy(null);
    expect(waited).toEqual([3_000]);
    expect(deployed.find(({ outcome }) => outcome === 'refused')).toEqual({
      item: 'description, any language',
      outcome: 'refused',
      why: expect.stringContaining('description is strange') as string,
    });
    expect(telegram.world.settings.get('commands:default:')).toBeDefined();
    expect(telegram.world.settings.has('menu_button:')).toBe(false);
  });
});
