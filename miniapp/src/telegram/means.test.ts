import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { platformByEvents } from './by-events.js';
import { clientParams } from './launch-params.js';
import type { Platform } from './platform.js';
import { openClient } from './testing/fake-client.js';
import { client } from './testing/launches.js';

const DOCS = readFileSync(join(import.meta.dirname, '../../../docs/BOT.md'), 'utf8');

afterEach(() => vi.unstubAllGlobals());

/** The table of the means: the name of each, its first versions, and what is said of its use. */
const TABLE = DOCS.slice(DOCS.indexOf('| means | since | used |'))
  .split('\n')
  .slice(2)
  .flatMap((line) => {
    const [, name, since, used] = line.split('|').map((cell) => cell.trim());
    return name === undefined || since === undefined || used === undefined ? [] : [{ name, since, used }];
  });

interface Means {
  /** The app's own means where the client can do it; null: it is told to each client, and older ones pass over it in silence. */
  readonly has: ((platform: Platform) => unknown) | null;
  /** Uses it, as far as it is there. */
  readonly use: (platform: Platform) => unknown;
  /** The message that the client hears then. */
  readonly heard: readonly string[];
}

const started = () => undefined;

/** The means that the app uses, by the names of the table. */
const USED: Readonly<Record<string, Means>> = {
  'theme, `isDark`, colours': { has: null, use: (platform) => platform.isDark(), heard: [] },
  'header, background, bottom bar colour': {
    has: null,
    use: (platform) => platform.setGround?.('#0b382e'),
    heard: ['web_app_set_header_color', 'web_app_set_background_color'],
  },
  'back button': {
    has: null,
    use: (platform) => platform.setBack(() => undefined),
    heard: ['web_app_setup_back_button'],
  },
  'main button': {
    has: null,
    use: (platform) =>
      platform.setMain?.({ text: 'ذخیره', isActive: true, isBusy: false, press: () => undefined }),
    heard: ['web_app_setup_main_button'],
  },
  'closing confirmation': {
    has: null,
    use: (platform) => platform.setClosingConfirmation(true),
    heard: ['web_app_setup_closing_behavior'],
  },
  haptics: {
    has: null,
    use: (platform) => platform.haptic('light'),
    heard: ['web_app_trigger_haptic_feedback'],
  },
  'vertical swipes off, `expand`': {
    has: null,
    use: started,
    heard: ['web_app_setup_swipe_behavior', 'web_app_expand'],
  },
  'orientation lock': {
    has: ({ lockTurning }) => lockTurning,
    use: (platform) => platform.lockTurning?.(true),
    heard: ['web_app_toggle_orientation_lock'],
  },
  'settings button': {
    has: ({ offerSettings }) => offerSettings,
    use: (platform) => platform.offerSettings?.(() => undefined),
    heard: ['web_app_setup_settings_button'],
  },
  'write access': {
    has: ({ askToWrite }) => askToWrite,
    use: (platform) => void platform.askToWrite?.(),
    heard: ['web_app_request_write_access'],
  },
  'cloud storage': {
    has: ({ cloud }) => cloud,
    use: (platform) => void platform.cloud?.read('name'),
    heard: ['web_app_invoke_custom_method'],
  },
  'QR scanner': {
    has: ({ scanQr }) => scanQr,
    use: (platform) => void platform.scanQr?.('hint', () => null),
    heard: ['web_app_open_scan_qr_popup'],
  },
  'home screen': {
    has: ({ homeScreen }) => homeScreen,
    use: (platform) => platform.homeScreen?.add(),
    heard: ['web_app_add_to_home_screen'],
  },
  invoices: {
    has: ({ pay }) => pay,
    use: (platform) => void platform.pay?.('https://t.me/$aB'),
    heard: ['web_app_open_invoice'],
  },
  'links, share': {
    has: null,
    use: (platform) => platform.openLink?.('https://t.me/hokm_bot'),
    heard: ['web_app_open_tg_link'],
  },
  'start parameters': { has: null, use: started, heard: [] },
  'launch data': { has: null, use: started, heard: [] },
};

/** The means that Telegram's library adds by the client's version (`by-events.test.ts`). */
const BY_LIBRARY = ['safe areas, full screen', 'prepared messages', 'stories', 'download'];

/** The means that the app never uses, by the names of the table. */
const DECLINED: Readonly<Record<string, readonly string[]>> = {
  'secondary button': ['web_app_setup_secondary_button'],
  'device and secure storage': ['web_app_device_storage_save_key', 'web_app_secure_storage_save_key'],
  'emoji status, custom emoji': ['web_app_set_emoji_status', 'web_app_request_emoji_status_access'],
  'contact, location, biometrics, sensors': [
    'web_app_request_phone',
    'web_app_request_location',
    'web_app_biometry_request_access',
    'web_app_start_accelerometer',
  ],
  clipboard: ['web_app_read_text_from_clipboard'],
};

/** A client of a version, with all that the app has of it. */
function launched(version: string, platform = 'ios') {
  const fragment = client(platform, version);
  const params = clientParams(fragment);
  if (params === null) throw new Error('It is a launch.');
  const heard = openClient(fragment);
  return { heard, platform: platformByEvents('fa', params) };
}

const isAtLeast = (version: string, since: string) =>
  version.localeCompare(since, 'en', { numeric: true }) >= 0;
const sinceOf = (name: string) =>
  (TABLE.find((row) => row.name === name)?.since.split(/,| to /)[0] ?? '').trim();

describe('the table of the means', () => {
  it('names each that the app uses or declines, and no other', () => {
    const names = [...Object.keys(USED), ...BY_LIBRARY, ...Object.keys(DECLINED)];
    expect(TABLE.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const { name, used } of TABLE) expect([name, /^no\b/.test(used)]).toEqual([name, name in DECLINED]);
  });
});

describe.each(['6.0', '7.0', '8.0', '9.6'])('a client of version %s', (version) => {
  it.each(Object.entries(USED))('is asked for what it has, and no more: %s', (name, { has, use, heard }) => {
    const { heard: told, platform } = launched(version);
    const isThere = has === null || isAtLeast(version, sinceOf(name));
    if (has !== null) expect(has(platform) !== undefined).toBe(isThere);
    use(platform);
    for (const type of heard) expect([type, told.askedFor(type).length > 0]).toEqual([type, isThere]);
  });

  it('hears nothing of what is declined, whatever is used', () => {
    const { heard, platform } = launched(version);
    for (const { use } of Object.values(USED)) use(platform);
    for (const type of Object.values(DECLINED).flat()) expect(heard.askedFor(type)).toEqual([]);
  });
});
