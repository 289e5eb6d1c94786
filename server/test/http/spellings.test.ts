import { afterAll, beforeAll, expect, it } from 'vitest';
import { SPELLINGS, WITH_SIGNS } from '../../../shared/src/spelling/spellings.js';
import { contentCalls } from '../support/content.js';
import { contentForms, sendJson, type ContentForm } from '../support/content-forms.js';
import { startTestHttp, type TestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../support/people.js';
import { signInGuest } from '../support/player.js';

let http: TestHttp;
let staff: SignedInPerson;
let player: SignedInPerson;
let forms: readonly ContentForm[];
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  staff = await aPanelPerson(http, 'admin');
  player = await aPerson(http, 'user');
  forms = await contentForms(http);
}, 60_000);
afterAll(() => http.close());

type Make = (text: string) => Promise<string>;
interface Search {
  /** Makes something with a text; gives its id. */
  readonly make: Make;
  readonly path: string;
  /** Where the answer has what was found. */
  readonly found?: 'data' | 'people' | 'stories' | 'titles';
  readonly by?: 'player';
}

/** A form of `contentForms` with another text in its first field. */
const byForm =
  (path: string): Make =>
  async (text) => {
    const form = forms.find((each) => each.method === 'POST' && each.path === path);
    if (form === undefined) throw new Error(`no form of ${path}`);
    const { path: sentTo, body, by } = await form.open();
    const [field = '', language] = (form.texts[0] ?? '').split('.');
    const value = language === undefined ? text : { fa: text, en: '' };
    const { status, answer } = await sendJson(http, {
      method: 'POST',
      path: sentTo,
      by,
      json: JSON.stringify({ ...body, [field]: value }),
    });
    expect([path, text, status < 300]).toEqual([path, text, true]);
    return (answer['data'] as { id: string }).id;
  };
const aGuestNamed: Make = async (name) => (await signInGuest(http.url, name)).id;
const aClan: Make = async (name) => {
  const { data } = await contentCalls(http.url).call<{ id: string }>(
    await aPerson(http, 'user'),
    'POST',
    '/clans',
    { name, badge: 'lion', description: '', country: null },
  );
  return data.id;
};

const list = (make: string, path = make): Search => ({
  make: byForm(make),
  path: `${path}?per_page=100&search=`,
});
const SEARCHES: Readonly<Record<string, Search>> = {
  people: { make: aGuestNamed, path: '/admin/users?search=' },
  friends: { make: aGuestNamed, path: '/user/search?q=', by: 'player' },
  'people of the palette': { make: aGuestNamed, path: '/admin/search?q=', found: 'people' },
  clans: { make: aClan, path: '/clans?q=', by: 'player' },
  news: list('/admin/news'),
  stories: list('/admin/stories'),
  'stories of the palette': { make: byForm('/admin/stories'), path: '/admin/search?q=', found: 'stories' },
  'stories of players': list('/stories/submissions', '/admin/stories/submissions'),
  albums: list('/admin/albums'),
  books: list('/admin/books'),
  'books of the palette': { make: byForm('/admin/books'), path: '/admin/search?q=', found: 'titles' },
  authors: list('/admin/authors'),
  pages: list('/admin/page-content'),
  messages: list('/messages', '/admin/comms/messages'),
};

const ROWS = [...SPELLINGS, ...WITH_SIGNS];
/** So many rows for each search, others for each. */
const AT_ONCE = 4;

it.each(Object.entries(SEARCHES))('%s are found by each spelling of their text', async (name, search) => {
  const { make, path, found = 'data', by } = search;
  const from = Object.keys(SEARCHES).indexOf(name) * AT_ONCE;
  for (let row = from; row < from + AT_ONCE; row += 1) {
    const spellings = ROWS[row % ROWS.length] ?? [];
    const stored = spellings[row % spellings.length] ?? '';
    const id = await make(stored);
    for (const typed of spellings) {
      const { status, body } = await contentCalls(http.url).call(
        by === 'player' ? player : staff,
        'GET',
        `${path}${encodeURIComponent(typed)}`,
      );
      const ids = (body[found] as { id?: string; player_id?: string }[] | undefined)?.map(
        (each) => each.id ?? each.player_id,
      );
      expect([stored, typed, status, ids?.includes(id)]).toEqual([stored, typed, 200, true]);
    }
  }
});
