import { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setStage, type Stage } from '../testing/stage.js';
import { outOfOrder } from '../testing/telegram/faults.js';
import { poll } from './polling.js';
import { registerWebhook, takeWebhook } from './webhook.js';

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
  it('of one chat are handled in their order, of two chats side by side', async () => {
    let letGo = (): void => undefined;
    stage.telegram.faults.add('sendMessage', { hold: new Promise((resolve) => (letGo = resolve)) });
    await stage.intake.accept(stage.telegram.people.write(SARA, '/help'));
    await stage.intake.accept(stage.telegram.people.write(SARA, '/terms'));
    await stage.intake.accept(stage.telegram.people.write(8, '/top'));
    await stage.telegram.until(() => stage.telegram.textsTo(8).length === 1);
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
    letGo();
    await stage.intake.settled();
    expect(stage.telegram.textsTo(SARA)).toHaveLength(2);
  });

  it('that come twice, or again in another order, are handled once', async () => {
    const first = stage.telegram.people.write(SARA, '/help');
    const second = stage.telegram.people.write(SARA, '/terms');
    for (const update of [second, first, first, second]) await stage.bring(update);
    expect(stage.telegram.textsTo(SARA)).toHaveLength(2);
  });
});

describe('polling', () => {
  it('goes on after a refusal, waits as long as it is told, and stops when it is told', async () => {
    const stop = new AbortController();
    const pauses: number[] = [];
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
    const taken: Update[] = [];
    const running = poll(
      {
        api: asked,
        intake: {
          accept(update) {
            taken.push(update);
            stop.abort();
            return Promise.resolve();
          },
        },
        log: quiet,
        pause: (ms) => {
          pauses.push(ms);
          return Promise.resolve();
        },
      },
      stop.signal,
    );
    await running;
    expect(pauses).toEqual([7_000, 2_000]);
    expect(taken.map(({ message }) => message?.text)).toEqual(['/help']);
  });
});

describe('the webhook', () => {
  const post = (given: string | undefined, body: unknown) => takeWebhook(stage.intake, SECRET, given, body);

  it('takes an update with the secret only, and nothing that is no update', async () => {
    const update = stage.telegram.people.write(SARA, '/help');
    const stranger = { ok: false, code: 'auth/unauthenticated' };
    expect(await post(undefined, update)).toEqual(stranger);
    expect(await post('a-secret-of-the-webhooK', update)).toEqual(stranger);
    for (const body of [null, [], 'x', { update_id: 'x' }, { update_id: -1 }, {}])
      expect(await post(SECRET, body)).toEqual({ ok: false, code: 'request/invalid' });
    expect(await post(SECRET, update)).toEqual({ ok: true });
    await stage.intake.settled();
    expect(stage.telegram.textsTo(SARA)).toHaveLength(1);
  });

  it('is not held up by what an update leads to', async () => {
    let letGo = (): void => undefined;
    stage.telegram.faults.add('sendMessage', { hold: new Promise((resolve) => (letGo = resolve)) });
    expect(await post(SECRET, stage.telegram.people.write(SARA, '/help'))).toEqual({ ok: true });
    letGo();
    await stage.intake.settled();
  });

  it('is registered with the secret and the list of what we want', async () => {
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
