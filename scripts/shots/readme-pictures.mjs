import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openScreen } from './camera.mjs';
import { SCREENS } from './screens.mjs';

/** sharp belongs to the mini app's build. */
const sharp = createRequire(new URL('../../miniapp/package.json', import.meta.url))('sharp');

const QUALITY = 84;

/** The two pictures of the README. */
const PICTURES = [
  { file: 'table.webp', name: 'table', state: 'my-turn', theme: 'dark', size: [390, 844] },
  { file: 'panel.webp', name: 'panel', state: 'news-ready', theme: 'light', size: [1440, 900] },
];

/** Takes the README's pictures into `folder`, in Persian. The world must be filled. */
export async function takeReadmePictures(browser, world, folder, problems) {
  await mkdir(folder, { recursive: true });
  for (const { file, name, state, theme, size } of PICTURES) {
    const screen = SCREENS.find((each) => each.name === name && each.state === state);
    const onError = (text) => problems.push(`${name}/${state}: ${text}`);
    const { context, page } = await openScreen(browser, world, screen, { lang: 'fa', theme, size, onError });
    try {
      const picture = await page.screenshot({ animations: 'disabled' });
      await sharp(picture).webp({ quality: QUALITY }).toFile(join(folder, file));
    } finally {
      await context.close();
    }
  }
}
