import { Types } from 'mongoose';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchKeys } from '../shared/src/spelling/index.js';
import { openPhone } from './support/browser.js';
import {
  calling,
  enterPanel,
  expectScreenAccessible,
  openInEnglish,
  PANEL_PASSWORD,
  sendPassword,
  openPanelSite,
  type PanelServer,
} from './support/panel.js';
import { DESKTOP } from './support/panel-page.js';

const site = openPanelSite();
let server: PanelServer;
let browser: Browser;
beforeAll(() => {
  ({ server, browser } = site);
});

type Entry = NonNullable<Parameters<typeof enterPanel>[3]>;

async function open(path: string, props: Entry = {}): Promise<Page> {
  const { page } = await enterPanel(browser, server, `/admin${path}`, props);
  await page.locator('#main h1').waitFor();
  return page;
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const tree = (...lines: string[]) => ({ type: 'doc', content: lines.map(paragraph) });

/** A draft in the database. */
async function aStory(en: string, ...lines: string[]): Promise<string> {
  const _id = new Types.ObjectId();
  await server.connection.collection('stories').insertOne({
    _id,
    title: { fa: '', en },
    summary: { fa: '', en: '' },
    picture: null,
    tags: [],
    pinned: false,
    body: { fa: tree(), en: tree(...lines) },
    published: null,
    published_at: null,
    media: [],
    likes: 0,
    shares: 0,
    revision: 1,
    text_revision: 1,
    updated_at: new Date(),
    search: searchKeys([en], 10),
  });
  return _id.toHexString();
}
const stored = (id: string) =>
  server.connection.collection('stories').findOne({ _id: new Types.ObjectId(id) });

async function aSubmission(title: string, text: string, at = Date.now()): Promise<string> {
  const _id = new Types.ObjectId().toHexString();
  await server.connection.collection('submissions').insertOne({
    _id: _id as never,
    account: new Types.ObjectId().toHexString(),
    author_name: 'شب یلدا',
    language: 'fa',
    title,
    text,
    pictures: [],
    status: 'pending',
    at,
    revision: 1,
    search: searchKeys([title], 10),
  });
  return _id;
}

const headline = (page: Page) => page.getByRole('textbox', { name: 'Title (English)' });
const body = (page: Page) => page.getByRole('textbox', { name: 'Text (English)' });
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' });
const isSaved = (page: Page) => page.getByText(/The draft was saved at/).waitFor();
const picture = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#0a7468' } })
    .jpeg()
    .toBuffer();

describe('a story', () => {
  it('is written with pictures and signs of suits, kept by itself, and published when nothing is missing', async () => {
    const page = await open('/stories/new');
    await body(page).waitFor();
    await expectScreenAccessible(page);
    await headline(page).fill('The last second');
    await body(page).click();
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await page.keyboard.type('Six tricks');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('We were losing');
    await page.keyboard.press('Control+b');
    await page.getByRole('button', { name: 'Card suits' }).click();
    await page.getByRole('menuitem', { name: 'Heart' }).click();
    // Within ten seconds the server has it, and the address is its own.
    await page.waitForURL(/\/stories\/[0-9a-f]{24}$/, { timeout: 20_000 });
    await isSaved(page);
    const id = page.url().slice(-24);
    expect(await body(page).innerText()).toContain('We were losing');
    expect((await stored(id))?.['body']).toMatchObject({
      en: {
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ text: 'Six tricks' }] },
          {
            type: 'paragraph',
            content: [
              { text: 'We were losing', marks: [{ type: 'bold' }] },
              { type: 'suit', attrs: { suit: 'H' } },
            ],
          },
        ],
      },
    });

    const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    await page.locator('input[type=file][aria-label="Picture"]').last().setInputFiles(file);
    await page.getByRole('button', { name: 'Not described' }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const missing = page.getByRole('alert').filter({ hasText: 'this is missing' });
    await missing.getByRole('button', { name: /The description of a picture/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Description and focal point' });
    await dialog.getByLabel('Description (Persian)').fill('میز حکم');
    await dialog.getByLabel('Description (English)').fill('A table');
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The description was saved').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published and seen in the app').waitFor();
    await expectScreenAccessible(page);
    expect((await stored(id))?.['published']).toMatchObject({ languages: ['en'] });

    // In the phone beside it the story is as players read it.
    const phone = page.getByRole('region', { name: 'The story as players see it' });
    await phone.getByText('Six tricks').waitFor();
    await phone.getByRole('img', { name: 'A table' }).waitFor();
  });

  it('of two people who write at once is joined, and asks where both have changed the same place', async () => {
    const id = await aStory('Two writers', 'First', 'Second');
    const mine = await open(`/stories/${id}`);
    const theirs = await open(`/stories/${id}`);
    for (const page of [mine, theirs]) await body(page).waitFor();
    await theirs.getByText('First', { exact: true }).first().click();
    await theirs.keyboard.press('Home');
    await theirs.keyboard.type('Their ');
    await save(theirs).click();
    await isSaved(theirs);

    await mine.getByText('Second', { exact: true }).first().click();
    await mine.keyboard.press('Home');
    await mine.keyboard.type('My ');
    await save(mine).click();
    await mine.getByText('both changes are in the text now').waitFor();
    await isSaved(mine);
    expect((await stored(id))?.['body']).toMatchObject({
      en: { content: [{ content: [{ text: 'Their First' }] }, { content: [{ text: 'My Second' }] }] },
    });

    await headline(mine).fill('My title');
    await save(mine).click();
    await expect.poll(async () => ((await stored(id))?.['title'] as { en: string }).en).toBe('My title');
    await headline(theirs).fill('Their title');
    await save(theirs).click();
    const conflict = theirs.getByRole('alert', { name: 'Somebody else has changed the same place' });
    await conflict.waitFor();
    await expectScreenAccessible(theirs);
    // Nothing is overwritten before a choice.
    expect((await stored(id))?.['title']).toMatchObject({ en: 'My title' });
    expect(await conflict.getByRole('button', { name: 'Join them' }).isDisabled()).toBe(true);
    await conflict.getByRole('radio', { name: 'Mine' }).check();
    await conflict.getByRole('button', { name: 'Join them' }).click();
    await save(theirs).click();
    await expect.poll(async () => ((await stored(id))?.['title'] as { en: string }).en).toBe('Their title');
    // The other's paragraph came with it.
    expect(await body(theirs).innerText()).toContain('My Second');

    // The version before is there, with the difference, and comes back.
    await theirs.getByRole('button', { name: 'Versions' }).click();
    const drawer = theirs.getByRole('dialog', { name: 'Versions', exact: true });
    await drawer.getByRole('button', { expanded: false }).nth(1).click();
    await drawer.getByText('Difference to the draft now').waitFor();
    await expectScreenAccessible(theirs);
    await drawer.getByRole('button', { name: 'Restore this version' }).click();
    await theirs.getByText(/The draft is like that version/).waitFor();
    await expect.poll(() => headline(theirs).inputValue()).toBe('My title');
  });

  it('takes of pasted HTML only what a text may have, and is given back where the tab was closed or the session ended', async () => {
    const email = 'writer@example.org';
    await server.makeAdmin(email, 'admin');
    const id = await aStory('Lost and found', '');
    const text = async () => JSON.stringify((await stored(id))?.['body']);
    const { page } = await openPhone(browser, { viewport: DESKTOP });
    await openInEnglish(page, server.url);
    await sendPassword(page, email);
    await page.locator('#main h1').waitFor();
    await page.goto(`${server.url}/admin/stories/${id}`);
    await body(page).click();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<h1>Big</h1><table><tr><td>cell</td></tr></table><p onclick="x()">one <b>bold</b> <a href="javascript:alert(1)">bad</a> <a href="https://example.org">good</a></p><img src="https://evil.example/x.png"><script>alert(1)</script>',
      );
      document
        .querySelector('#story-body')
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
    });
    await body(page).getByRole('heading', { name: 'Big' }).waitFor();
    await save(page).click();
    await isSaved(page);
    expect(await text()).toContain('"level":2');
    expect(await text()).toContain('cell');
    expect(await text()).toContain('https://example.org');
    expect(await text()).not.toMatch(/javascript|evil|table|script|onclick/);

    await body(page).getByRole('heading', { name: 'Big' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and an hour of writing');
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(`${server.url}/admin/stories/${id}`);
    await again.getByText('is still on this device').waitFor();
    await body(again).getByRole('heading', { name: 'Big', exact: true }).waitFor();
    expect(await body(again).innerText()).not.toContain('an hour');
    await expectScreenAccessible(again);

    // Nor does it go with the session.
    const other = await calling(server.url, null, '/auth/admin/login', { email, password: PANEL_PASSWORD });
    await calling(server.url, String(other['token']), '/auth/logout-all', {});
    await again.getByText('Your session has ended.').waitFor({ timeout: 30_000 });
    await sendPassword(again, email);
    await again.getByText('is still on this device').waitFor();
    expect(new URL(again.url()).pathname).toBe(`/admin/stories/${id}`);
    await again.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => body(again).innerText()).toContain('an hour of writing');
    expect(await text()).not.toContain('an hour');
    await save(again).click();
    await isSaved(again);
    expect(await text()).toContain('an hour of writing');
    await again.reload();
    await body(again).waitFor();
    expect(await again.getByText('is still on this device').count()).toBe(0);
  });
});

describe('the list of stories', () => {
  it('acts on many at once, takes it back, and keeps what is deleted in the trash', async () => {
    const ids = [await aStory('Many one', 'x'), await aStory('Many two', 'y')];
    const page = await open('/stories?search=many');
    const rows = page.getByRole('table', { name: 'Stories' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 stories went to the trash').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It was taken back').waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await stored(ids[0] ?? '')).not.toHaveProperty('trash_at');

    await page.getByRole('button', { name: 'Actions for “⁨Many one⁩”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Status' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Trash' }).click();
    await page.waitForURL('**status=trash**');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Actions for “⁨Many one⁩”' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('1 story is back').waitFor();
  });
});

describe('the queue of stories that players have handed in', () => {
  it('is gone through by keys: read, rejected with a reason, approved', async () => {
    await server.connection.collection('submissions').deleteMany({});
    const late = await aSubmission(
      'حاکم‌کوت در ثانیهٔ آخر',
      'شش دست باخته بودیم.\nیارم خندید.',
      Date.now() - 3_600_000,
    );
    const second = await aSubmission('تبلیغ', 'بیایید کانال من.');
    const page = await open('/submissions', { language: 'fa' });
    await page.getByRole('article').getByText('شش دست باخته بودیم.').waitFor();
    await expectScreenAccessible(page);
    await page.keyboard.press('j');
    await page.waitForURL(`**/submissions/${second}`);
    await page.getByRole('article').getByText('بیایید کانال من.').waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'رد داستان' });
    await dialog.getByRole('combobox', { name: 'دلیل' }).click();
    await page.getByRole('option', { name: 'تبلیغ' }).click();
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'رد و خبر دادن' }).click();
    await page.getByText('رد شد و به نویسنده خبر داده شد').waitFor();
    // A dialog has the keys for itself until it is gone.
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(`**/submissions/${late}`);

    // The writer changes it while it is read: nothing is decided about what nobody has read.
    await page.getByRole('article').getByText('شش دست باخته بودیم.').waitFor();
    const all = server.connection.collection('submissions');
    await all.updateOne({ _id: late as never }, { $set: { text: 'متن تازه.', revision: 2 } });
    await page.keyboard.press('a');
    const approve = page.getByRole('dialog', { name: 'تأیید داستان' });
    await approve.getByLabel('یادداشت مدیران').fill('خوب است');
    await approve.getByRole('button', { name: 'تأیید و انتشار' }).click();
    await page.getByText('نویسنده آن را تغییر داده است').waitFor();
    await approve.waitFor({ state: 'detached' });
    await page.getByRole('article').getByText('متن تازه.').waitFor();
    expect(await all.findOne({ _id: late as never })).toMatchObject({ status: 'pending' });

    await page.keyboard.press('a');
    await approve.getByRole('button', { name: 'تأیید و انتشار' }).click();
    await page.getByText('تأیید شد و داستانش ساخته شد').waitFor();
    await page.getByText('چیزی در انتظار نیست').waitFor();
    await expect
      .poll(() =>
        server.connection
          .collection('stories')
          .countDocuments({ 'title.fa': 'حاکم‌کوت در ثانیهٔ آخر', published_at: { $gt: 0 } }),
      )
      .toBe(1);
    expect(await all.findOne({ _id: second as never })).toMatchObject({ status: 'rejected' });
    await expectScreenAccessible(page);
  });
});
