import { describe, expect, it } from 'vitest';
import { openBridge, type Bridge } from './bridge.js';

type Page = Parameters<typeof openBridge>[0];

interface Client {
  receiveEvent: (event: string, data?: unknown) => void;
}

/** A page with as much of a window as the bridge looks at. */
function pageWith(more: object = {}) {
  const heard: ((event: { data: unknown; source: unknown }) => void)[] = [];
  const page = {
    addEventListener: (_: string, listener: (typeof heard)[number]) => heard.push(listener),
    ...more,
  } as unknown as Page & { Telegram: { WebView: Client }; TelegramGameProxy: Client };
  const alone = page as { parent?: unknown };
  alone.parent ??= page;
  const message = (data: unknown, source: unknown = page.parent) =>
    heard.forEach((listener) => listener({ data, source }));
  return { page, message };
}

const opened = (page: Page): Bridge => {
  const bridge = openBridge(page);
  if (bridge === null) throw new Error('There is a client.');
  return bridge;
};

describe('the line to Telegram’s client', () => {
  it('is none in a plain browser', () => {
    expect(openBridge(pageWith({ external: {} }).page)).toBeNull();
  });

  it('calls the client’s own object, with JSON', () => {
    const told: unknown[][] = [];
    const proxy = {
      postEvent(...args: unknown[]) {
        if (this !== proxy) throw new Error('Called on something else.');
        told.push(args);
      },
    };
    const { post } = opened(pageWith({ TelegramWebviewProxy: proxy }).page);
    post('web_app_ready');
    post('web_app_setup_back_button', { is_visible: true });
    expect(told).toEqual([
      ['web_app_ready', '""'],
      ['web_app_setup_back_button', '{"is_visible":true}'],
    ]);
  });

  it('tells a frame’s parent, and only Telegram’s own page', () => {
    const said: unknown[][] = [];
    const { page } = pageWith({ parent: { postMessage: (...args: unknown[]) => said.push(args) } });
    opened(page).post('iframe_ready', { reload_supported: true });
    expect(said).toEqual([
      ['{"eventType":"iframe_ready","eventData":{"reload_supported":true}}', 'https://web.telegram.org'],
    ]);
  });

  it('tells the oldest clients through what they have', () => {
    const told: string[] = [];
    opened(pageWith({ external: { notify: (text: string) => told.push(text) } }).page).post('web_app_ready');
    expect(told).toEqual(['{"eventType":"web_app_ready","eventData":""}']);
  });

  it('hears every way in which clients call, until it listens no more', () => {
    const { page, message } = pageWith({
      TelegramWebviewProxy: { postEvent: () => undefined },
      Telegram: { WebView: { kept: 1 } },
    });
    const heard: unknown[] = [];
    const stop = opened(page).on('theme_changed', (data) => heard.push(data));
    page.Telegram.WebView.receiveEvent('theme_changed', 1);
    page.TelegramGameProxy.receiveEvent('theme_changed', 2);
    (page.TelegramGameProxy_receiveEvent as Client['receiveEvent'])('theme_changed', 3);
    message('{"eventType":"theme_changed","eventData":4}');
    page.Telegram.WebView.receiveEvent('viewport_changed', 5);
    stop();
    message('{"eventType":"theme_changed","eventData":6}');
    expect(heard).toEqual([1, 2, 3, 4]);
    expect(page.Telegram.WebView).toHaveProperty('kept', 1);
  });

  it('takes nothing from anybody else, and nothing that is no event', () => {
    const { page, message } = pageWith({ TelegramWebviewProxy: { postEvent: () => undefined } });
    const heard: unknown[] = [];
    opened(page).on('back_button_pressed', () => heard.push('pressed'));
    message('{"eventType":"back_button_pressed"}', {});
    for (const said of [
      '{broken',
      '7',
      'null',
      '{"eventType":7}',
      { eventType: 'back_button_pressed' },
      null,
    ])
      message(said);
    expect(heard).toEqual([]);
  });
});
