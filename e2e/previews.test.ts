import { Types } from 'mongoose';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite();

const tree = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const both = (text: string) => ({ fa: text, en: '' });
const DRAFT = {
  published: null,
  published_at: null,
  media: [],
  likes: 0,
  shares: 0,
  revision: 1,
  text_revision: 1,
  updated_at: new Date(),
  search: [],
};

async function insert(collection: string, fields: object): Promise<string> {
  const _id = new Types.ObjectId();
  await site.server.connection.collection(collection).insertOne({ _id, ...DRAFT, ...fields });
  return _id.toHexString();
}
const aStory = (title: string) =>
  insert('stories', {
    title: both(title),
    summary: both(''),
    picture: null,
    tags: ['کوت'],
    pinned: false,
    body: { fa: tree('حاکم خشت را برگزید.'), en: { type: 'doc', content: [] } },
  });

/** Makes the link in the panel; gives the address of its page on this site. */
async function linkFrom(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Preview link' }).click();
  const field = page.getByRole('textbox', { name: 'Link for a colleague or the writer' });
  const url = new URL(await field.inputValue());
  // A link of the bot has the token as its start parameter, which a plain address takes too.
  return `${site.server.url}${url.pathname.startsWith('/preview/') ? url.pathname : `/${url.search}`}`;
}
const bar = (page: Page) => page.getByRole('note');

describe('a preview link', () => {
  it('leads from the panel to the draft on a phone without an account, and counts nothing', async () => {
    const { server, browser } = site;
    const id = await aStory('شب یلدا');
    const panel = await enterPanel(browser, server, `/admin/stories/${id}`);
    const link = await linkFrom(panel.page);
    const copy = panel.page.getByRole('button', { name: 'Copy', exact: true });
    await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await panel.page.getByRole('button', { name: 'Copied' }).waitFor();

    const { page, errors } = await openPhone(browser);
    await page.goto(link);
    await page.getByRole('heading', { name: 'شب یلدا' }).waitFor();
    expect(await bar(page).innerText()).toContain('هنوز منتشر نشده است');
    await page.getByText('حاکم خشت را برگزید.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/preview\/s/);
    expect(errors).toEqual([]);
    const stored = await server.connection.collection('stories').findOne({ _id: new Types.ObjectId(id) });
    expect(stored).toMatchObject({ likes: 0, shares: 0, published: null });
  });
});
