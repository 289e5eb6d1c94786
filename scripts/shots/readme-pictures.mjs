import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openScreen } from './camera.mjs';
import { SCREENS } from './screens.mjs';

/** sharp belongs to the mini app's build. */
const sharp = createRequire(new URL('../../miniapp/package.json', import.meta.url))('sharp');

const QUALITY = 84;

/** The two pictures of the README: a screen of the mini app, and a state of the panel. */
const TABLE = { file: 'table.webp', name: 'table', state: 'my-turn', theme: 'dark', size: [390, 844] };
const PANEL = { file: 'panel.webp', name: 'news', state: 'ready', theme: 'light', size: [1440, 900] };

async function openTable(browser, world, onError) {
  const { name, state, theme, size } = TABLE;
  const screen = SCREENS.find((each) => each.name === name && each.state === state);
  return openScreen(browser, world, screen, { lang: 'fa', theme, size, onError });
}

async function openPanel(browser, { StatePage, screens }) {
  const { name, state, theme, size } = PANEL;
  const panel = await StatePage.open(browser, 'fa');
  const { page } = panel;
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.emulateMedia({ colorScheme: theme });
  await panel.show(screens.find(({ screen }) => screen === name).states.find((each) => each.state === state));
  return { context: page.context(), page };
}

/** Takes the README's pictures into `folder`, in Persian. The world must be filled. `panel` has the states of the panel. */
export async function takeReadmePictures(browser, world, panel, folder, problems) {
  await mkdir(folder, { recursive: true });
  const onError = (text) => problems.push(`README: ${text}`);
  for (const [{ file }, open] of [
    [TABLE, () => openTable(browser, world, onError)],
    [PANEL, () => openPanel(browser, panel)],
  ]) {
    const { context, page } = await open();
    try {
      const picture = await page.screenshot({ animations: 'disabled' });
      await sharp(picture).webp({ quality: QUALITY }).toFile(join(folder, file));
    } finally {
      await context.close();
    }
  }
}
