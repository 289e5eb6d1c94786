import { sign } from '@tma.js/init-data-node';
import { TEST_BOT_TOKEN } from '../../scripts/lib/real-server.mjs';

/** A person of Telegram. */
export interface Person {
  readonly id: number;
  readonly first_name: string;
}

const THEME = {
  bg_color: '#17212b',
  text_color: '#f5f5f5',
  secondary_bg_color: '#232e3c',
  section_bg_color: '#17212b',
};

/** Launch data as Telegram signs it, by an independent implementation. `startParam`: the link's value of `startapp=`. */
export function launchData(person: Person, signedAt = new Date(), startParam?: string): string {
  const user = { ...person, language_code: 'fa' };
  const started = startParam === undefined ? {} : { start_param: startParam };
  return sign({ user, query_id: `e2e-${person.id}`, ...started }, TEST_BOT_TOKEN, signedAt);
}

/** The address a Telegram client opens: the page with the launch parameters behind its `#`. */
export function launchUrl(base: string, path: string, initData: string): string {
  const params = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify(THEME),
  });
  return `${base}${path}#${params.toString()}`;
}
