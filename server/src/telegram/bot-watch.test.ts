import type { WebhookInfo } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { BotWatch } from './bot-watch.js';

const URL_OF_OURS = 'https://hokm.test/api/bot/webhook';
const START = 1_000_000;

function aWatch() {
  const time = { at: START };
  const watch = new BotWatch({ now: () => time.at });
  const saw = (more: Partial<WebhookInfo>, newest: number | null = null) =>
    watch.saw(
      { url: URL_OF_OURS, has_custom_certificate: false, pending_update_count: 0, ...more },
      URL_OF_OURS,
      newest,
    );
  const pass = (ms: number) => (time.at += ms);
  return { watch, saw, pass, seconds: () => time.at / 1000 };
}

describe('the watch over what comes in', () => {
  it('has nothing to say of a webhook that works, nor of a bot that has just begun', () => {
    const { watch, saw } = aWatch();
    expect(watch.trouble).toBeNull();
    saw({ pending_update_count: 3 });
    expect(watch.trouble).toBeNull();
  });

  it('tells for a minute that an update came twice, by polling or by webhook', () => {
    const { watch, pass } = aWatch();
    watch.fetchedTwice();
    expect(watch.trouble).toEqual({ code: 'twice', pending: null, last_error: null });
    pass(60_000);
    expect(watch.trouble).toBeNull();
  });

  it('tells that polling has confirmed nothing for a minute', () => {
    const { watch, pass } = aWatch();
    watch.begin();
    pass(60_001);
    expect(watch.trouble).toMatchObject({ code: 'silent' });
    watch.confirmed();
    expect(watch.trouble).toBeNull();
  });

  it('tells that updates wait at Telegram and none has come in to any process for a minute', () => {
    const { watch, saw, pass } = aWatch();
    saw({ pending_update_count: 2 }, 7);
    pass(30_000);
    saw({ pending_update_count: 2 }, 7);
    pass(60_001);
    saw({ pending_update_count: 5 }, 7);
    expect(watch.trouble).toEqual({ code: 'silent', pending: 5, last_error: null });
    saw({ pending_update_count: 5 }, 8);
    expect(watch.trouble).toBeNull();
  });

  it('tells what Telegram met when it handed one over, as long as it is fresh', () => {
    const { watch, saw, pass, seconds } = aWatch();
    const error = {
      last_error_date: seconds(),
      last_error_message: 'Wrong response: 503 Service Unavailable',
    };
    saw({ pending_update_count: 4, ...error }, 7);
    expect(watch.trouble).toEqual({ code: 'rejected', pending: 4, last_error: error.last_error_message });
    saw(error, 8);
    expect(watch.trouble).toBeNull();
    pass(121_000);
    saw({ pending_update_count: 1, ...error }, 9);
    expect(watch.trouble).toBeNull();
  });

  it('tells that Telegram sends the updates elsewhere', () => {
    const { watch, saw } = aWatch();
    saw({ url: 'https://somebody.else/' });
    expect(watch.trouble).toMatchObject({ code: 'elsewhere' });
  });
});
