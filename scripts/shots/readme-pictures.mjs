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
  const { context, page } = await openScreen(browser, world, screen, { lang: 'fa', theme, size, onError });
  return { page, close: () => context.close() };
}

async function openPanel(browser, { AppPage, PANEL: app, PANEL_STATES }) {
  const { name, state, theme, size } = PANEL;
  const panel = await AppPage.open(browser, app, 'fa', { width: size[0], height: size[1] });
  const { page } = panel;
  await page.emulateMedia({ colorScheme: theme });
  await panel.show(
    PANEL_STATES.find(({ screen }) => screen === name).states.find((each) => each.state === state),
  );
  return { page, close: () => panel.close() };
}

/** Takes the README's pictures into `folder`, in Persian. The world must be filled. `states` has those of both apps. */
export async function takeReadmePictures(browser, world, states, folder, problems) {
  await mkdir(folder, { recursive: true });
  const onError = (text) => problems.push(`README: ${text}`);
  for (const [{ file }, open] of [
    [TABLE, () => openTable(browser, world, onError)],
    [PANEL, () => openPanel(browser, states)],
  ]) {
    const { page, close } = await open();
    try {
      const picture = await page.screenshot({ animations: 'disabled' });
      await sharp(picture).webp({ quality: QUALITY }).toFile(join(folder, file));
    } finally {
      await close();
    }
  }
}
