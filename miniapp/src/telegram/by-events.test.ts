import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { platformByEvents } from './by-events.js';
import { clientParams } from './launch-params.js';
import type { Platform } from './platform.js';
import { openClient, WAYS, type Way } from './testing/fake-client.js';
import { withSdk } from './sdk.js';
import { client, DARK, LAUNCHES } from './testing/launches.js';

// The SDK goes on after a test, in a page that is no more.
beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined));
afterAll(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

const NO_CLIENT = { version: '6.0', platform: 'unknown', theme: {} } as const;

type Client = ReturnType<typeof openClient>;

function launchedAt(fragment: string, way?: Way): { client: Client; platform: Platform } {
  const client = openClient(fragment, way);
  const params = clientParams(fragment);
  if (params === null) throw new Error('It is a launch.');
  return { client, platform: platformByEvents('fa', params) };
}

/** What the app does with Telegram's client, and what the client must have heard or done by it. */
const CAPABILITIES: Readonly<Record<string, (client: Client, platform: Platform) => unknown>> = {
  'is ready, and fills the screen': ({ askedFor }) => {
    expect(askedFor('web_app_ready')).toHaveLength(1);
    expect(askedFor('web_app_expand')).toHaveLength(1);
  },
  'keeps swipes to itself': ({ askedFor }) =>
    expect(askedFor('web_app_setup_swipe_behavior')).toEqual([{ allow_vertical_swipe: false }]),
  'keeps out from under its bars': ({ tell, styles }) => {
    tell('content_safe_area_changed', { top: 43, bottom: 0, left: 0, right: 0 });
    expect(styles.get('--tg-viewport-content-safe-area-inset-top')).toBe('43px');
  },
  'shows the back button, and hears it until it is hidden': ({ askedFor, tell }, { setBack }) => {
    const pressed = vi.fn();
    setBack(pressed);
    tell('back_button_pressed', {});
    setBack(null);
    tell('back_button_pressed', {});
    expect(pressed).toHaveBeenCalledOnce();
    expect(askedFor('web_app_setup_back_button')).toEqual([{ is_visible: true }, { is_visible: false }]);
  },
  'shows the main button, and hears the newest one until it is hidden': ({ askedFor, tell }, { setMain }) => {
    const [first, second] = [vi.fn(), vi.fn()];
    const button = { text: 'ذخیره', isActive: true, isBusy: false, press: first };
    tell('main_button_pressed', {});
    setMain?.(button);
    tell('main_button_pressed', {});
    setMain?.({ ...button, isActive: false, isBusy: true, press: second });
    tell('main_button_pressed', {});
    setMain?.(null);
    tell('main_button_pressed', {});
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    const shown = { is_visible: true, text: 'ذخیره', color: '#f2b544', text_color: '#241800' };
    expect(askedFor('web_app_setup_main_button')).toEqual([
      { ...shown, is_active: true, is_progress_visible: false },
      { ...shown, is_active: false, is_progress_visible: true },
      { is_visible: false },
    ]);
  },
  'asks before it closes': ({ askedFor }, { setClosingConfirmation }) => {
    setClosingConfirmation(true);
    expect(askedFor('web_app_setup_closing_behavior')).toEqual([{ need_confirmation: true }]);
  },
  'is felt': ({ askedFor }, { haptic }) => {
    for (const moment of ['select', 'light', 'success'] as const) haptic(moment);
    expect(askedFor('web_app_trigger_haptic_feedback')).toEqual([
      { type: 'selection_change' },
      { type: 'impact', impact_style: 'light' },
      { type: 'notification', notification_type: 'success' },
    ]);
  },
  'pays, and takes its word for its own invoice only': async ({ askedFor, tell }, { pay }) => {
    const word = pay?.('https://t.me/$aB_1-x');
    expect(askedFor('web_app_open_invoice')).toEqual([{ slug: 'aB_1-x' }]);
    tell('invoice_closed', { slug: 'other', status: 'failed' });
    tell('invoice_closed', { slug: 'aB_1-x', status: 'paid' });
    expect(await word).toBe('paid');
  },
  'follows the theme, with colours in any spelling': ({ tell, styles }, { onThemeChange, isDark }) => {
    const changed = vi.fn();
    onThemeChange(changed);
    tell('theme_changed', { theme_params: { bg_color: 'rgb(255, 255, 255)', text_color: null } });
    expect(changed).toHaveBeenCalledOnce();
    expect(isDark()).toBe(false);
    expect(styles.get('--tg-theme-bg-color')).toBe('#ffffff');
    tell('theme_changed', { theme_params: null });
    expect(isDark()).toBe(false);
  },
  'opens links, and shares': async ({ askedFor }, { openLink, share }) => {
    expect(openLink?.('https://example.org/')).toBe(true);
    expect(await share('https://t.me/hokm_bot', 'بیا')).toBe('shared');
    expect(askedFor('web_app_open_link')).toEqual([{ url: 'https://example.org/' }]);
    expect(askedFor('web_app_open_tg_link')[0]?.['path_full']).toMatch(/^\/share\/url\?url=https/);
  },
  'notices that it is back in sight': ({ tell }, { onActive }) => {
    const back = vi.fn();
    onActive(back);
    tell('visibility_changed', { is_visible: false });
    tell('visibility_changed', { is_visible: true });
    expect(back).toHaveBeenCalledOnce();
  },
};

/** Clients without payments. */
const OLD = ['Android 6.0'];

describe.each(Object.entries(LAUNCHES))('a launch: %s', (name, fragment) => {
  const expected = Object.entries(CAPABILITIES).filter(
    ([what]) => !OLD.includes(name) || !/^pays/.test(what),
  );
  it.each(expected)('%s', async (_, sees) => {
    const { client, platform } = launchedAt(fragment);
    await sees(client, platform);
  });

  it('loses nothing of it to the SDK', async () => {
    for (const [, sees] of expected) {
      const { client, platform } = launchedAt(fragment);
      await sees(client, withSdk(platform, clientParams(fragment) ?? NO_CLIENT));
    }
  });

  it('makes no style but Telegram’s colours', () => {
    for (const [name, value] of launchedAt(fragment).client.styles) {
      expect(name).toMatch(/^--tg-theme-[a-z-]+$/);
      expect(value).toMatch(/^#[\da-f]{6}$/);
    }
  });
});

describe.each(WAYS)('a client that hears by %s', (way) => {
  it.each(Object.entries(CAPABILITIES))('%s', async (__, sees) => {
    const { client, platform } = launchedAt(LAUNCHES['Desktop'] ?? '', way);
    await sees(client, platform);
  });
});

/** What the page asks of a client by its version: each means, and the first version that has it. */
const SINCE = {
  pay: '6.1',
  scanQr: '6.4',
  askToWrite: '6.9',
  cloud: '6.9',
  offerSettings: '6.10',
  homeScreen: '8.0',
  lockTurning: '8.0',
} as const;

describe.each(['6.0', '6.7', '6.9', '7.0', '7.10', '8.0', '9.6'])('a client of version %s', (version) => {
  const launched = () => launchedAt(client('android', version));
  const isAtLeast = (since: string) => version.localeCompare(since, 'en', { numeric: true }) >= 0;

  it('is asked for what it has, and for nothing else', () => {
    const { platform } = launched();
    const has = Object.keys(SINCE).filter((means) => means in platform);
    expect(has).toEqual(Object.entries(SINCE).flatMap(([means, since]) => (isAtLeast(since) ? [means] : [])));
  });

  it('has bars in the colour of the page, as far as it takes one, and in those of the theme again', () => {
    const { client: heard, platform } = launched();
    platform.setGround?.('#0b382e');
    const last = (type: string) => heard.askedFor(type).at(-1);
    expect(last('web_app_set_header_color')).toEqual(
      isAtLeast('6.9') ? { color: '#0b382e' } : { color_key: 'secondary_bg_color' },
    );
    expect(last('web_app_set_background_color')).toEqual({ color: '#0b382e' });
    expect(last('web_app_set_bottom_bar_color')).toEqual(
      isAtLeast('7.10') ? { color: '#0b382e' } : undefined,
    );
    platform.setGround?.(null);
    expect(last('web_app_set_header_color')).toEqual({ color_key: 'secondary_bg_color' });
    expect(last('web_app_set_background_color')).toEqual({ color: DARK.secondary_bg_color });
  });
});

describe('a new client', () => {
  const launched = () => launchedAt(client('ios', '9.6'));

  it('asks whether the bot may write, and takes everything but a yes for a no', async () => {
    const { client: heard, platform } = launched();
    for (const [status, may] of [
      ['allowed', true],
      ['cancelled', false],
    ] as const) {
      const answer = platform.askToWrite?.();
      heard.tell('write_access_requested', { status });
      expect(await answer).toBe(may);
    }
  });

  it('keeps things in its cloud, and says nothing where it does not answer', async () => {
    const { client: heard, platform } = launched();
    const answered = (result: object) => {
      const { req_id } = heard.askedFor('web_app_invoke_custom_method').at(-1) ?? {};
      heard.tell('custom_method_invoked', { req_id: 'other', result: { note: 'of another question' } });
      heard.tell('custom_method_invoked', { req_id, ...result });
    };
    const read = platform.cloud?.read('note');
    answered({ result: { note: 'yes' } });
    expect(await read).toBe('yes');
    const refused = platform.cloud?.read('note');
    answered({ error: 'UNKNOWN_ERROR' });
    expect(await refused).toBeNull();
    const written = platform.cloud?.write('note', 'no');
    expect(heard.askedFor('web_app_invoke_custom_method').at(-1)).toMatchObject({
      method: 'saveStorageValue',
      params: { key: 'note', value: 'no' },
    });
    answered({ result: true });
    await written;
    vi.useFakeTimers();
    const silent = platform.cloud?.read('note');
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await silent).toBeNull();
  });

  it('scans until a code is of use, then closes; closed by the person it gives nothing', async () => {
    const { client: heard, platform } = launched();
    const read = (text: string) => (text.startsWith('room') ? text : null);
    const found = platform.scanQr?.('hint', read);
    heard.tell('qr_text_received', { data: 'a bottle of milk' });
    expect(heard.askedFor('web_app_close_scan_qr_popup')).toEqual([]);
    heard.tell('qr_text_received', { data: 'room_ABC123' });
    expect(await found).toBe('room_ABC123');
    expect(heard.askedFor('web_app_close_scan_qr_popup')).toHaveLength(1);
    const closed = platform.scanQr?.('hint', read);
    heard.tell('scan_qr_popup_closed', {});
    expect(await closed).toBeNull();
    expect(heard.askedFor('web_app_open_scan_qr_popup')).toEqual([{ text: 'hint' }, { text: 'hint' }]);
  });

  it('has a camera and a lock of its turning on phones only', () => {
    const { platform } = launchedAt(client('tdesktop', '9.6'));
    expect([platform.scanQr, platform.lockTurning]).toEqual([undefined, undefined]);
  });

  it('has settings in its menu until they are taken away', () => {
    const { client: heard, platform } = launched();
    const opened = vi.fn();
    const stop = platform.offerSettings?.(opened);
    heard.tell('settings_button_pressed', {});
    stop?.();
    heard.tell('settings_button_pressed', {});
    expect(opened).toHaveBeenCalledOnce();
    expect(heard.askedFor('web_app_setup_settings_button')).toEqual([
      { is_visible: true },
      { is_visible: false },
    ]);
  });

  it('knows whether its home screen has the app; one that says nothing is not asked', async () => {
    const { client: heard, platform } = launched();
    for (const [status, isMissing] of [
      ['missed', true],
      ['unknown', true],
      ['added', false],
      ['unsupported', false],
    ] as const) {
      const answer = platform.homeScreen?.isMissing();
      heard.tell('home_screen_checked', { status });
      expect(await answer).toBe(isMissing);
    }
    vi.useFakeTimers();
    const silent = platform.homeScreen?.isMissing();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await silent).toBe(false);
  });
});

describe('the SDK', () => {
  const more = (fragment: string) => {
    const { platform } = launchedAt(fragment);
    const { sendPrepared, shareStory, download } = withSdk(platform, clientParams(fragment) ?? NO_CLIENT);
    return [sendPrepared, shareStory, download].map((part) => part !== undefined);
  };

  it('adds what the client’s version has, and changes nothing after a start that fails', () => {
    expect(more(client('ios', '9.6'))).toEqual([true, true, true]);
    expect(more(client('tdesktop', '8.0'))).toEqual([true, false, true]);
    expect(more(client('android', '6.9'))).toEqual([false, false, false]);
    const { platform } = launchedAt(client('ios', '9.6'));
    vi.stubGlobal('sessionStorage', undefined);
    expect(withSdk(platform, NO_CLIENT)).toMatchObject(platform);
  });
});

describe('a client that is none, or too old', () => {
  it('costs nothing but what needs it', async () => {
    const { platform } = launchedAt(LAUNCHES['Desktop'] ?? '', 'notify');
    Object.assign(window, { external: undefined });
    platform.haptic('light');
    platform.setBack(() => undefined);
    expect(platform.openLink?.('https://example.org/')).toBe(false);
    expect(await platform.pay?.('https://t.me/$aB')).toBe('failed');
  });

  it('has no payments where their sheet would never answer', async () => {
    expect(launchedAt(LAUNCHES['Android 6.0'] ?? '').platform.pay).toBeUndefined();
    expect(await launchedAt(LAUNCHES['Desktop'] ?? '').platform.pay?.('https://example.org/')).toBe('failed');
  });

  it('may throw at every call', () => {
    const { platform } = launchedAt(LAUNCHES['Desktop'] ?? '');
    const broken = () => {
      throw new Error('An unusual client.');
    };
    Object.assign(window, { TelegramWebviewProxy: { postEvent: broken } });
    expect(() => platform.setBack(() => undefined)).not.toThrow();
    expect(platform.openLink?.('https://example.org/')).toBe(false);
  });
});
