import { onTelegram, tellTelegram } from '@hokm/web/telegram';
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

/** What clients have by their version only: the others take such an event for nothing, and never answer. */
export function newerMeans(version: string): Pick<Platform, 'offerSettings' | 'askToWrite' | 'homeScreen'> {
  return {
    ...(knows(version, '6.9') ? { askToWrite } : {}),
    ...(knows(version, '6.10') ? { offerSettings } : {}),
    ...(knows(version, '8.0') ? { homeScreen } : {}),
  };
}
