import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsAnswer } from '@hokm/shared/api';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { signInGuest } from '../../../test/support/player.js';
import { news } from './model.js';

let http: TestHttp;
let token: string;
beforeAll(async () => {
  http = await startTestHttp();
  ({ token } = await signInGuest(http.url, 'خواننده'));
});
afterAll(() => http.close());

async function read(language: 'fa' | 'en', query = '') {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
  return newsAnswer.parse(await (await fetch(`${http.url}/api/news${query}`, { headers })).json());
}

describe('news', () => {
  it('are an empty list while there are none', async () => {
    expect(await read('fa')).toMatchObject({ data: [], meta: { total: 0, pages: 0 } });
  });

  it('come the newest first, in the reader’s language or the one there is, and not before their time', async () => {
    const now = http.clock.now();
    await news.model(http.connection).create([
      { title: { fa: 'کهنه', en: 'Old' }, text: { fa: 'متن', en: 'Text' }, published_at: now - 2 },
      { title: { fa: 'تازه', en: '' }, text: { fa: 'فقط فارسی', en: '' }, published_at: now - 1 },
      { title: { fa: 'فردا', en: 'Tomorrow' }, text: { fa: '', en: '' }, published_at: now + 1_000 },
    ]);
    expect((await read('fa')).data.map(({ title }) => title)).toEqual(['تازه', 'کهنه']);
    const english = await read('en');
    expect(english.data.map(({ title, text }) => [title, text])).toEqual([
      ['تازه', 'فقط فارسی'],
      ['Old', 'Text'],
    ]);
    expect(english.data[0]).toMatchObject({ picture: null, at: new Date(now - 1).toISOString() });
    expect((await read('fa', '?page=2&per_page=1')).data.map(({ title }) => title)).toEqual(['کهنه']);
    http.clock.advance(1_000);
    expect((await read('en')).data.map(({ title }) => title)).toEqual(['Tomorrow', 'تازه', 'Old']);
  });
});
