import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';
import { StaffCalls, type Stored } from './support/staff-calls.js';

const site = openPanelSite();
/** A draft goes to the server within this, by the page's clock, ms. */
const KEPT_MS = 10_000;

/** A picture of one colour; each colour is another picture. */
async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 640, height: 420, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
const NO_PICTURE = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };

/** What a member of staff changes of a picture. */
interface Draft extends Stored {
  readonly title: object;
  readonly picture: { readonly id: string };
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Gallery' }).getByRole('article');
const tile = (page: Page, title: string) => tiles(page).filter({ hasText: title });
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Edit picture' });
const publish = (page: Page) => page.getByRole('button', { name: 'Save and publish' });
const act = async (page: Page, title: string, name: string) => {
  await tile(page, title)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
};

async function upload(page: Page, files: Awaited<ReturnType<typeof picture>>[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** Describes and publishes the open picture. */
async function publishAs(page: Page, fa: string, en: string): Promise<void> {
  await drawer(page).getByLabel('Title (English)').fill(en);
  await drawer(page).getByLabel('Description (Persian)').fill(fa);
  await drawer(page).getByLabel('Description (English)').fill(en);
  await publish(page).click();
  await tile(page, en).getByText('Published').waitFor();
}

describe('the gallery of the panel', () => {
  it('takes pictures, publishes what is described, shows them at home and in albums, and keeps what is shown', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/gallery');
    await tiles(page).first().or(page.getByText('There are no pictures yet')).first().waitFor();
    const before = await tiles(page).count();
    await upload(page, [
      await picture('jade.png', '#0a7468'),
      NO_PICTURE,
      await picture('saffron.png', '#f2b544'),
    ]);
    await expect.poll(() => uploads(page).filter({ hasText: 'In the gallery' }).count()).toBe(2);
    await uploads(page).filter({ hasText: 'broken.png' }).getByText('This file is not a picture.').waitFor();
    await page.getByText('2 pictures are in the gallery · 1 picture was refused').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(before + 2);
    await expectScreenAccessible(page);
    await upload(page, [await picture('again.png', '#0a7468')]);
    await uploads(page).filter({ hasText: 'again.png' }).getByText('It was in the gallery already').waitFor();
    await page.getByRole('button', { name: 'Clear the list' }).click();
    expect(await tiles(page).count()).toBe(before + 2);

    // Only what is published goes to the home page, and only what is described is published.
    await tiles(page)
      .first()
      .getByRole('button', { name: /^Put on the home page/ })
      .click();
    await page.getByText('Only published pictures go to the home page; publish it first.').waitFor();
    await tiles(page).first().getByRole('link').click();
    await publish(page).click();
    await drawer(page).getByRole('alert').getByText('the description of the picture').waitFor();
    await expectScreenAccessible(page);
    await drawer(page)
      .getByRole('button', { name: /^Focal point/ })
      .focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await drawer(page)
      .getByRole('button', { name: 'Focal point: 45 percent from the left, 45 percent from the top' })
      .waitFor();
    await publishAs(page, 'رنگ یشم', 'Jade');
    await tile(page, 'Draft').first().getByRole('link').click();
    await publishAs(page, 'زعفران', 'Saffron');
    await tile(page, 'Jade')
      .getByRole('button', { name: /^Put on the home page/ })
      .click();
    await tile(page, 'Jade')
      .getByRole('button', { name: /^Take off the home page/ })
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await tile(page, 'Jade')
      .getByRole('button', { name: /^Put on the home page/ })
      .waitFor();

    await page.goto(`${site.server.url}/admin/albums/new`);
    await page.getByRole('dialog', { name: 'New album' }).getByLabel('Title (English)').fill('Autumn finals');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const edited = page.getByRole('dialog', { name: 'Edit album' });
    await edited.getByRole('button', { name: 'Add from the gallery' }).click();
    const chooser = page.getByRole('dialog', { name: 'Add pictures to the album' });
    for (const name of ['Jade', 'Saffron'])
      await chooser.getByRole('button', { name: new RegExp(`Add .*${name}`, 'u') }).click();
    await expect.poll(() => edited.getByRole('button', { name: /^Move up/ }).count()).toBe(2);
    await chooser.getByRole('button', { name: 'Close' }).click();
    await chooser.waitFor({ state: 'hidden' });
    const names = () => edited.locator('ol bdi').allInnerTexts();
    const [first = '', second = ''] = await names();
    await edited.getByRole('button', { name: `Move down: \u2068${first}\u2069` }).click();
    await expect.poll(names).toEqual([second, first]);
    await edited.getByRole('button', { name: `Make it the cover: \u2068${first}\u2069` }).click();
    await expectScreenAccessible(page);
    // What was added can be taken back for some seconds, in front of the form's buttons.
    await publish(page).press('Enter');
    await edited.waitFor({ state: 'hidden' });

    await page.goto(`${site.server.url}/admin/gallery`);
    await act(page, first, 'Delete');
    const uses = page.getByRole('dialog', { name: /is still shown/ });
    await uses.getByRole('button', { name: 'Autumn finals' }).waitFor();
    await expectScreenAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => tile(page, first).count()).toBe(1);
  });

  it('keeps what is written on the server, gives back what a closed tab has not sent, and joins what others write', async () => {
    const staff = await StaffCalls.signIn(site.server, 'gallery@example.org');
    const { id } = await staff.upload('/admin/gallery/upload', '#3a63d0', {
      title_en: 'Blue',
      alt_fa: 'آبی',
      alt_en: 'Blue',
    });
    const { page } = await enterPanel(site.browser, site.server, `/admin/gallery/${id}`);
    await page.clock.install();
    await page.reload();
    const stored = (title: RegExp) =>
      site.server.connection.collection('gallery').findOne({ 'title.en': title });
    const title = (of: Page) => drawer(of).getByLabel('Title (English)');
    await title(page).fill('Blue hour');
    await page.clock.runFor(KEPT_MS);
    await page.getByText(/The draft was saved at/).waitFor();
    expect(await stored(/^Blue/)).toMatchObject({ title: { en: 'Blue hour' }, published: null });

    await title(page).fill('Blue hour at the sea');
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(`${site.server.url}/admin/gallery/${id}`);
    await again.getByText('is still on this device').waitFor();
    expect(await title(again).inputValue()).toBe('Blue hour');
    await expectScreenAccessible(again);
    await again.getByRole('button', { name: 'Bring it back' }).click();
    expect(await title(again).inputValue()).toBe('Blue hour at the sea');

    // Another person describes it meanwhile: both changes hold.
    const draft = await staff.call<Draft>('GET', `/admin/gallery/${id}`);
    await staff.call('PUT', `/admin/gallery/${id}`, {
      title: draft.title,
      alt: { fa: 'آبی', en: 'The sea in the evening' },
      tags: [],
      album: null,
      focus: { x: 0.5, y: 0.5 },
      picture: draft.picture.id,
      revision: draft.revision,
    });
    await drawer(again).getByRole('button', { name: 'Save', exact: true }).click();
    await again.getByText('The changes were saved').waitFor();
    expect(await stored(/^Blue/)).toMatchObject({
      title: { en: 'Blue hour at the sea' },
      alt: { en: 'The sea in the evening' },
    });
  });

  it('takes many to the trash with one undo, and brings back from there', async () => {
    const staff = await StaffCalls.signIn(site.server, 'trash@example.org');
    for (const [title_en, colour] of [
      ['Mint', '#3fbf8f'],
      ['Rose', '#d96a8b'],
    ] as const)
      await staff.upload('/admin/gallery/upload', colour, { title_en });
    const { page } = await enterPanel(site.browser, site.server, '/admin/gallery');
    await tile(page, 'Rose').waitFor();
    const before = await tiles(page).count();
    for (const name of ['Mint', 'Rose']) await tile(page, name).locator('..').getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 items done').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(before - 2);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone', { exact: true }).waitFor();
    await expect.poll(() => tiles(page).count()).toBe(before);

    await act(page, 'Rose', 'Delete');
    await expect.poll(() => tiles(page).count()).toBe(before - 1);
    await page.goto(`${site.server.url}/admin/gallery?status=trash`);
    await act(page, 'Rose', 'Restore');
    await page.getByText('is back from the trash').waitFor();
    await expect.poll(() => tile(page, 'Rose').count()).toBe(0);
  });
});
