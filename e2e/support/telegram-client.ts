import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPhone, type Phone } from './browser.js';

/** A call of the app to Telegram's client. */
interface Asked {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** A call of a method of Telegram's cloud storage. */
interface CloudCall {
  readonly req_id: string;
  readonly method: 'saveStorageValue' | 'getStorageValues';
  readonly params: { readonly key?: string; readonly value?: string; readonly keys?: readonly string[] };
}

/** A phone in Telegram whose client records the app's calls. */
export async function openTelegram(browser: Browser): Promise<Phone> {
  const phone = await openPhone(browser);
  await bridgeTo(phone.page);
  return phone;
}

/** Gives a page, which is not loaded yet, the bridge of such a client. */
export async function bridgeTo(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const asked: { type: string; data: unknown }[] = [];
    const areas = { top: 0, bottom: 0, left: 0, right: 0 };
    const answers: Record<string, [string, object]> = {
      web_app_request_viewport: [
        'viewport_changed',
        { width: 390, height: 844, is_expanded: true, is_state_stable: true },
      ],
      web_app_request_safe_area: ['safe_area_changed', areas],
      web_app_request_content_safe_area: ['content_safe_area_changed', areas],
    };
    const inCloud = ({ req_id, method, params }: CloudCall): [string, object] => {
      const { key = '', value = '', keys = [] } = params;
      if (method === 'saveStorageValue') localStorage.setItem(`cloud.${key}`, value);
      const kept = keys.map((each): [string, string] => [each, localStorage.getItem(`cloud.${each}`) ?? '']);
      const result: unknown = method === 'saveStorageValue' || Object.fromEntries(kept);
      return ['custom_method_invoked', { req_id, result }];
    };
    const postEvent = (type: string, data?: string) => {
      const given: unknown = JSON.parse(data ?? '{}');
      asked.push({ type, data: given });
      const answer = type === 'web_app_invoke_custom_method' ? inCloud(given as CloudCall) : answers[type];
      const [eventType, eventData] = answer ?? [];
      if (eventType === undefined) return;
      const message = { data: JSON.stringify({ eventType, eventData }), source: window.parent };
      setTimeout(() => window.dispatchEvent(new MessageEvent('message', message)));
    };
    Object.assign(globalThis, { asked, TelegramWebviewProxy: { postEvent } });
  });
}

const asked = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: Asked[] }).asked);

/** The calls of one type that the app has made to the client, oldest first. */
export async function askedFor(page: Page, type: string): Promise<Asked['data'][]> {
  return (await asked(page)).filter((one) => one.type === type).map(({ data }) => data);
}

/** Sends the app an event, as Telegram's client does. */
export const tell = (page: Page, type: string, data: object) =>
  page.evaluate(
    ([eventType, eventData]) => {
      window.dispatchEvent(
        new MessageEvent('message', {
          data: JSON.stringify({ eventType, eventData }),
          source: window.parent,
        }),
      );
    },
    [type, data] as const,
  );

/** Telegram's main button as the app has set it; null while it is hidden. */
export async function mainButton(page: Page): Promise<Asked['data'] | null> {
  const set = (await askedFor(page, 'web_app_setup_main_button')).at(-1);
  return set?.['is_visible'] === true ? set : null;
}

/** Presses Telegram's main button, as soon as it has these words and can be pressed. */
export async function pressMain(page: Page, text: string): Promise<void> {
  await expect.poll(() => mainButton(page)).toMatchObject({ text, is_active: true });
  await tell(page, 'main_button_pressed', {});
}
