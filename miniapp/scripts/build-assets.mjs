/**
 * Makes what the page serves as files and the repository does not keep: `/assets/cards/{card_id}.jpg`, `back-1.jpg` and
 * the subset of Vazirmatn, and the icons of an installed app. Runs before Vite; does nothing while what it is made from is unchanged. `--force` makes all anew.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { runnerImport } from 'vite';
import { FONT_CHARACTERS } from './font-characters.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const deckFolder = join(root, 'src/deck');
const sharedArt = ['ace.ts', 'suits.ts'].map((name) => join(root, '../shared/src/art', name));
const cards = join(root, 'public/assets/cards');
const fonts = join(root, 'public/assets/fonts');
const font = join(fonts, 'vazirmatn.woff2');
const icons = join(root, 'public/assets/icons');
const iconArt = join(root, 'public/icon.svg');
const stampFile = join(root, '.assets/stamp');
const fontSource = join(
  dirname(createRequire(import.meta.url).resolve('vazirmatn/package.json')),
  'fonts/webfonts/Vazirmatn[wght].woff2',
);

/** Pictures are twice the art's box: sharp at the largest size at which a page shows a card. */
const PICTURE_WIDTH = 480;

/** The weights that the styles use (`tokens.css`): the others would be a quarter of the font. */
const WEIGHTS = { min: 400, max: 800 };

/** A hash over everything the files are made from. */
function sourcesStamp() {
  const drawing = readdirSync(deckFolder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const scripts = readdirSync(here).map((name) => join(here, name));
  const hash = createHash('sha256');
  for (const file of [
    ...drawing.sort().map((name) => join(deckFolder, name)),
    ...scripts.sort(),
    ...sharedArt,
    fontSource,
    iconArt,
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

function upToDate(stamp) {
  if (process.argv.includes('--force') || !existsSync(stampFile)) return false;
  if (readFileSync(stampFile, 'utf8') !== stamp || !existsSync(font) || !existsSync(cards)) return false;
  return readdirSync(cards).length === 53 && existsSync(icons);
}

async function drawCards() {
  const load = async (file) =>
    (await runnerImport(join(deckFolder, file), { root, configFile: false, logLevel: 'error' })).module;
  const { cardSvg } = await load('sprite.ts');
  const { BACK_ID, CARD_IDS } = await load('art.ts');
  const { TWO_COLOURS } = await load('suits.ts');
  for (const id of [...CARD_IDS, BACK_ID]) {
    const picture = sharp(Buffer.from(cardSvg(id, TWO_COLOURS)), { density: 144 }).resize(PICTURE_WIDTH);
    await picture.jpeg({ quality: 86, mozjpeg: true }).toFile(join(cards, `${id}.jpg`));
  }
}

async function cutFont() {
  const whole = readFileSync(fontSource);
  writeFileSync(
    font,
    await subsetFont(whole, FONT_CHARACTERS, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } }),
  );
}

/** The felt behind an icon, from its middle to its edge. */
const felt = (size, corner) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><radialGradient id="f" cy=".42" r=".8">` +
      `<stop stop-color="#14493F"/><stop offset=".6" stop-color="#0C3831"/><stop offset="1" stop-color="#06231F"/>` +
      `</radialGradient></defs><rect width="${size}" height="${size}" rx="${corner}" fill="url(#f)"/></svg>`,
  );

/** The mark on felt. A maskable one fills its square, and all that matters lies in the circle that is never cut off. */
async function drawIcon(name, size, { share, corner }) {
  const mark = Math.round(size * share);
  const art = await sharp(iconArt, { density: Math.ceil((72 * mark) / 100) })
    .resize(mark, mark)
    .toBuffer();
  await sharp(felt(size, size * corner))
    .composite([{ input: art, gravity: 'centre' }])
    .png({ palette: true, effort: 10 })
    .toFile(join(icons, `${name}-${size}.png`));
}

async function drawIcons() {
  for (const size of [192, 512]) {
    await drawIcon('icon', size, { share: 0.78, corner: 0.22 });
    await drawIcon('maskable', size, { share: 0.6, corner: 0 });
  }
  await drawIcon('icon', 180, { share: 0.72, corner: 0 });
}

const stamp = sourcesStamp();
if (!upToDate(stamp)) {
  rmSync(cards, { recursive: true, force: true });
  for (const folder of [cards, fonts, icons, dirname(stampFile)]) mkdirSync(folder, { recursive: true });
  await Promise.all([drawCards(), cutFont(), drawIcons()]);
  writeFileSync(stampFile, stamp);
}
