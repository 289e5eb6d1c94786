/**
 * `npm run shots`: every screen in every state at four sizes, in both languages and both themes, as pictures in `shots/`,
 * and contact sheets of them in `shots/sheets/`. Builds what is out of date, starts the built server on a free port,
 * fills it through its own calls, and stops it.
 *
 *   npm run shots -- --only home,lobby        screens by name, or name/state
 *   npm run shots -- --sizes 390x844 --langs fa --themes dark
 *   npm run shots -- --built                  with what is built, however old
 *   npm run shots -- --out ../pictures        into another folder
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildWhatIsStale } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { startRealServer } from './lib/real-server.mjs';
import { withSourceModule } from './lib/source-module.mjs';
import { takeScreen, takeStates } from './shots/camera.mjs';
import { CLOCKS } from './shots/clocks.mjs';
import { takeReadmePictures } from './shots/readme-pictures.mjs';
import { SCREENS } from './shots/screens.mjs';
import { makeSheets } from './shots/sheets.mjs';
import { STAFF } from './shots/staff.mjs';
import { World } from './shots/world.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: '360x740,390x844,768x1024,1280x800' },
    langs: { type: 'string', default: 'fa,en' },
    built: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'shots') },
    themes: { type: 'string', default: 'dark,light' },
  },
});
const folder = resolve(values.out);
const list = (text) => text.split(',').filter(Boolean);
const wanted = values.only === undefined ? null : list(values.only);
const plan = {
  folder,
  sizes: list(values.sizes).map((size) => size.split('x').map(Number)),
  langs: list(values.langs),
  themes: list(values.themes),
};
const failedPart = values.built ? null : buildWhatIsStale(root);
if (failedPart !== null) throw new Error(`The ${failedPart} could not be built.`);
const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium found; name one with CHROMIUM=/path/to/it.');

const isWanted = (place) =>
  !values.readme && (wanted === null || wanted.includes(place.split('/')[0]) || wanted.includes(place));
const chosen = SCREENS.filter(({ name, state }) => isWanted(`${name}/${state}`));
if (wanted === null && !values.readme) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const server = await startRealServer({ env: CLOCKS, admin: STAFF });
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
});
const world = new World(server.url);
const problems = [];
const taken = [];
try {
  // Screens of an empty world come before the world is filled.
  for (const screen of chosen.filter(({ bare }) => bare === true))
    taken.push(...(await takeScreen(browser, world, plan, screen, problems)));
  const others = chosen.filter(({ bare }) => bare !== true);
  if (others.length > 0) await world.fill();
  for (const screen of others) taken.push(...(await takeScreen(browser, world, plan, screen, problems)));
  await withSourceModule(root, '/e2e/support/shot-states.ts', async (loaded) => {
    const { AppPage, MINI_APP, MINI_STATES, PANEL, PANEL_STATES } = loaded;
    const apps = [
      { prefix: 'panel/', screens: PANEL_STATES, app: PANEL },
      { prefix: '', screens: MINI_STATES, app: MINI_APP },
    ].map(({ app, ...rest }) => ({
      ...rest,
      open: (lang) => AppPage.open(browser, app, lang, { width: 390, height: 844 }),
    }));
    const [panel, miniApp] = apps;
    if (values.readme) await takeReadmePictures({ miniApp, panel }, join(root, 'docs', 'pictures'));
    for (const app of apps) taken.push(...(await takeStates(plan, { ...app, wanted: isWanted }, problems)));
  });
} finally {
  world.close();
  await browser.close();
  await server.stop();
}
if (!values.readme) {
  await makeSheets(plan, taken);
  process.stdout.write(`${taken.length} pictures in ${folder}\n`);
}
for (const problem of problems) process.stdout.write(`! ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
