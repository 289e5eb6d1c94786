import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** sharp is a dependency of the mini app's build. */
const sharp = createRequire(new URL('../../miniapp/package.json', import.meta.url))('sharp');

/** Height of one picture on a sheet, px, the space around it, and where a whole long page is cut. */
const CELL = 620;
const GAP = 16;
const GROUND = '#6b6b6b';

/** A thumbnail of one picture; of a whole page the top, up to three times its width. */
async function small(path) {
  const { width, height } = await sharp(path).metadata();
  const shown = Math.min(height, Math.max(width * 3, 800));
  const image = await sharp(path)
    .extract({ left: 0, top: 0, width, height: shown })
    .resize({ height: CELL })
    .toBuffer({ resolveWithObject: true });
  return { input: image.data, width: image.info.width };
}

/** Rows of pictures on one ground. */
async function sheet(folder, file, rows) {
  const drawn = [];
  let widest = 0;
  for (const [line, row] of rows.entries()) {
    let left = GAP;
    for (const { file: picture } of row) {
      const { input, width } = await small(join(folder, picture));
      drawn.push({ input, left, top: GAP + line * (CELL + GAP) });
      left += width + GAP;
    }
    widest = Math.max(widest, left);
  }
  await sharp({
    create: { width: widest, height: GAP + rows.length * (CELL + GAP), channels: 3, background: GROUND },
  })
    .composite(drawn)
    .png({ palette: true })
    .toFile(join(folder, 'sheets', file));
}

/** Contact sheets: one for each screen and state, sizes side by side, a row for each language and theme. */
export async function makeSheets({ folder }, taken) {
  await mkdir(join(folder, 'sheets'), { recursive: true });
  const names = new Set(taken.map(({ screen }) => `${screen.name}.${screen.state}`));
  for (const name of names) {
    const own = taken.filter(({ screen }) => `${screen.name}.${screen.state}` === name);
    const rows = new Map();
    for (const picture of own) {
      const key = `${picture.lang}.${picture.theme}`;
      rows.set(key, [...(rows.get(key) ?? []), picture]);
    }
    await sheet(folder, `${name}.png`, [...rows.values()]);
  }
}
