import { expect, it } from 'vitest';
import { openTableStates } from './support/table-states.js';

const SIZES = [
  [320, 640],
  [360, 740],
  [390, 844],
] as const;

const tableAt = openTableStates();

it.each(['fa', 'en'] as const)('the bar says in whole words which cards are free (%s)', async (lang) => {
  const { page } = await tableAt('cannot-follow', lang);
  const words = page.locator('.table_me .table_who small .ell');
  const bar = page.locator('.table_me');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const cut = () =>
      words.evaluate(
        (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1,
      );
    await expect.poll(cut, { message: `${width}` }).toBe(false);
    // A second line has its room in the bar: nothing above it moves.
    expect((await bar.boundingBox())?.height, `${width}`).toBeLessThanOrEqual(height <= 640 ? 53 : 61);
  }
});

it('the words to go on stand below what is said about a kot, not over it', async () => {
  const { page } = await tableAt('kot-bots');
  const goOn = page.getByRole('button', { name: 'برای ادامه بزنید' });
  const last = page.locator('.table_voice').last();
  await goOn.waitFor();
  for (const [width, height] of [SIZES[1], SIZES[2]]) {
    await page.setViewportSize({ width, height });
    const top = async () => (await goOn.boundingBox())?.y ?? 0;
    const voices = await last.boundingBox();
    const bottom = (voices?.y ?? 0) + (voices?.height ?? 0);
    await expect.poll(top, { message: `${width}` }).toBeGreaterThan(bottom);
  }
});
