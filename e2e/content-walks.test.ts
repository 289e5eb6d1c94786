import { Types } from 'mongoose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SUBJECTS } from '@hokm/shared/api/subjects';
import { LANGUAGES } from '@hokm/shared/text';
import { openBrowser } from './support/browser.js';
import { startPanelServer, type PanelServer } from './support/panel.js';
import { broadcast, reply } from './support/message-walks.js';
import { previews } from './support/preview-walk.js';
import { onBoth, openReaders, type Readers } from './support/readers.js';
import { maintenance, siteTitle } from './support/settings-walks.js';
import { reportPages } from './support/seen.js';
import { StaffCalls, type Stored } from './support/staff-calls.js';
import { altFields, altsOf, rich, Walker } from './support/walker.js';

interface Walk {
  /** Where readers see it. */
  readonly screens: string;
  /** The calls of the panel that they see, below their subject in `SUBJECTS`. */
  readonly changes: readonly (readonly [subject: string, call: string])[];
  readonly walk: () => Promise<void>;
}

/** From each thing that the panel changes to the screen on which readers see it, in both languages. Binding terms last: they ask on every page. */
const WALKS: readonly Walk[] = [
  { screens: '/news and home', changes: [['News', 'POST /admin/news']], walk: news },
  {
    screens: '/stories/:id and home',
    changes: [
      ['Stories', 'POST /admin/stories/:id/publish'],
      ['Versions', 'POST /admin/content/:type/:id/versions/:n/restore'],
      ['Media', 'PUT /admin/media/:id'],
    ],
    walk: story,
  },
  {
    screens: '/stories and the writer’s own',
    changes: [['Stories', 'POST /admin/stories/submissions/:id/approve']],
    walk: approved,
  },
  {
    screens: '/gallery, home and /albums/:id',
    changes: [
      ['Gallery', 'POST /admin/gallery/:id/publish'],
      ['Gallery', 'POST /admin/gallery/:id/toggle-homepage'],
      ['Albums', 'POST /admin/albums/:id/publish'],
    ],
    walk: pictures,
  },
  {
    screens: '/authors/:id, /books and /books/:id',
    changes: [
      ['Authors', 'POST /admin/authors/:id/publish'],
      ['Books', 'POST /admin/books/:id/publish'],
    ],
    walk: book,
  },
  {
    screens: '/help, /rules … /pages/:slug',
    changes: [['Pages', 'POST /admin/page-content']],
    walk: pages,
  },
  {
    screens: 'home, open, and /settings',
    changes: [
      ['Translations', 'POST /admin/translations/bulk-translate'],
      ['Languages', 'POST /admin/languages'],
    ],
    walk: texts,
  },
  {
    screens: '/messages/:id and /notifications',
    changes: [
      ['Messages', 'POST /admin/comms/messages/:id/reply'],
      ['Broadcasts', 'POST /admin/comms/messages'],
    ],
    async walk() {
      await reply(walker);
      await broadcast(walker);
    },
  },
  {
    screens: '/preview/:token',
    changes: [['Previews', 'POST /admin/content/:type/:id/preview']],
    walk: () => previews(walker),
  },
  {
    screens: 'home, the tab’s title, and in place of all',
    changes: [
      ['Settings', 'PUT /admin/system/settings'],
      ['Settings', 'POST /security/maintenance/enable'],
    ],
    async walk() {
      await siteTitle(walker);
      await maintenance(walker);
    },
  },
  {
    screens: 'once on home',
    changes: [['Pages', 'POST /admin/page-content/:id/publish']],
    walk: terms,
  },
];

/** Subjects whose jobs look after stored content without changing what readers see. */
const UPKEEP: readonly string[] = ['Insights'];

/** The areas of staff who change content for readers. */
const CONTENT_AREAS = ['panel/content', 'panel/publish', 'panel/messages'];

let server: PanelServer;
let browser: Browser;
let staff: StaffCalls;
let readers: Readers;
let walker: Walker;

describe('every subject of the panel’s content', () => {
  it('has a walk to its readers, by calls of its own', () => {
    const all = WALKS.flatMap(({ changes }) => changes);
    const changed = SUBJECTS.filter(({ endpoints }) =>
      endpoints.some(({ path, access }) => !path.startsWith('GET ') && CONTENT_AREAS.includes(access)),
    ).map(({ name }) => name);
    expect(changed.length).toBeGreaterThan(10);
    expect(
      changed.filter((name) => !UPKEEP.includes(name) && !all.some(([subject]) => subject === name)),
    ).toEqual([]);
    const calls = SUBJECTS.flatMap(({ name, endpoints }) => endpoints.map(({ path }) => `${name}: ${path}`));
    for (const [subject, call] of all) expect(calls).toContain(`${subject}: ${call}`);
  });
});

describe('what the panel changes is seen by readers in both languages', () => {
  // The readers' pages stay open from walk to walk, which a shared browser does not allow.
  beforeAll(async () => {
    const env = { WRITES_PER_MINUTE: '1000', READS_PER_MINUTE: '1000' };
    [server, browser] = await Promise.all([startPanelServer(env), openBrowser()]);
    [staff, readers] = await Promise.all([
      StaffCalls.signIn(server, 'walks@example.org'),
      openReaders(browser, server.url),
    ]);
    walker = new Walker(server, staff, readers);
  });
  afterEach((test) => reportPages(test, browser));
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(WALKS)('at $screens', ({ walk }) => walk());
});

async function news(): Promise<void> {
  const title = { fa: 'جام نوروز آغاز شد', en: 'The Nowruz cup has begun' };
  const words = { fa: 'از امشب همه با هم بازی می‌کنیم.', en: 'From tonight on we all play.' };
  const published_at = new Date(Date.now() - 1_000).toISOString();
  await staff.call('POST', '/admin/news', { title, text: words, published_at });
  await walker.seen('/news', title, words);
  await walker.seen('/', title);
}

/** A picture that is described, a draft that nobody sees before it is published, and a version that comes back. */
async function story(): Promise<void> {
  const title = { fa: 'کوت آخر', en: 'The last kot' };
  const [first, second] = [
    { fa: 'دست آخر بود.', en: 'It was the last trick.' },
    { fa: 'و حکم پیک بود.', en: 'And spades were trumps.' },
  ];
  const alt = { fa: 'میز چهارنفره', en: 'A table for four' };
  const media = await staff.upload('/admin/media', '#2b5d8f', altFields(alt));
  const { id, revision } = await walker.aStory(title, first, { pinned: true, picture: media.id });
  await walker.seen('/', title);
  await walker.seen(`/stories/${id}`, title, first);
  await walker.seenPicture(`/stories/${id}`, alt);
  const draft = { title, summary: { fa: '', en: '' }, picture: media.id, tags: [], pinned: true };
  const changed = await staff.call('PUT', `/admin/stories/${id}`, { ...draft, body: rich(second), revision });
  await walker.seen(`/stories/${id}`, first);
  const better = { fa: 'میز چهارنفره با ورق‌ها', en: 'A table for four with cards' };
  await staff.call('PUT', `/admin/media/${media.id}`, {
    alt: better,
    focus: { x: 0.5, y: 0.5 },
    revision: media.revision,
  });
  const shown = await staff.publish('stories', changed);
  await walker.seen(`/stories/${id}`, second);
  await walker.seenPicture(`/stories/${id}`, better);

  const path = `/admin/content/stories/${id}/versions`;
  const versions = await staff.call<{ n: number; is_current: boolean }[]>('GET', path);
  const n = versions.findLast(({ is_current }) => !is_current)?.n ?? 0;
  const answer = await staff.answer('POST', `${path}/${String(n)}/restore`, { revision: shown.revision });
  await staff.publish('stories', { id, revision: Number(answer['revision']) });
  await walker.seen(`/stories/${id}`, first);
}

async function approved(): Promise<void> {
  const title = 'داستان سارا';
  const response = await fetch(`${server.url}/api/stories/submissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readers.fa.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, text: 'حاکم من بودم و برگ خوبی نداشتم.' }),
  });
  const { data } = (await response.json()) as { data: Stored };
  await staff.call('POST', `/admin/stories/submissions/${data.id}/approve`, { publish: true });
  await walker.seen('/stories', { fa: title, en: title });
  const { page } = readers.fa;
  await page.goto(`${server.url}/stories/mine`);
  await page.getByRole('article').getByRole('link', { name: 'خواندن' }).waitFor();
  await page.goto(`${server.url}/notifications`);
  await page.locator('main').getByText(title).first().waitFor();
}

async function pictures(): Promise<void> {
  await picture();
  await album();
}

async function picture(): Promise<void> {
  const alt = { fa: 'جام قهرمانی', en: 'The cup of the champions' };
  const { id } = await walker.aPicture(alt, '#8f5d06', { title_fa: 'جام', title_en: 'Cup' });
  await walker.seenPicture('/gallery', alt);
  await onBoth(readers, async ({ page }, each) => {
    await page.goto(`${server.url}/gallery/${id}`);
    await page.getByRole('dialog').getByRole('img', { name: alt[each] }).waitFor();
  });
  await staff.answer('POST', `/admin/gallery/${id}/toggle-homepage`, {});
  await walker.seenPicture('/', alt, '[aria-labelledby=home-pictures]');
}

async function album(): Promise<void> {
  const title = { fa: 'فینال‌های پاییز', en: 'Autumn finals' };
  const words = { fa: 'سه شب، سه میز.', en: 'Three nights, three tables.' };
  const alts = [1, 2, 3].map((n) => ({ fa: `میز ${'۰۱۲۳'.charAt(n)}`, en: `Table ${String(n)}` }));
  const texts = { title, text: words };
  const made = await staff.call('POST', '/admin/albums', { ...texts, cover: null, order: [] });
  const pictures: string[] = [];
  for (const [at, alt] of alts.entries())
    pictures.push((await walker.aPicture(alt, `#${String(at + 3).repeat(6)}`, { album: made.id })).id);

  /** Publishes another order, whose first picture is the cover; readers see both. */
  const inOrder = async (revision: number, places: readonly number[]): Promise<Stored> => {
    const order = places.map((place) => pictures[place]);
    const body = { ...texts, order, cover: order[0], revision };
    const shown = await staff.publish('albums', await staff.call('PUT', `/admin/albums/${made.id}`, body));
    await walker.seen(`/albums/${made.id}`, title, words);
    await onBoth(readers, async ({ page }, each) => {
      const wanted = places.map((place) => alts[place]?.[each]);
      expect(await altsOf(page, 'main .gallery_grid img', wanted.length)).toEqual(wanted);
      expect(await altsOf(page, 'main img.gallery_cover', 1)).toEqual(wanted.slice(0, 1));
    });
    return shown;
  };
  const { revision } = await inOrder(made.revision, [2, 0, 1]);
  await inOrder(revision, [1, 2, 0]);
}

async function book(): Promise<void> {
  const [name, title, words] = [
    { fa: 'بهرام کاوه', en: 'Bahram Kaveh' },
    { fa: 'حکم از نو', en: 'Hokm anew' },
    { fa: 'از برگ اول تا کوت.', en: 'From the first card to the kot.' },
  ];
  const life = { fa: 'سی سال حکم بازی کرده است.', en: 'He has played Hokm for thirty years.' };
  const { id } = await walker.anAuthor(name, life);
  await walker.seen(`/authors/${id}`, name, life);
  const made = await staff.call('POST', '/admin/books', {
    title,
    text: rich(words),
    author_ids: [id],
    year: 1400,
  });
  const shown = await staff.publish('books', made);
  await walker.seen('/books', title, name);
  await walker.seen(`/books/${shown.id}`, title, words, name);
}

async function pages(): Promise<void> {
  for (const key of ['help', 'rules', 'about', 'privacy', 'faq', 'terms', 'our-club']) {
    const title = { fa: `برگهٔ ${key}`, en: `Page of ${key}` };
    const words = { fa: `نوشتهٔ ${key} از ماست.`, en: `The words of ${key} are ours.` };
    await staff.call('POST', '/admin/page-content', { key, title, body: rich(words), publish: true });
    await walker.seen(key === 'our-club' ? `/pages/${key}` : `/${key}`, title, words);
  }
}

async function texts(): Promise<void> {
  await text();
  await language();
}

async function text(): Promise<void> {
  const changed = { fa: 'میز فوری', en: 'Find me a table' };
  const quick = (page: Page, name: string) => page.getByRole('button', { name });
  await onBoth(readers, async ({ page }) => {
    await page.goto(server.url);
    await quick(page, 'بازی سریع').or(quick(page, 'Quick match')).waitFor();
  });
  for (const each of LANGUAGES) {
    const items = [{ namespace: 'miniapp', key: 'home.quick', value: changed[each] }];
    await staff.answer('POST', '/admin/translations/bulk-translate', { language: each, items });
  }
  // Nobody loads the page anew.
  await onBoth(readers, ({ page }, each) => quick(page, changed[each]).waitFor({ timeout: 6_000 }));
  await onBoth(readers, async ({ page }, each) => {
    await page.reload();
    await quick(page, changed[each]).waitFor();
  });
}

async function language(): Promise<void> {
  const facts = { native_name: 'العربية', dir: 'rtl', base: 'en', is_enabled: true, is_default: false };
  await staff.call('POST', '/admin/languages', { code: 'ar', ...facts });
  await staff.answer('POST', '/admin/translations/bulk-translate', {
    language: 'ar',
    items: [{ namespace: 'miniapp', key: 'settings.title', value: 'الإعدادات' }],
  });
  const spokenBy = async (id: string) => {
    const _id = new Types.ObjectId(id);
    const account = await server.connection.collection('accounts').findOne({ _id });
    return [account?.['language'], account?.['locale']] as unknown[];
  };
  await onBoth(readers, async ({ id, page }, own) => {
    await page.goto(`${server.url}/settings`);
    const choice = page.locator('select').filter({ hasText: 'العربية' });
    await choice.selectOption('ar');
    await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
    await page.getByText('Four colours').waitFor();
    // The bot and mails speak it too.
    await expect.poll(() => spokenBy(id)).toEqual(['en', 'ar']);
    await choice.selectOption(own);
    await page.getByRole('heading', { name: own === 'fa' ? 'تنظیمات' : 'Settings' }).waitFor();
    await expect.poll(() => spokenBy(id)).toEqual([own, undefined]);
  });
}

async function terms(): Promise<void> {
  const title = { fa: 'شرایط ما', en: 'Our terms' };
  const words = { fa: 'با هم مهربان باشیم.', en: 'Let us be kind.' };
  const [{ id, revision } = { id: '', revision: 0 }] = await staff.call<Stored[]>(
    'GET',
    '/admin/page-content?search=terms',
  );
  const body = { title, body: rich(words), must_accept: true, revision };
  await staff.publish('page-content', await staff.call('PUT', `/admin/page-content/${id}`, body));
  // The process looks once a second.
  await expect
    .poll(async () => {
      const config = (await (await fetch(`${server.url}/api/config`)).json()) as {
        terms_version: number | null;
      };
      return config.terms_version;
    })
    .not.toBeNull();
  await onBoth(readers, async ({ page }, each) => {
    const sheet = page.getByRole('dialog', { name: title[each] });
    await page.goto(server.url);
    await sheet.getByText(words[each]).waitFor();
    await sheet.locator('.btn.primary').tap();
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('main').getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await sheet.count()).toBe(0);
  });
}
