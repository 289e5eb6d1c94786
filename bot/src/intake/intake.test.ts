import { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setStage, type Stage } from '../testing/stage.js';
import { outOfOrder } from '../testing/telegram/faults.js';
import { MemoryUpdates } from '../testing/memory-updates.js';
import { Intake } from './intake.js';
import { poll } from './polling.js';
import { isFromTelegram, receiveUpdate, registerWebhook } from './webhook.js';

const SARA = 7;
const SECRET = 'a-secret-of-the-webhook';
let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.telegram.stop());

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const api = (): Api => new Api(stage.telegram.token, { apiRoot: stage.telegram.apiRoot });

describe('updates', () => {
  it('of one chat are handled in order, of two chats side by side', async () => {
    let release = (): void => undefined;
    stage.telegram.faults.add('sendMessage', { hold: new Promise((resolve) => (release = resolve)) });
    await stage.intake.accept(stage.telegram.people.write(SARA, '/help'));
    await stage.intake.accept(stage.telegram.people.write(SARA, '/terms'));
    await stage.intake.accept(stage.telegram.people.write(8, '/top'));
    await stage.telegram.until(() => stage.telegram.textsTo(8).length === 1);
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
    release();
    await stage.intake.settled();
    expect(stage.telegram.textsTo(SARA)).toHaveLength(2);
  });

  it('of anonymous admins wait only for those of their own group', async () => {
    for (const group of [-1, -2]) stage.telegram.people.addGroup(group, 'کوچه');
    let release = (): void => undefined;
    stage.telegram.faults.add('sendMessage', { hold: new Promise((resolve) => (release = resolve)) });
    await stage.intake.accept(stage.telegram.people.writeUnnamed(-1, '/play', 'anonymous'));
    await stage.intake.accept(stage.telegram.people.writeUnnamed(-2, '/play', 'anonymous'));
    await stage.telegram.until(() => stage.telegram.textsTo(-2).length === 1);
    release();
    await stage.intake.settled();
  });

  it('that come twice or in another order are handled once', async () => {
    const first = stage.telegram.people.write(SARA, '/help');
    const second = stage.telegram.people.write(SARA, '/terms');
    for (const update of [second, first, first, second]) await stage.handle(update);
    expect(stage.telegram.textsTo(SARA)).toHaveLength(2);
  });
});

describe('a handler that takes longer than a claim', () => {
  const MINUTE_MS = 60_000;
  const RENEW_MS = 15_000;
  let now = 0;
  let begun: number[];
  const beside = (): { one: Intake; other: Intake } => {
    const store = new MemoryUpdates({ now: () => now });
    const handleUpdate = ({ update_id }: Update): Promise<void> => {
      begun.push(update_id);
      return new Promise(() => undefined);
    };
    const open = () => new Intake({ bot: { handleUpdate }, store, log: quiet });
    return { one: open(), other: open() };
  };
  /** Time passes in which a process handles, and another looks for what was left. */
  const pass = async (ms: number, { one, other }: ReturnType<typeof beside>): Promise<void> => {
    for (const until = now + ms; now < until; now += RENEW_MS) {
      await one.renew();
      await other.resume();
    }
  };
  beforeEach(() => {
    begun = [];
  });

  it('is run by no second process beside it, but after ten minutes', async () => {
    const both = beside();
    await both.one.accept(stage.telegram.people.write(SARA, '/help'));
    await pass(10 * MINUTE_MS, both);
    expect(begun).toHaveLength(1);
    await pass(2 * MINUTE_MS, both);
    expect(begun).toHaveLength(2);
  });

  it('is run by another a minute after its process has died', async () => {
    const { one, other } = beside();
    await one.accept(stage.telegram.people.write(SARA, '/help'));
    await pass(2 * MINUTE_MS, { one, other });
    now += MINUTE_MS;
    await other.resume();
    expect(begun).toHaveLength(2);
  });
});

describe('polling', () => {
  it('continues after failures, waits as long as Telegram says, and stops with its signal', async () => {
    const stop = new AbortController();
    const delays: number[] = [];
    const asked = api();
    let calls = 0;
    asked.config.use((prev, method, payload, signal) => {
      calls += 1;
      if (calls === 1) {
        return Promise.resolve({
          ok: false,
          error_code: 429,
          description: 'Too Many Requests',
          parameters: { retry_after: 7 },
        }) as never;
      }
      if (calls === 2) return Promise.reject(new Error('the network is down'));
      return prev(method, payload, signal);
    });
    stage.telegram.people.write(SARA, '/help');
    const accepted: Update[] = [];
    const running = poll(
      {
        api: asked,
        intake: {
          accept(update) {
            accepted.push(update);
            stop.abort();
            return Promise.resolve(true);
          },
        },
        log: quiet,
        delay: (ms) => {
          delays.push(ms);
          return Promise.resolve();
        },
      },
      stop.signal,
    );
    await running;
    expect(delays).toEqual([7_000, 2_000]);
    expect(accepted.map(({ message }) => message?.text)).toEqual(['/help']);
  });
});

describe('the webhook', () => {
  const post = (body: unknown) => receiveUpdate(stage.intake, body);

  it('is Telegram with the secret only', () => {
    expect(isFromTelegram(SECRET, SECRET)).toBe(true);
    for (const other of [undefined, '', 'a-secret-of-the-webhooK', `${SECRET}x`])
      expect(isFromTelegram(SECRET, other)).toBe(false);
  });

  it('accepts an update, and no other bodies', async () => {
    const update = stage.telegram.people.write(SARA, '/help');
    for (const body of [null, [], 'x', { update_id: 'x' }, { update_id: -1 }, {}])
      expect(await post(body)).toEqual({ ok: false, code: 'request/invalid' });
    expect(await post(update)).toEqual({ ok: true });
    await stage.intake.settled();
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
  });

  it('answers before the update is handled', async () => {
    let release = (): void => undefined;
    stage.telegram.faults.add('sendMessage', { hold: new Promise((resolve) => (release = resolve)) });
    expect(await post(stage.telegram.people.write(SARA, '/help'))).toEqual({ ok: true });
    release();
    await stage.intake.settled();
  });

  it('is registered with the secret and the kinds of updates', async () => {
    await registerWebhook(api(), 'https://hokm.example', SECRET);
    expect(stage.telegram.world.webhook).toEqual({
      url: 'https://hokm.example/api/bot/webhook',
      secret: SECRET,
    });
    expect(stage.telegram.callsOf('setWebhook')[0]?.['allowed_updates']).toContain('pre_checkout_query');
    stage.telegram.faults.add('setWebhook', outOfOrder);
    await expect(registerWebhook(api(), 'https://hokm.example', SECRET)).rejects.toThrow(/Bad Gateway/);
  });
});
