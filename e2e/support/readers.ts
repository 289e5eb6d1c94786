import type { Browser, Page } from 'playwright-core';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import { openSignedIn } from './signed-in.js';

/** Something in both languages. */
export type InBoth<T = string> = Readonly<Record<Language, T>>;

/** A reader's phone, with their session. */
export interface Reader {
  readonly id: string;
  readonly token: string;
  readonly page: Page;
}
export type Readers = InBoth<Reader>;

/** A guest whose account and phone have a language. */
async function openReader(browser: Browser, url: string, language: Language): Promise<Reader> {
  const response = await fetch(`${url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ name: language === 'fa' ? 'سارا' : 'Sara' }),
  });
  const { user, token } = (await response.json()) as { user: { id: string }; token: string };
  const { page } = await openSignedIn(browser, url, { token }, '/', {
    before: (opened) =>
      opened.context().addInitScript((chosen) => {
        if (localStorage.getItem('settings') !== null) return;
        const state = { language: chosen, theme: 'system', reducedMotion: true };
        localStorage.setItem('settings', JSON.stringify({ state, version: 1 }));
      }, language),
  });
  return { id: user.id, token, page };
}

/** A Persian and an English reader with the mini app open on their phones. */
export async function openReaders(browser: Browser, url: string): Promise<Readers> {
  const [fa, en] = await Promise.all(LANGUAGES.map((language) => openReader(browser, url, language)));
  if (fa === undefined || en === undefined) throw new Error('A reader is missing.');
  return { fa, en };
}

/** Does the same on both phones at once. */
export async function onBoth(
  readers: Readers,
  act: (reader: Reader, language: Language) => Promise<unknown>,
): Promise<void> {
  await Promise.all(LANGUAGES.map((language) => act(readers[language], language)));
}
