import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** sharp belongs to the mini app's build. */
const sharp = createRequire(new URL('../../miniapp/package.json', import.meta.url))('sharp');

const QUALITY = 84;

/** The two pictures of the README: a state of the mini app, and one of the panel. */
const TABLE = { file: 'table.webp', name: 'table', state: 'my-turn', theme: 'dark', size: [390, 844] };
const PANEL = { file: 'panel.webp', name: 'news', state: 'ready', theme: 'light', size: [1440, 900] };

async function openState({ name, state, theme, size: [width, height] }, { open, screens }) {
  const stand = await open('fa');
  const { page } = stand;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await stand.show(screens.find(({ screen }) => screen === name).states.find((each) => each.state === state));
  return stand;
}

/** Takes the README's pictures into `folder`, in Persian, from the states of both apps. */
export async function takeReadmePictures({ miniApp, panel }, folder) {
  await mkdir(folder, { recursive: true });
  for (const [picture, app] of [
    [TABLE, miniApp],
    [PANEL, panel],
  ]) {
    const stand = await openState(picture, app);
    try {
      const taken = await stand.page.screenshot({ animations: 'disabled' });
      await sharp(taken).webp({ quality: QUALITY }).toFile(join(folder, picture.file));
    } finally {
      await stand.close();
    }
  }
}
