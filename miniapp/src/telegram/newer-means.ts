import { newKey } from '@hokm/web/browser';
import { onTelegram, tellTelegram } from '@hokm/web/telegram';
import type { ClientParams } from './launch-params.js';
import type { Platform } from './platform.js';

/** A client that does not answer a question within this time is taken for one that says no, ms. */
const PATIENCE = 5_000;
/** A person reads Telegram's own questions for as long as they like. */
const UNHURRIED = 120_000;

/** Clients of this version and later know an event of Telegram's. */
export function knows(version: string, since: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [first = 0, second = 0] = since.split('.').map(Number);
  return major > first || (major === first && minor >= second);
}

export const fieldOf = (data: unknown, name: string): unknown =>
  (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];

/** Asks the client, and resolves with the `status` of its answer; null where there is none in time. */
function asked(question: string, answer: string, patience: number): Promise<unknown> {
  return new Promise((resolve) => {
    const done = (status: unknown) => {
      clearTimeout(timer);
      stop();
      resolve(status);
    };
    const timer = setTimeout(() => done(null), patience);
    const stop = onTelegram(answer, (data) => done(fieldOf(data, 'status')));
    if (!tellTelegram(question)) done(null);
  });
}

function offerSettings(open: () => void): () => void {
  const stop = onTelegram('settings_button_pressed', open);
  tellTelegram('web_app_setup_settings_button', { is_visible: true });
  return () => {
    stop();
    tellTelegram('web_app_setup_settings_button', { is_visible: false });
  };
}

const askToWrite = async (): Promise<boolean> =>
  (await asked('web_app_request_write_access', 'write_access_requested', UNHURRIED)) === 'allowed';

const homeScreen: NonNullable<Platform['homeScreen']> = {
  isMissing: async () => {
    const status = await asked('web_app_check_home_screen', 'home_screen_checked', PATIENCE);
    return status === 'missed' || status === 'unknown';
  },
  add: () => void tellTelegram('web_app_add_to_home_screen'),
};

/** Calls a method of Telegram's cloud storage; undefined where it does not answer in time, or refuses. */
function inCloud(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
  const req_id = newKey();
  return new Promise((resolve) => {
    const done = (result: unknown) => {
      clearTimeout(timer);
      stop();
      resolve(result);
    };
    const timer = setTimeout(() => done(undefined), PATIENCE);
    const stop = onTelegram('custom_method_invoked', (data) => {
      if (fieldOf(data, 'req_id') === req_id) done(fieldOf(data, 'result'));
    });
    if (!tellTelegram('web_app_invoke_custom_method', { req_id, method, params })) done(undefined);
  });
}

const cloud: NonNullable<Platform['cloud']> = {
  async read(name) {
    const value = fieldOf(await inCloud('getStorageValues', { keys: [name] }), name);
    return typeof value === 'string' ? value : null;
  },
  async write(name, value) {
    await inCloud('saveStorageValue', { key: name, value });
  },
};

/** The scanner stays open until it has read something of use, or the person closes it. */
const scanQr: NonNullable<Platform['scanQr']> = (hint, read) =>
  new Promise((resolve) => {
    const done = (found: string | null) => {
      for (const stop of stops) stop();
      resolve(found);
    };
    const stops = [
      onTelegram('qr_text_received', (data) => {
        const text = fieldOf(data, 'data');
        const found = typeof text === 'string' ? read(text) : null;
        if (found === null) return;
        tellTelegram('web_app_close_scan_qr_popup');
        done(found);
      }),
      onTelegram('scan_qr_popup_closed', () => done(null)),
    ];
    if (!tellTelegram('web_app_open_scan_qr_popup', { text: hint })) done(null);
  });

const lockTurning = (locked: boolean): void =>
  void tellTelegram('web_app_toggle_orientation_lock', { locked });

/** Telegram's clients for phones: the others have no camera, are not turned, and take a call for a story for nothing. */
const PHONES: readonly string[] = ['android', 'android_x', 'ios'];
export const isPhone = (platform: string): boolean => PHONES.includes(platform);

type NewerMeans = 'offerSettings' | 'askToWrite' | 'homeScreen' | 'cloud' | 'scanQr' | 'lockTurning';

/** What clients have by their version only: the others take such an event for nothing, and never answer. */
export function newerMeans({ version, platform }: Pick<ClientParams, 'version' | 'platform'>) {
  const phone = isPhone(platform);
  return {
    ...(phone && knows(version, '6.4') ? { scanQr } : {}),
    ...(knows(version, '6.9') ? { askToWrite, cloud } : {}),
    ...(knows(version, '6.10') ? { offerSettings } : {}),
    ...(knows(version, '8.0') ? { homeScreen } : {}),
    ...(phone && knows(version, '8.0') ? { lockTurning } : {}),
  } satisfies Pick<Platform, NewerMeans>;
}
