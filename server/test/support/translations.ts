import type { Translation } from '@hokm/shared/api/translations';
import { builtInText } from '@hokm/shared/text';
import type { SignedInPerson } from './people.js';

/** Texts of a small release. */
export const PAGE_TEXTS = [
  builtInText('miniapp', 'app.name', 'حکم', 'Hokm'),
  builtInText('miniapp', 'app.close', 'بستن', 'Close'),
  builtInText('miniapp', 'sheet.close', 'بستن', 'Close'),
  builtInText('miniapp', 'lobby.seats', '{{n}} جای خالی از {{of}}', '{{n}} of {{of}} seats are free'),
  builtInText('panel', 'nav.home', 'داشبورد', 'Dashboard'),
];

export type TextName = Pick<Translation, 'namespace' | 'key'>;
export const NAME: TextName = { namespace: 'miniapp', key: 'app.name' };
export const GERMAN = {
  code: 'de',
  native_name: 'Deutsch',
  dir: 'ltr',
  base: 'en',
  is_enabled: true,
  is_default: false,
};

/** The calls of languages and translations, over HTTP, as a member of staff unless another person is given. */
export function translationsOf(url: string, admin: SignedInPerson) {
  async function call(method: string, path: string, body?: unknown, by: SignedInPerson | null = admin) {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(by === null ? {} : { authorization: `Bearer ${by.token}` }),
        'content-type': 'application/json',
        'accept-language': 'en',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
    };
  }

  const write = (value: string, name: TextName = NAME, language = 'en') =>
    call('POST', 'admin/translations', { language, ...name, value });
  const list = async (query: string) => {
    const { body } = await call('GET', `admin/translations?${query}`);
    return body as unknown as {
      data: Translation[];
      counts: Record<string, number>;
      meta: { total: number };
    };
  };
  const shown = async (language: string, version = '') => {
    const { body } = await call('GET', `texts/${language}${version}`, undefined, null);
    return body['data'] as { version: number; texts: Record<string, string>; errors: Record<string, string> };
  };
  return { call, write, list, shown };
}
