import { describe, expect, it } from 'vitest';
import { clientOn, fieldOf } from './client.js';
import { fullScreenIn, payIn, sendPreparedIn, shareIn } from './requests.js';
import { coloursOf, isDarkGround } from './theme.js';

/** A client of a version, what it was told, and the way to have it answer. */
function client(version = '9.1') {
  const told: [string, object | undefined][] = [];
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const bridge = {
    post: (method: string, params?: object) => void told.push([method, params]),
    on: (event: string, listener: (data: unknown) => void) => {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => known.delete(listener);
    },
  };
  const answer = (event: string, data: unknown) =>
    [...(listeners.get(event) ?? [])].forEach((listener) => listener(data));
  const listening = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
  return { ...clientOn(bridge, version), told, answer, listening };
}

describe('what a client knows', () => {
  it('goes by its version, number by number', () => {
    expect(client('7.10').knows('web_app_setup_swipe_behavior')).toBe(true);
    expect(client('7.6').knows('web_app_setup_swipe_behavior')).toBe(false);
    expect(client('6.0').knows('web_app_ready')).toBe(true);
    expect(client('nonsense').knows('web_app_request_fullscreen')).toBe(false);
  });

  it('alone is told', () => {
    const old = client('6.0');
    expect(old.tell('web_app_setup_back_button', { is_visible: true })).toBe(false);
    expect(old.told).toEqual([]);
  });

  it('may send anything, or nothing, with an event', () => {
    expect([null, undefined, 7, 'x', {}].map((data) => fieldOf(data, 'is_visible'))).toEqual(
      Array(5).fill(undefined),
    );
  });
});

describe('paying', () => {
  it('opens the invoice of its link, and takes only the word on that one', async () => {
    const one = client();
    const paid = payIn(one)('https://t.me/$Ab-_1=');
    expect(one.told).toEqual([['web_app_open_invoice', { slug: 'Ab-_1=' }]]);
    one.answer('invoice_closed', { slug: 'other', status: 'failed' });
    one.answer('invoice_closed', { slug: 'Ab-_1=', status: 'paid' });
    expect(await paid).toBe('paid');
    expect(one.listening()).toBe(0);
  });

  it('fails for what is no invoice, and where the client knows none', async () => {
    await expect(payIn(client())('https://t.me/bot')).rejects.toThrow('invoice');
    const old = client('6.0');
    await expect(payIn(old)('https://t.me/invoice/abc')).rejects.toThrow('invoices');
    expect(old.listening()).toBe(0);
  });
});

describe('a prepared message', () => {
  it.each([
    ['prepared_message_sent', {}, 'sent'],
    ['prepared_message_failed', { error: 'USER_DECLINED' }, 'declined'],
    ['prepared_message_failed', { error: 'MESSAGE_EXPIRED' }, 'failed'],
    ['prepared_message_failed', null, 'failed'],
  ] as const)('answered by %s with %j is %s', async (event, data, outcome) => {
    const one = client();
    const sent = sendPreparedIn(one)('m1');
    expect(one.told).toEqual([['web_app_send_prepared_message', { id: 'm1' }]]);
    one.answer(event, data);
    expect(await sent).toBe(outcome);
    expect(one.listening()).toBe(0);
  });
});

describe('sharing', () => {
  it('opens Telegram’s own list of chats with the link and the words', async () => {
    const one = client();
    expect(await shareIn(one)('https://t.me/b?startapp=room_1', 'بیا')).toBe('shared');
    expect(one.told).toEqual([
      [
        'web_app_open_tg_link',
        {
          path_full: '/share/url?url=https%3A%2F%2Ft.me%2Fb%3Fstartapp%3Droom_1&text=%D8%A8%DB%8C%D8%A7',
        },
      ],
    ]);
  });
});

describe('the whole screen', () => {
  const methods = ({ told }: ReturnType<typeof client>) => told.map(([method]) => method);

  it('is taken once and given back once', () => {
    const one = client();
    const setFull = fullScreenIn(one, false);
    [true, true, false, false].forEach(setFull);
    expect(methods(one)).toEqual(['web_app_request_fullscreen', 'web_app_exit_fullscreen']);
  });

  it('is left to who opened the app on it, and to who has taken it himself', () => {
    const one = client();
    const setFull = fullScreenIn(one, true);
    [true, false].forEach(setFull);
    one.answer('fullscreen_changed', { is_fullscreen: false });
    one.answer('fullscreen_changed', { is_fullscreen: true });
    [true, false].forEach(setFull);
    expect(methods(one)).toEqual([]);
  });

  it('that was refused is not given back', () => {
    const one = client();
    const setFull = fullScreenIn(one, false);
    setFull(true);
    one.answer('fullscreen_failed', { error: 'UNSUPPORTED' });
    setFull(false);
    expect(methods(one)).toEqual(['web_app_request_fullscreen']);
  });
});

describe('Telegram’s colours', () => {
  it('tell a dark ground from a light one, where they tell it', () => {
    expect(isDarkGround(coloursOf({ bg_color: '#17212b' }))).toBe(true);
    expect(isDarkGround(coloursOf({ bg_color: '#FFFFFF' }))).toBe(false);
    expect(isDarkGround(coloursOf({ bg_color: 'red' }))).toBeNull();
    expect(isDarkGround(coloursOf(null))).toBeNull();
  });
});
