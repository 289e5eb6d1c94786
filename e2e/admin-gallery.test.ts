import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite({ alone: true });

/** A picture of one colour; each colour is another picture. */
async function picture(name: string, color: string) {
  const background = color;
  const buffer = await sharp({ create: { width: 640, height: 420, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
const NO_PICTURE = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };

async function atGallery(): Promise<Page> {
  return (await enterPanel(site.browser, site.server, '/admin/gallery')).page;
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Gallery' }).getByRole('article');
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Edit picture' });
const publish = (page: Page) => page.getByRole('button', { name: 'Save and publish' });

async function upload(page: Page, files: Awaited<ReturnType<typeof picture>>[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** Describes the open picture in both languages. */
async function describeIt(page: Page, fa: string, en: string): Promise<void> {
  await drawer(page).getByLabel('Title (English)').fill(en);
  await drawer(page).getByLabel('Description (Persian)').fill(fa);
  await drawer(page).getByLabel('Description (English)').fill(en);
}

describe('the gallery of the panel', () => {
  it('takes several pictures, says what became of each, and publishes what is described', async () => {
    const page = await atGallery();
    await upload(page, [
      await picture('jade.png', '#0a7468'),
      NO_PICTURE,
      await picture('saffron.png', '#f2b544'),
    ]);
    await expect.poll(() => uploads(page).filter({ hasText: 'In the gallery' }).count()).toBe(2);
    await uploads(page).filter({ hasText: 'broken.png' }).getByText('This file is not a picture.').waitFor();
    await page.getByText('2 pictures are in the gallery · 1 picture was refused').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await expectAccessible(page);

    await upload(page, [await picture('again.png', '#0a7468')]);
    await uploads(page).filter({ hasText: 'again.png' }).getByText('It was in the gallery already').waitFor();
    await page.getByRole('button', { name: 'Clear the list' }).click();
    expect(await tiles(page).count()).toBe(2);

    await tiles(page).first().getByRole('link').click();
    await drawer(page).waitFor();
    await publish(page).click();
    await drawer(page).getByRole('alert').getByText('the description of the picture').waitFor();
    await expectAccessible(page);
    await describeIt(page, 'رنگ یشم', 'Jade');
    const point = drawer(page).getByRole('button', { name: /^Focal point/ });
    await point.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await drawer(page)
      .getByRole('button', { name: 'Focal point: 45 percent from the left, 45 percent from the top' })
      .waitFor();
    await publish(page).click();
    await page.getByText('The changes were saved').waitFor();
    await tiles(page).filter({ hasText: 'Jade' }).getByText('Published').waitFor();
  });

  it('puts a published picture on the home page, and takes that back', async () => {
    const page = await atGallery();
    await upload(page, [await picture('blue.png', '#3a63d0')]);
    const tile = tiles(page).first();
    await expect.poll(() => uploads(page).filter({ hasText: 'In the gallery' }).count()).toBe(1);
    await expect.poll(() => tile.getByText('Draft').count()).toBe(1);
    await tile.getByRole('button', { name: /^Put on the home page/ }).click();
    await page.getByText('Only published pictures go to the home page; publish it first.').waitFor();
    await tile.getByRole('link').click();
    await describeIt(page, 'آبی', 'Blue');
    await publish(page).click();
    const blue = tiles(page).filter({ hasText: 'Blue' });
    await blue.getByText('Published').waitFor();
    await blue.getByRole('button', { name: /^Put on the home page/ }).click();
    await blue.getByRole('button', { name: /^Take off the home page/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await blue.getByRole('button', { name: /^Put on the home page/ }).waitFor();
  });

  it('keeps a picture that is the cover of a published album, and says where it is', async () => {
    const page = await atGallery();
    await page.goto(`${site.server.url}/admin/albums/new`);
    const album = page.getByRole('dialog', { name: 'New album' });
    await album.getByLabel('Title (English)').fill('Autumn finals');
    await album.getByRole('button', { name: 'Save', exact: true }).click();
    const edited = page.getByRole('dialog', { name: 'Edit album' });
    await edited.getByRole('button', { name: 'Add from the gallery' }).click();
    const chooser = page.getByRole('dialog', { name: 'Add pictures to the album' });
    await chooser.getByRole('button', { name: /Add .*Jade/ }).click();
    await chooser.getByRole('button', { name: /Add .*Blue/ }).click();
    await expect.poll(() => edited.getByRole('button', { name: /^Move up/ }).count()).toBe(2);
    await chooser.getByRole('button', { name: 'Close' }).click();
    await chooser.waitFor({ state: 'hidden' });

    const names = () => edited.locator('ol bdi').allInnerTexts();
    const [first = '', second = ''] = await names();
    await edited.getByRole('button', { name: `Move down: \u2068${first}\u2069` }).click();
    await expect.poll(names).toEqual([second, first]);
    await edited.getByRole('button', { name: `Make it the cover: \u2068${first}\u2069` }).click();
    // What was added can be taken back for some seconds, in front of the form's buttons.
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count(), { timeout: 20_000 }).toBe(0);
    await expectAccessible(page);
    await publish(page).click();
    await edited.waitFor({ state: 'hidden' });

    await page.goto(`${site.server.url}/admin/gallery`);
    await tiles(page)
      .filter({ hasText: first })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const uses = page.getByRole('dialog', { name: /is still shown/ });
    await uses.getByRole('button', { name: 'Autumn finals' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => tiles(page).filter({ hasText: first }).count()).toBe(1);
  });

  it('keeps what is written about a picture on the server, and gives back what a closed tab has not sent', async () => {
    const page = await atGallery();
    await tiles(page).filter({ hasText: 'Blue' }).getByRole('link').click();
    const { pathname } = new URL(page.url());
    const draft = async () =>
      (await site.server.connection.collection('gallery').findOne({ 'title.en': /^Blue/ })) as {
        title: { en: string };
        published: { title: { en: string } };
      } | null;
    await drawer(page).getByLabel('Title (English)').fill('Blue hour');
    await page.getByText(/The draft was saved at/).waitFor({ timeout: 20_000 });
    expect(await draft()).toMatchObject({ title: { en: 'Blue hour' }, published: { title: { en: 'Blue' } } });

    await drawer(page).getByLabel('Title (English)').fill('Blue hour at the sea');
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(`${site.server.url}${pathname}`);
    await again.getByText('is still on this device').waitFor();
    expect(await drawer(again).getByLabel('Title (English)').inputValue()).toBe('Blue hour');
    await expectAccessible(again);
    await again.getByRole('button', { name: 'Bring it back' }).click();
    expect(await drawer(again).getByLabel('Title (English)').inputValue()).toBe('Blue hour at the sea');

    // Another person describes it meanwhile: both changes hold.
    const theirs = await atGallery();
    await theirs.goto(`${site.server.url}${pathname}`);
    await drawer(theirs).getByLabel('Description (English)').fill('The sea in the evening');
    await drawer(theirs).getByRole('button', { name: 'Save', exact: true }).click();
    await theirs.getByText('The changes were saved').waitFor();
    await drawer(again).getByRole('button', { name: 'Save', exact: true }).click();
    await again.getByText('The changes were saved').waitFor();
    expect(await draft()).toMatchObject({
      title: { en: 'Blue hour at the sea' },
      alt: { en: 'The sea in the evening' },
    });
  });

  it('keeps what is written in an album on the server, and gives back what a closed tab has not sent', async () => {
    const page = await atGallery();
    await page.goto(`${site.server.url}/admin/albums/new`);
    await page.getByRole('dialog', { name: 'New album' }).getByLabel('Title (English)').fill('Winter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const edited = (of: Page) => of.getByRole('dialog', { name: 'Edit album' });
    await edited(page).waitFor();
    const { pathname } = new URL(page.url());
    const title = (of: Page) => edited(of).getByLabel('Title (English)');
    await title(page).fill('Winter evenings');
    const album = () => site.server.connection.collection('albums').findOne({ 'title.en': /^Winter/ });
    await expect.poll(album, { timeout: 20_000 }).toMatchObject({ title: { en: 'Winter evenings' } });
    // The page has heard of it, too.
    await edited(page).getByText('The draft was saved at').waitFor();

    await title(page).fill('Winter evenings by the fire');
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(`${site.server.url}${pathname}`);
    await again.getByText('is still on this device').waitFor();
    expect(await title(again).inputValue()).toBe('Winter evenings');
    await again.getByRole('button', { name: 'Bring it back' }).click();
    expect(await title(again).inputValue()).toBe('Winter evenings by the fire');
    await edited(again).getByRole('button', { name: 'Save', exact: true }).click();
    await again.getByText('The changes were saved').waitFor();
    expect(await album()).toMatchObject({ title: { en: 'Winter evenings by the fire' } });
  });

  it('deletes what nothing shows, and brings it back', async () => {
    const page = await atGallery();
    await upload(page, [await picture('plum.png', '#a0529f')]);
    await expect.poll(() => uploads(page).filter({ hasText: 'In the gallery' }).count()).toBe(1);
    const count = 4;
    await expect.poll(() => tiles(page).count()).toBe(count);
    await tiles(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => tiles(page).count()).toBe(count - 1);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => tiles(page).count()).toBe(count);
  });

  it('keeps what is deleted in the trash, brings it back from there, and takes a bulk action back with one undo', async () => {
    const page = await atGallery();
    await upload(page, [await picture('mint.png', '#3fbf8f'), await picture('rose.png', '#d96a8b')]);
    await expect.poll(() => uploads(page).filter({ hasText: 'In the gallery' }).count()).toBe(2);
    await page.reload();
    const before = await tiles(page)
      .first()
      .waitFor()
      .then(() => tiles(page).count());
    for (const at of [0, 1]) await tiles(page).nth(at).locator('..').getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 items done').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(before - 2);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone', { exact: true }).waitFor();
    await expect.poll(() => tiles(page).count()).toBe(before);

    await tiles(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => tiles(page).count()).toBe(before - 1);
    await page.goto(`${site.server.url}/admin/gallery?status=trash`);
    await expect.poll(() => tiles(page).count()).toBe(1);
    await tiles(page)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('is back from the trash').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(0);
  });
});
